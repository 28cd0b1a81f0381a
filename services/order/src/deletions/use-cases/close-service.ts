import { ok, type Result } from '@karigar/contracts';
import { inTransaction, workThrough } from '@karigar/service-kit';
import type { Deps } from '../../orders/use-cases/deps.ts';

/** Longer than any deletion that is still running. */
const abandonedAfterMs = 30_000;
const servicesPerRound = 100;

/**
 * Counts the open orders of a service that catalog is about to delete, accepted offers whose order is still being made included. With none, the
 * service takes no bookings from then on; with some, dispatch opens it again. Dispatch is closed first, so that no offer is accepted after the
 * count; counting and closing are one transaction, which conflicts with every booking of the service that is not committed yet.
 */
export async function closeService(
  { mongo, orders, directory, dispatch, clock }: Pick<Deps, 'mongo' | 'orders' | 'directory' | 'dispatch' | 'clock'>,
  { serviceId, deletionId }: { serviceId: string; deletionId: string },
): Promise<Result<{ openOrders: number }>> {
  const acceptedRequests = await dispatch.closeService(serviceId, deletionId);
  const closed = await inTransaction(mongo, `service ${serviceId}`, async (session) => {
    await directory.close(serviceId, { deletionId, at: clock.now() }, session);
    const openOrders = await orders.countOpen({ serviceId }, acceptedRequests, session);
    if (openOrders > 0) await directory.reopen(serviceId, deletionId, session);
    return ok({ openOrders });
  });
  if (closed.ok && closed.value.openOrders > 0) await dispatch.reopenService(serviceId, deletionId);
  return closed;
}

/**
 * Opens services again whose deletion was given up, or whose deleting process died. Catalog decides: it cancels the deletion first, so that
 * a process that was only slow cannot archive the service afterwards.
 */
export async function reopenAbandonedServices({ directory, catalog, clock }: Pick<Deps, 'directory' | 'catalog' | 'clock'>): Promise<void> {
  const abandoned = await directory.findClosedBefore(new Date(clock.now().getTime() - abandonedAfterMs), servicesPerRound);
  await workThrough(abandoned, async ({ serviceId, deletionId }) => {
    const outcome = await catalog.cancelDeletion(serviceId, deletionId);
    if (outcome === 'archived') await directory.markArchived(serviceId);
    else await directory.reopen(serviceId, deletionId);
  });
}
