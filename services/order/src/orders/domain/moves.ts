import type { OrderAction, ProgressStep } from '@karigar/contracts';
import type { HistoryEntry, Order, OrderStatus, Party } from './order.ts';

interface Move {
  readonly by: Party;
  readonly from: readonly OrderStatus[];
  /** `same`: the status stays. */
  readonly to: OrderStatus | 'same';
  /** The line of the history, where it is not the new status. */
  readonly recordAs?: HistoryEntry['what'];
  /** A further condition, e.g. on the time. */
  readonly when?: (order: Order, now: Date) => boolean;
}

/** The slot has begun; an instant order has begun when it was made. */
const hasBegun = ({ details }: Order, now: Date) => now >= details.schedule.start;

const isNotStarted = ({ state }: Order) => state.status !== 'confirmed' || state.progress !== 'started';

/** An instant order has no window that could be moved. */
const isMovable = (order: Order) => order.details.schedule.window !== null && isNotStarted(order);

/** It is past its expiry, even if the sweeper has not run yet. */
const isOverdue = ({ state }: Order, now: Date) => state.status === 'pending' && now >= state.expiresAt;

/** The whole lifecycle of an order. `decide`, the allowed actions and INVALID_TRANSITION all come from this table. */
export const moves = {
  accept: { by: 'provider', from: ['pending'], to: 'confirmed', when: (order, now) => !isOverdue(order, now) },
  reject: { by: 'provider', from: ['pending'], to: 'rejected' },
  progress: { by: 'provider', from: ['confirmed'], to: 'same' },
  fulfil: { by: 'provider', from: ['confirmed'], to: 'fulfilled', when: hasBegun },
  move: { by: 'customer', from: ['pending', 'confirmed'], to: 'pending', recordAs: 'moved', when: isMovable },
  change_address: { by: 'customer', from: ['pending', 'confirmed'], to: 'same', recordAs: 'address_changed', when: isNotStarted },
  cancel: { by: 'customer', from: ['pending', 'confirmed'], to: 'cancelled', when: isNotStarted },
  expire: { by: 'clock', from: ['pending'], to: 'expired', when: isOverdue },
} as const satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

/** Whether the table allows this move now, regardless of who asks. */
export function isPossible(order: Order, name: MoveName, now: Date): boolean {
  const move: Move = moves[name];
  return move.from.includes(order.state.status) && (move.when?.(order, now) ?? true);
}

/** What `party` may do with the order now. */
export function allowedActions(order: Order, party: Exclude<Party, 'clock'>, now: Date): OrderAction[] {
  return (Object.keys(moves) as MoveName[]).filter(
    (name): name is Exclude<MoveName, 'expire'> => name !== 'expire' && moves[name].by === party && isPossible(order, name, now),
  );
}

const steps: readonly ProgressStep[] = ['on_the_way', 'arrived', 'started'];

/** Progress only goes forward; steps may be skipped. */
export const isForward = (from: ProgressStep | null, to: ProgressStep): boolean =>
  steps.indexOf(to) > (from === null ? -1 : steps.indexOf(from));
