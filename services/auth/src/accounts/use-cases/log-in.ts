import { ok, refuse, type Result } from '@karigar/contracts';
import type { AccountRepository } from '../data/account-repository.ts';
import type { Account } from '../domain/account.ts';
import { readLoginName } from '../domain/login-name.ts';
import { checkGuess, keyOfUnknown } from '../../limits/login-guard.ts';
import { refuseBlocked } from '../domain/refuse-blocked.ts';
import type { AccountDeps } from './deps.ts';

type LogInDeps = Pick<AccountDeps, 'passwords' | 'wrongLogins' | 'supportContact'> & { readonly otp: Pick<AccountDeps['otp'], 'secret'> };

/**
 * Checks a password and returns the account. A wrong password and an unknown account are indistinguishable, in the answer and in time, and count
 * equally against the limit.
 */
export async function logIn<A extends Account>(
  { passwords, wrongLogins, otp, supportContact }: LogInDeps,
  accounts: AccountRepository<A>,
  { role, loginName, password, clientAddress }: { role: A['role']; loginName: string; password: string; clientAddress: string },
): Promise<Result<A>> {
  const name = readLoginName(loginName);
  const found = name === undefined ? undefined : await accounts.findForLogin(name);
  // Guesses for unknown names count too. Different spellings of one number or email count together.
  const typed = name === undefined ? loginName : Object.values(name).join();
  const guess = { account: found?.id ?? keyOfUnknown(otp.secret, role, typed), clientAddress };
  const isRight = await checkGuess(wrongLogins, guess, () => passwords.matches(password, found?.passwordHash));
  if (!isRight.ok) return isRight;
  if (found === undefined || !isRight.value) return refuse('INVALID_CREDENTIALS');
  // Only a caller who knows the password learns that the account is blocked.
  return found.blocked === null ? ok(found) : refuseBlocked(supportContact);
}
