import type { OrderAction, ProgressStep } from '@karigar/contracts';
import type { Order, OrderStatus, Party } from './order.ts';

interface Move {
  readonly by: Party;
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus | 'same';
  /** A further condition, e.g. on the hour. */
  readonly when?: (order: Order, now: Date) => boolean;
}

/** The slot has begun; an instant order has begun when it was made. */
const hasBegun = (order: Order, now: Date) => now >= order.schedule.start;

const notStarted = (order: Order) => order.status !== 'confirmed' || order.progress !== 'started';

/** An instant order has no window that could be moved. */
const hasWindow = (order: Order) => order.schedule.window !== null && notStarted(order);

/** Its hour has come, whether the clock has got to it or not. */
const isOverdue = (order: Order, now: Date) => order.status === 'pending' && now >= order.expiresAt;

/** The whole lifecycle. Nobody else knows it: allowed actions and INVALID_TRANSITION come from here. */
export const moves = {
  accept: { by: 'provider', from: ['pending'], to: 'confirmed', when: (order, now) => !isOverdue(order, now) },
  reject: { by: 'provider', from: ['pending'], to: 'rejected' },
  progress: { by: 'provider', from: ['confirmed'], to: 'same' },
  fulfil: { by: 'provider', from: ['confirmed'], to: 'fulfilled', when: hasBegun },
  move: { by: 'customer', from: ['pending', 'confirmed'], to: 'pending', when: hasWindow },
  change_address: { by: 'customer', from: ['pending', 'confirmed'], to: 'same', when: notStarted },
  cancel: { by: 'customer', from: ['pending', 'confirmed'], to: 'cancelled', when: notStarted },
  expire: { by: 'clock', from: ['pending'], to: 'expired', when: isOverdue },
} as const satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

/** Whether the table lets this move happen now, whoever asks. */
export function isPossible(order: Order, name: MoveName, now: Date): boolean {
  const move: Move = moves[name];
  return move.from.includes(order.status) && (move.when?.(order, now) ?? true);
}

/** What `party` may do with the order now. */
export function allowedActions(order: Order, party: Exclude<Party, 'clock'>, now: Date): OrderAction[] {
  return (Object.keys(moves) as MoveName[]).filter(
    (name): name is Exclude<MoveName, 'expire'> => name !== 'expire' && moves[name].by === party && isPossible(order, name, now),
  );
}

const steps: readonly ProgressStep[] = ['on_the_way', 'arrived', 'started'];

/** Progress goes forward only; a step may be left out. */
export const isForward = (from: ProgressStep | null, to: ProgressStep): boolean =>
  steps.indexOf(to) > (from === null ? -1 : steps.indexOf(from));
