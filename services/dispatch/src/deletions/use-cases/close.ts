import { ok, type Deletion } from '@karigar/contracts';
import { inTransaction, ProblemError } from '@karigar/service-kit';
import type { Deps } from '../../requests/use-cases/deps.ts';

/**
 * Before the owner deletes a service or an account: refuses further acceptances of its offers and returns the accepted requests that have no order
 * yet. The transaction conflicts with every uncommitted acceptance, which is therefore either refused or among those returned.
 */
export async function close(
  { mongo, requests, closures, clock }: Pick<Deps, 'mongo' | 'requests' | 'closures' | 'clock'>,
  deletion: Deletion,
): Promise<{ acceptedRequests: string[] }> {
  const closed = await inTransaction(mongo, `deletion of ${deletion.id}`, async (session) => {
    await closures.close(deletion, clock.now(), session);
    return ok({ acceptedRequests: await requests.findAcceptedWithoutOrder(deletion, session) });
  });
  if (!closed.ok) throw ProblemError.of(closed);
  return closed.value;
}
