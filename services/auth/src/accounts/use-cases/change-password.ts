import { mapResult, refuse, type Result } from '@karigar/contracts';
import type { AccountRepository } from '../data/account-repository.ts';
import { changePassword as decide, wrongCurrentPassword, type Account } from '../domain/account.ts';
import { isCommonPassword, refuseCommon } from '../common-passwords.ts';
import { checkGuess } from '../../limits/login-guard.ts';
import type { AccountDeps } from './deps.ts';

export interface ChangePassword {
  readonly id: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly clientAddress: string;
}

/** Replaces the password of a caller who knows the current one. Wrong attempts are limited like wrong logins, and all tokens are revoked. */
export async function changePassword<A extends Account>(
  { passwords, wrongLogins }: Pick<AccountDeps, 'passwords' | 'wrongLogins'>,
  accounts: AccountRepository<A>,
  { id, currentPassword, newPassword, clientAddress }: ChangePassword,
): Promise<Result<undefined>> {
  if (isCommonPassword(newPassword)) return refuseCommon('newPassword');
  const account = await accounts.find(id);
  if (account === undefined) return refuse('NOT_FOUND');
  const { passwordHash } = account;
  const guess = { account: `change|${id}`, clientAddress };
  const isRight = await checkGuess(wrongLogins, guess, () => passwords.matches(currentPassword, passwordHash));
  if (!isRight.ok) return isRight;
  if (!isRight.value) return wrongCurrentPassword;
  const to = await passwords.hash(newPassword);
  const changed = await accounts.change(id, (current) => decide(current, { was: passwordHash, to }));
  return mapResult(changed, () => undefined);
}
