import type { Result } from '@karigar/contracts';
import { useProof } from '../../otp/use-cases/verify-code.ts';
import type { AccountRepository } from '../data/account-repository.ts';
import type { Account } from '../domain/account.ts';
import type { AccountDeps } from './deps.ts';
import { findProvenAccount, type ProvenPhone } from './proven-account.ts';

/** The account of a proven number, without its password. The proof is consumed, so that it logs in once. */
export async function logInByCode<A extends Account>(
  deps: Pick<AccountDeps, 'otp' | 'supportContact'>,
  accounts: AccountRepository<A>,
  proof: ProvenPhone,
): Promise<Result<A>> {
  const found = await findProvenAccount(deps, accounts, { ...proof, purpose: 'login' });
  if (!found.ok) return found;
  const used = await useProof(deps.otp, { subject: proof.phone, purpose: 'login' }, proof.verificationToken);
  return used.ok ? found : used;
}
