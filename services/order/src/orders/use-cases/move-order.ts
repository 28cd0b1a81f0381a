import { ok, refuse, type Result } from '@karigar/contracts';
import { crashPoint } from '@karigar/service-kit';
import type { Claim } from '../../slots/data/slot-days.ts';
import { nearestFree } from '../../slots/queries/free-windows.ts';
import { findWindow } from '../../slots/use-cases/find-window.ts';
import { decide, occupies } from '../domain/decide.ts';
import type { Order } from '../domain/order.ts';
import { freeClaims, judgeClaim, orderClaim } from './claims.ts';
import type { Deps } from './deps.ts';

/**
 * Takes the new window before the old one is given up, so that the order is never without one. The window is claimed between reading the
 * order and saving it: whoever judges the claim meanwhile makes the saving fail, and it is claimed anew. After a "no" the claim is judged too.
 */
export async function moveOrder(deps: Deps, command: { orderId: string; customerId: string; date: Date }): Promise<Result<Order>> {
  const { orders, slots, clock } = deps;
  const key = { id: command.orderId, customerId: command.customerId };
  const order = await orders.find(key);
  if (order === undefined) return refuse('NOT_FOUND');
  const window = await findWindow(deps, order.providerId, command.date);
  if (!window.ok) return window;
  const { day, key: slot, start, end, capacity } = window.value;
  const place = { providerId: order.providerId, day, key: slot };
  let claim: Claim | undefined;
  const moved = await orders.change(key, async (current) => {
    const decided = decide(current, { type: 'move', schedule: { start, end, window: { day, key: slot } } }, clock.now());
    if (!decided.ok) return decided;
    if (occupies(current, place)) return ok({ order: current, facts: [], frees: [] });
    const claimed = orderClaim(current);
    if (!(await slots.claim(place, claimed, capacity, clock.now())))
      return refuse('SLOT_TAKEN', { alternatives: await nearestFree(deps, order.providerId, window.value) });
    claim = claimed;
    crashPoint('order:new-slot-claimed');
    return decided;
  });
  if (!moved.ok) {
    if (claim !== undefined) await judgeClaim(deps, place, claim);
    return moved;
  }
  if (claim !== undefined) await slots.settle(place, claim);
  await freeClaims(deps, moved.value);
  return moved;
}
