import { ok, type Deletion, type Result } from '@karigar/contracts';
import { inTransaction } from '@karigar/service-kit';
import type { Deps } from '../../requests/use-cases/deps.ts';

/**
 * Before the owner deletes a service or an account: refuses further acceptances of its offers and returns the accepted requests that have no order
 * yet. The transaction conflicts with every uncommitted acceptance, which is therefore either refused or among those returned.
 */
export const close = (
  { mongo, requests, closures, clock }: Pick<Deps, 'mongo' | 'requests' | 'closures' | 'clock'>,
  deletion: Deletion,
): Promise<Result<{ acceptedRequests: string[] }>> =>
  inTransaction(mongo, `deletion of ${deletion.id}`, async (session) => {
    await closures.close(deletion, clock.now(), session);
    return ok({ acceptedRequests: await requests.findAcceptedWithoutOrder(deletion, session) });
  });
