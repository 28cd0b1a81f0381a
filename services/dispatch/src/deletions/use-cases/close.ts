import { ok, type Deletion } from '@karigar/contracts';
import { inTransaction, ProblemError } from '@karigar/service-kit';
import type { Deps } from '../../requests/use-cases/deps.ts';

/**
 * Ends the acceptance of offers of a service, or to or from an account, that its owner is about to delete, and returns the requests whose accepted
 * offer has no order yet. One transaction, which conflicts with every acceptance that is not committed yet: it is either refused or among the returned.
 */
export async function close(
  { mongo, requests, closures, clock }: Pick<Deps, 'mongo' | 'requests' | 'closures' | 'clock'>,
  deletion: Deletion,
): Promise<{ acceptedRequests: string[] }> {
  const { kind, id } = deletion;
  const party = { service: { serviceId: id }, customer: { customerId: id }, provider: { providerId: id } }[kind];
  const closed = await inTransaction(mongo, `deletion of ${id}`, async (session) => {
    await closures.close(deletion, clock.now(), session);
    return ok({ acceptedRequests: await requests.findAcceptedWithoutOrder(party, session) });
  });
  if (!closed.ok) throw ProblemError.of(closed);
  return closed.value;
}
