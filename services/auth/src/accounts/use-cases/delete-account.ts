import { ok, refuse, type Result } from '@karigar/contracts';
import { crashPoint, newId, poll } from '@karigar/service-kit';
import type { AccountRepository } from '../data/account-repository.ts';
import type { Account } from '../domain/account.ts';
import type { AccountDeps } from './deps.ts';

/** A running deletion of the same account is awaited first. */
const waitForOthersMs = 8_000;

/**
 * Deletes an account unless it has open orders. The order service counts them and, if there are none, closes the account to bookings in the same
 * transaction; then the personal data is erased. A deletion that fails, or whose process crashes, is cancelled: at once by this function, or by the
 * order service after 30 s (`cancelAccountDeletion`).
 * @throws {ProblemError} UNAVAILABLE when the order service does not answer; nothing has changed then
 */
export async function deleteAccount<A extends Account>(
  { orders, belongings }: Pick<AccountDeps, 'orders' | 'belongings'>,
  accounts: AccountRepository<A>,
  { role, id }: { readonly role: A['role']; readonly id: string },
): Promise<Result<undefined>> {
  const deletionId = newId();
  const begun = await poll(async () => notBusy(await accounts.beginDeletion(id, deletionId)), { timeoutMs: waitForOthersMs });
  if (begun === undefined) return refuse('CONFLICT');
  if (begun === 'missing') return refuse('NOT_FOUND');
  crashPoint('account:deletion-begun');
  let ordersCount: number;
  try {
    ordersCount = await orders.close({ kind: role, id, deletionId });
  } catch (error) {
    await accounts.cancelDeletion(id, deletionId);
    throw error;
  }
  crashPoint('account:orders-counted');
  if (ordersCount > 0) {
    await accounts.cancelDeletion(id, deletionId);
    return refuse('OPEN_ORDERS', { ordersCount });
  }
  const deleted = await accounts.delete(id, deletionId, belongings.removal(id));
  return deleted.ok ? ok(undefined) : refuse('CONFLICT');
}

const notBusy = (begun: 'begun' | 'busy' | 'missing') => (begun === 'busy' ? undefined : begun);
