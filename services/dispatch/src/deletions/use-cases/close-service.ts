import { ok } from '@karigar/contracts';
import { inTransaction, ProblemError, workThrough } from '@karigar/service-kit';
import type { Deps } from '../../requests/use-cases/deps.ts';

/** Longer than any deletion that is still running. */
const abandonedAfterMs = 30_000;
const servicesPerRound = 100;

/**
 * Ends the acceptance of offers of a service that catalog is about to delete, and returns the requests whose accepted offer of it has no order
 * yet. One transaction, which conflicts with every acceptance that is not committed yet: it is either refused or among the returned.
 */
export async function closeService(
  { mongo, requests, directory, clock }: Pick<Deps, 'mongo' | 'requests' | 'directory' | 'clock'>,
  { serviceId, deletionId }: { serviceId: string; deletionId: string },
): Promise<{ acceptedRequests: string[] }> {
  const closed = await inTransaction(mongo, `service ${serviceId}`, async (session) => {
    await directory.close(serviceId, { deletionId, at: clock.now() }, session);
    return ok({ acceptedRequests: await requests.findAcceptedWithoutOrder({ serviceId }, session) });
  });
  if (!closed.ok) throw ProblemError.of(closed);
  return closed.value;
}

/** Opens services again whose deletion was given up, or whose deleting process died. Catalog cancels the deletion first. */
export async function reopenAbandonedServices({ directory, catalog, clock }: Pick<Deps, 'directory' | 'catalog' | 'clock'>): Promise<void> {
  const abandoned = await directory.findClosedBefore(new Date(clock.now().getTime() - abandonedAfterMs), servicesPerRound);
  await workThrough(abandoned, async ({ serviceId, deletionId }) => {
    const outcome = await catalog.cancelDeletion(serviceId, deletionId);
    if (outcome === 'archived') await directory.markArchived(serviceId);
    else await directory.reopen(serviceId, deletionId);
  });
}
