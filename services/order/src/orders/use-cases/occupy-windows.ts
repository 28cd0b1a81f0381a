import { ok, refuse } from '@karigar/contracts';
import { crashPoint, type WriteAlongside } from '@karigar/service-kit';
import type { ClientSession } from 'mongoose';
import { isSameWindow, occupiedWindow, type Order } from '../domain/order.ts';
import type { Deps } from './deps.ts';

/**
 * The booking windows that a change of an order occupies and frees, to be written in the transaction that saves the order: no order without
 * its window and no occupied window without its order, at any crash point. Undefined when the order stays where it is.
 * @param before undefined for a new order
 * @param capacity of the window that `after` needs; only an order that is booked or moved needs one
 * @returns refuses SLOT_TAKEN when the new window is full
 */
export function occupyWindows(
  { slots, clock }: Pick<Deps, 'slots' | 'clock'>,
  before: Order | undefined,
  after: Order,
  capacity = 0,
): WriteAlongside | undefined {
  const freed = before === undefined ? null : occupiedWindow(before);
  const occupied = occupiedWindow(after);
  if (isSameWindow(freed, occupied)) return undefined;
  const { id, details } = after;
  const { providerId, customerId, serviceId } = details;
  const entry = { id, customerId, serviceId, until: null };
  const write = async (session: ClientSession) => {
    if (occupied !== null && !(await slots.occupy({ providerId, ...occupied }, entry, capacity, clock.now(), session)))
      return refuse('SLOT_TAKEN');
    crashPoint('order:window-occupied');
    if (freed !== null) await slots.free({ providerId, ...freed }, id, session);
    return ok(undefined);
  };
  const check = async () => {
    const isFull = occupied !== null && (await slots.isFull({ providerId, ...occupied }, entry, capacity, clock.now()));
    return isFull ? refuse('SLOT_TAKEN') : ok(undefined);
  };
  return { queue: `windows of ${providerId}`, check, write };
}
