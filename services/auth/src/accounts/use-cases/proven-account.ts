import { ok, refuse, type OtpPurpose, type Result } from '@karigar/contracts';
import { proveNumber } from '../../otp/use-cases/verify-code.ts';
import type { AccountRepository } from '../data/account-repository.ts';
import type { Account } from '../domain/account.ts';
import { refuseBlocked } from '../domain/refuse-blocked.ts';
import type { AccountDeps } from './deps.ts';

/** A number, and the token of its verification. */
export interface ProvenPhone {
  readonly phone: string;
  readonly verificationToken: string;
}

/** The account of a number that has been proven for a purpose. Only the number's owner learns whether it has an account and whether it is blocked. */
export async function findProvenAccount<A extends Account>(
  { otp, supportContact }: Pick<AccountDeps, 'otp' | 'supportContact'>,
  accounts: AccountRepository<A>,
  { phone, verificationToken, purpose }: ProvenPhone & { readonly purpose: OtpPurpose },
): Promise<Result<A>> {
  const proven = await proveNumber(otp, { subject: phone, purpose }, { verificationToken });
  if (!proven.ok) return proven;
  const account = await accounts.findForLogin({ mobile: phone });
  if (account === undefined) return refuse('NOT_FOUND', {}, 'This mobile number has no account of this kind.');
  return account.blocked === null ? ok(account) : refuseBlocked(supportContact);
}
