import { mapResult, type Result } from '@karigar/contracts';
import { useProof } from '../../otp/use-cases/verify-code.ts';
import type { AccountRepository } from '../data/account-repository.ts';
import { replacePassword, type Account } from '../domain/account.ts';
import { isCommonPassword, refuseCommon } from '../common-passwords.ts';
import type { AccountDeps } from './deps.ts';
import { findProvenAccount, type ProvenPhone } from './proven-account.ts';

export interface ResetPassword extends ProvenPhone {
  readonly newPassword: string;
}

/**
 * Sets a new password for the account of a proven number. The proof is consumed before the password is replaced, so that it replaces one password once;
 * after a crash in between, the number must be verified again.
 */
export async function resetPassword(
  { otp, passwords, supportContact }: Pick<AccountDeps, 'otp' | 'passwords' | 'supportContact'>,
  accounts: AccountRepository<Account>,
  { phone, verificationToken, newPassword }: ResetPassword,
): Promise<Result<undefined>> {
  if (isCommonPassword(newPassword)) return refuseCommon('newPassword');
  const found = await findProvenAccount({ otp, supportContact }, accounts, { phone, verificationToken, purpose: 'reset' });
  if (!found.ok) return found;
  const passwordHash = await passwords.hash(newPassword);
  const used = await useProof(otp, { subject: phone, purpose: 'reset' }, verificationToken);
  if (!used.ok) return used;
  const changed = await accounts.change(found.value.id, (current) => replacePassword(current, passwordHash));
  return mapResult(changed, () => undefined);
}
