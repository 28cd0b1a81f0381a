import { ok, refuse } from '@karigar/contracts';
import { crashPoint, type WriteAlongside } from '@karigar/service-kit';
import type { ClientSession } from 'mongoose';
import { windowsQueue, type WindowEntry } from '../../windows/domain/window.ts';
import { isSameWindow, occupiedWindow, proposedWindow, type Order, type Window } from '../domain/order.ts';
import type { Deps } from './deps.ts';

/** The capacity for an order that takes its window even if that is full. */
export const unlimited = Number.MAX_SAFE_INTEGER;

interface Taken {
  readonly window: Window;
  readonly entry: WindowEntry;
}

/**
 * The booking windows that a change of an order occupies and frees, written in the transaction that saves the order. So no crash leaves an order or a
 * proposal without its window, or an occupied window without its order. Undefined when no window changes.
 * @param before undefined for a new order
 * @param capacity of the window that `after` needs; only needed when an order is booked or rescheduled, or another time is proposed
 * @returns refuses SLOT_TAKEN when the new window is full
 */
export function occupyWindows(
  { windows, clock }: Pick<Deps, 'windows' | 'clock'>,
  before: Order | undefined,
  after: Order,
  capacity = 0,
): WriteAlongside | undefined {
  const { id, details } = after;
  const { providerId } = details;
  const taken = takenBy(before, after);
  const kept = windowsOf(after);
  const freed = before === undefined ? [] : windowsOf(before).filter((window) => !kept.some((other) => isSameWindow(window, other)));
  if (taken.length === 0 && freed.length === 0) return undefined;
  const write = async (session: ClientSession) => {
    for (const { window, entry } of taken)
      if (!(await windows.occupy({ providerId, ...window }, entry, capacity, clock.now(), session))) return refuse('SLOT_TAKEN');
    crashPoint('order:window-occupied');
    for (const window of freed) await windows.free({ providerId, ...window }, id, session);
    return ok(undefined);
  };
  const check = async () => {
    for (const { window, entry } of taken)
      if (await windows.isFull({ providerId, ...window }, entry, capacity, clock.now())) return refuse('SLOT_TAKEN');
    return ok(undefined);
  };
  return { queue: windowsQueue(providerId), check, write };
}

const windowsOf = (order: Order): Window[] => [occupiedWindow(order), proposedWindow(order)].filter((window) => window !== null);

/** The window of an accepted proposal is occupied once more, now by the customer. */
function takenBy(before: Order | undefined, after: Order): Taken[] {
  const { id, details } = after;
  const { customerId, providerId, serviceId } = details;
  const changed = (windowOf: (order: Order) => Window | null): Window[] => {
    const window = windowOf(after);
    return window === null || (before !== undefined && isSameWindow(windowOf(before), window)) ? [] : [window];
  };
  const entry = { id, customerId, serviceId, until: null };
  return [
    ...changed(occupiedWindow).map((window) => ({ window, entry })),
    ...changed(proposedWindow).map((window) => ({ window, entry: { ...entry, customerId: providerId } })),
  ];
}
