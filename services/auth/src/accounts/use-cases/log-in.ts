import { ok, refuse, type Result } from '@karigar/contracts';
import type { AccountRepository } from '../data/account-repository.ts';
import type { Account } from '../domain/account.ts';
import { readLoginName } from '../domain/login-name.ts';
import type { AccountDeps } from './deps.ts';

/**
 * Checks a password and issues a token. A wrong password and an unknown account look the same, in the answer and in time, and count the
 * same against the limit.
 */
export async function logIn<A extends Account>(
  { passwords, tokens, wrongLogins }: AccountDeps,
  accounts: AccountRepository<A>,
  { role, loginName, password }: { role: A['role']; loginName: string; password: string },
): Promise<Result<{ token: string; account: A }>> {
  const name = readLoginName(loginName);
  const counted = `${role}|${name === undefined ? loginName.trim().toLowerCase() : Object.values(name).join()}`;
  const wait = await wrongLogins.wait(counted);
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait });
  const found = name === undefined ? undefined : await accounts.findForLogin(name);
  const right = await passwords.matches(password, found?.passwordHash);
  if (found === undefined || !right) {
    await wrongLogins.take(counted);
    return refuse('INVALID_CREDENTIALS');
  }
  return ok({ token: await tokens.issue(found.account), account: found.account });
}
