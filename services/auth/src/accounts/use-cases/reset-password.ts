import { mapResult, refuse, type Result } from '@karigar/contracts';
import { hashOfToken } from '../../otp/secrets.ts';
import type { AccountRepository } from '../data/account-repository.ts';
import { replacePassword, type Account } from '../domain/account.ts';
import { isCommonPassword, refuseCommon } from '../common-passwords.ts';
import type { AccountDeps } from './deps.ts';
import { findProvenAccount, type ProvenPhone } from './proven-account.ts';

export interface ResetPassword extends ProvenPhone {
  readonly newPassword: string;
}

/**
 * Sets a new password for the account of a proven number. The proof is consumed before the
 * password is replaced, so that it replaces one password once; after a crash in between, the number must be verified again.
 */
export async function resetPassword<A extends Account>(
  { otp, passwords, supportContact, clock }: Pick<AccountDeps, 'otp' | 'passwords' | 'supportContact' | 'clock'>,
  accounts: AccountRepository<A>,
  { phone, verificationToken, newPassword }: ResetPassword,
): Promise<Result<undefined>> {
  if (isCommonPassword(newPassword)) return refuseCommon('newPassword');
  const target = { subject: phone, purpose: 'reset' } as const;
  const found = await findProvenAccount({ otp, supportContact }, accounts, { phone, verificationToken, purpose: 'reset' });
  if (!found.ok) return found;
  const passwordHash = await passwords.hash(newPassword);
  if (!(await otp.codes.useProof(target, hashOfToken(verificationToken), clock.now()))) return refuse('PHONE_NOT_VERIFIED');
  const changed = await accounts.change(found.value.id, (current) => replacePassword(current, passwordHash));
  return mapResult(changed, () => undefined);
}
