import { refuse, type Result } from '@karigar/contracts';
import { crashPoint } from '@karigar/service-kit';
import { nearestFree } from '../../slots/queries/free-windows.ts';
import { findWindow } from '../../slots/use-cases/find-window.ts';
import { decide, sameWindow } from '../domain/decide.ts';
import type { Order } from '../domain/order.ts';
import { freeClaims } from './change-order.ts';
import type { Deps } from './deps.ts';

/** Takes the new window before the old one is given up, so that the order is never without one. A "no" of the order frees the new one again. */
export async function moveOrder(deps: Deps, command: { orderId: string; customerId: string; date: Date }): Promise<Result<Order>> {
  const { orders, slots, clock } = deps;
  const key = { id: command.orderId, customerId: command.customerId };
  const order = await orders.find(key);
  if (order === undefined) return refuse('NOT_FOUND');
  const window = await findWindow(deps, order.providerId, command.date);
  if (!window.ok) return window;
  const schedule = { start: window.value.start, end: window.value.end, window: { day: window.value.day, key: window.value.key } };
  const possible = decide(order, { type: 'move', schedule }, clock.now());
  if (!possible.ok) return possible;
  if (order.schedule.window !== null && sameWindow(order.schedule.window, schedule.window)) return { ok: true, value: order };

  const place = { providerId: order.providerId, ...schedule.window };
  const claim = { id: order.id, kind: 'order', customerId: order.customerId, serviceId: order.serviceId, until: null } as const;
  if (!(await slots.claim(place, claim, window.value.capacity, clock.now())))
    return refuse('SLOT_TAKEN', { alternatives: await nearestFree(deps, order.providerId, window.value) });
  crashPoint('order:new-slot-claimed');
  const moved = await orders.change(key, (current) => decide(current, { type: 'move', schedule }, clock.now()));
  if (!moved.ok) {
    await slots.free(place, order.id);
    return moved;
  }
  await slots.settle(place, order.id);
  await freeClaims(deps, moved.value);
  return moved;
}
