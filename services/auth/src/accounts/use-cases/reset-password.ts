import { ok, refuse, type Result } from '@karigar/contracts';
import { proveNumber } from '../../otp/use-cases/verify-code.ts';
import { hashOfToken } from '../../otp/secrets.ts';
import type { AccountRepository } from '../data/account-repository.ts';
import { replacePassword, type Account } from '../domain/account.ts';
import { isCommonPassword, refuseCommon } from '../common-passwords.ts';
import type { AccountDeps } from './deps.ts';

export interface ResetPassword {
  readonly phone: string;
  readonly verificationToken: string;
  readonly newPassword: string;
}

/**
 * Sets a new password for the account of a proven number. Only the number's owner learns whether it has an account. The proof is consumed before the
 * password is replaced, so that it replaces one password once; after a crash in between, the number must be verified again.
 */
export async function resetPassword<A extends Account>(
  { otp, passwords, clock }: Pick<AccountDeps, 'otp' | 'passwords' | 'clock'>,
  accounts: AccountRepository<A>,
  { phone, verificationToken, newPassword }: ResetPassword,
): Promise<Result<undefined>> {
  if (isCommonPassword(newPassword)) return refuseCommon('newPassword');
  const target = { subject: phone, purpose: 'reset' } as const;
  const proven = await proveNumber(otp, target, { verificationToken });
  if (!proven.ok) return proven;
  const account = await accounts.findForLogin({ mobile: phone });
  if (account === undefined) return refuse('NOT_FOUND', {}, 'This mobile number has no account of this kind.');
  if (account.blocked !== null) return refuse('ACCOUNT_BLOCKED');
  const passwordHash = await passwords.hash(newPassword);
  if (!(await otp.codes.useProof(target, hashOfToken(verificationToken), clock.now()))) return refuse('PHONE_NOT_VERIFIED');
  const changed = await accounts.change(account.id, (current) => replacePassword(current, passwordHash));
  return changed.ok ? ok(undefined) : changed;
}
