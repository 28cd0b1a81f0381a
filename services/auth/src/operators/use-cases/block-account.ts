import type { Result } from '@karigar/contracts';
import type { AuditLog } from '@karigar/service-kit';
import { block, unblock, type Account } from '../../accounts/domain/account.ts';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';

export interface SetBlock {
  readonly operatorId: string;
  readonly accountId: string;
  readonly blocked: boolean;
  /** Not null when blocking. */
  readonly reason: string | null;
}

/** Blocks a customer's or provider's account, or lifts the block. Refuses NOT_FOUND for a deleted account. */
export async function setBlock(
  { customers, providers, audit, clock }: Pick<AccountDeps, 'customers' | 'providers' | 'clock'> & { readonly audit: AuditLog },
  { operatorId, accountId, blocked, reason }: SetBlock,
): Promise<Result<Account>> {
  const decision = <A extends Account>(account: A) => (blocked ? block(account, reason ?? '', clock.now()) : unblock(account));
  const action = blocked ? ('account_blocked' as const) : ('account_unblocked' as const);
  const audited = () => audit.alongside({ operatorId, action, about: { kind: 'account', id: accountId }, reason });
  const customer = await customers.change(accountId, decision, audited);
  return customer.ok || customer.code !== 'NOT_FOUND' ? customer : providers.change(accountId, decision, audited);
}
