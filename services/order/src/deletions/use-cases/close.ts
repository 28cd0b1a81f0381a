import { ok, type Deletion, type Result } from '@karigar/contracts';
import { inTransaction } from '@karigar/service-kit';
import type { Connection } from 'mongoose';
import type { Deps } from '../../orders/use-cases/deps.ts';

export interface CloseDeps extends Pick<Deps, 'orders' | 'closures' | 'dispatch' | 'clock'> {
  readonly mongo: Connection;
}

/**
 * Before the owner deletes a service or an account: counts its open orders, including accepted offers whose order is still being created. With none,
 * it is closed to further bookings; with some, dispatch reopens it. Dispatch is closed first, so that no offer is accepted after the count; counting
 * and closing share a transaction, which conflicts with every uncommitted booking.
 */
export async function close(
  { mongo, orders, closures, dispatch, clock }: CloseDeps,
  deletion: Deletion,
): Promise<Result<{ openOrders: number }>> {
  const acceptedRequests = await dispatch.close(deletion);
  const closed = await inTransaction(mongo, `deletion of ${deletion.id}`, async (session) => {
    await closures.close(deletion, clock.now(), session);
    const openOrders = await orders.countOpen(deletion, acceptedRequests, session);
    if (openOrders > 0) await closures.reopen(deletion, session);
    return ok({ openOrders });
  });
  if (closed.ok && closed.value.openOrders > 0) await dispatch.reopen(deletion);
  return closed;
}
