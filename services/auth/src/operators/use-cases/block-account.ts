import type { Result } from '@karigar/contracts';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';
import { block, unblock, type Account } from '../../accounts/domain/account.ts';

export interface SetBlock {
  readonly accountId: string;
  /** Null lifts the block. */
  readonly reason: string | null;
}

/** Blocks the account of a customer or provider, or lifts the block. A deleted account is not there. */
export async function setBlock(
  { customers, providers, clock }: Pick<AccountDeps, 'customers' | 'providers' | 'clock'>,
  { accountId, reason }: SetBlock,
): Promise<Result<Account>> {
  const decision = <A extends Account>(account: A) => (reason === null ? unblock(account) : block(account, reason, clock.now()));
  const customer = await customers.change(accountId, decision);
  return customer.ok || customer.code !== 'NOT_FOUND' ? customer : providers.change(accountId, decision);
}
