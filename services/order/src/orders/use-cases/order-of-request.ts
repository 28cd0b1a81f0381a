import { ok, refuse, type Result } from '@karigar/contracts';
import { awaitProjection } from '@karigar/service-kit';
import type { Order } from '../domain/order.ts';
import type { Deps } from './deps.ts';

const patienceMs = 5_000;

/**
 * The order of an accepted offer. Accepting makes the order, wherever the customer's browser is; asking for it only waits (5 s at most)
 * until the event has arrived here.
 */
export async function orderOfRequest({ orders, offers }: Deps, query: { requestId: string; customerId: string }): Promise<Result<Order>> {
  const there = await orders.findByRequest(query.requestId, query.customerId);
  if (there !== undefined) return ok(there);
  const state = await offers.stateOf(query.requestId, query.customerId);
  if (state === 'unknown') return refuse('NOT_FOUND');
  if (state === 'not-accepted') return refuse('OFFER_NOT_ACCEPTED');
  const order = await awaitProjection(() => orders.findByRequest(query.requestId, query.customerId), patienceMs);
  return order === undefined ? refuse('UNAVAILABLE', { retryAfter: 2 }) : ok(order);
}
