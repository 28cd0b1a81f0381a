import { ok, type AccountDeletion, type Result } from '@karigar/contracts';
import { inTransaction, workThrough } from '@karigar/service-kit';
import type { Deps } from '../../orders/use-cases/deps.ts';

/** Longer than any deletion that is still running. */
const abandonedAfterMs = 30_000;
const accountsPerRound = 100;
const roles = ['customer', 'provider'] as const;

/**
 * Counts the open orders of an account that auth is about to delete, and closes the account to bookings when there are none: `closeService` for
 * an account. Every booking writes to the entries of its customer and its provider, so that it conflicts with the closure.
 */
export async function closeAccount(
  { mongo, orders, directory, dispatch, clock }: Pick<Deps, 'mongo' | 'orders' | 'directory' | 'dispatch' | 'clock'>,
  deletion: AccountDeletion,
): Promise<Result<{ openOrders: number }>> {
  const { role, accountId, deletionId } = deletion;
  const closures = directory.accounts[role];
  const acceptedRequests = await dispatch.closeAccount(deletion);
  const closed = await inTransaction(mongo, `account ${accountId}`, async (session) => {
    await closures.close(accountId, { deletionId, at: clock.now() }, session);
    const openOrders = await orders.countOpen(
      role === 'customer' ? { customerId: accountId } : { providerId: accountId },
      acceptedRequests,
      session,
    );
    if (openOrders > 0) await closures.reopen(accountId, deletionId, session);
    return ok({ openOrders });
  });
  if (closed.ok && closed.value.openOrders > 0) await dispatch.reopenAccount(deletion);
  return closed;
}

/** Opens accounts again whose deletion was given up, or whose deleting process died. Auth cancels the deletion first. */
export async function reopenAbandonedAccounts({ directory, auth, clock }: Pick<Deps, 'directory' | 'auth' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - abandonedAfterMs);
  for (const role of roles) {
    const closures = directory.accounts[role];
    await workThrough(await closures.findClosedBefore(before, accountsPerRound), async ({ id: accountId, deletionId }) => {
      const outcome = await auth.cancelDeletion({ role, accountId, deletionId });
      if (outcome === 'deleted') await closures.markDeleted(accountId);
      else await closures.reopen(accountId, deletionId);
    });
  }
}
