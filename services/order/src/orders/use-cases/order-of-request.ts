import { ok, refuse, type Result } from '@karigar/contracts';
import { awaitProjection } from '@karigar/service-kit';
import type { Order } from '../domain/order.ts';
import type { Deps } from './deps.ts';

const waitForOrderMs = 5_000;

/** The order of an accepted offer. The acceptance creates the order; this call only waits, for 5 s at most, until the event has arrived here. */
export async function orderOfRequest(
  { orders, dispatch }: Pick<Deps, 'orders' | 'dispatch'>,
  { requestId, customerId }: { requestId: string; customerId: string },
): Promise<Result<Order>> {
  const existing = await orders.findByRequest(requestId, customerId);
  if (existing !== undefined) return ok(existing);
  const state = await dispatch.stateOfRequest(requestId, customerId);
  if (state === 'unknown') return refuse('NOT_FOUND');
  if (state === 'not-accepted') return refuse('OFFER_NOT_ACCEPTED');
  const order = await awaitProjection(() => orders.findByRequest(requestId, customerId), waitForOrderMs);
  return order === undefined ? refuse('UNAVAILABLE', { retryAfter: 2 }) : ok(order);
}
