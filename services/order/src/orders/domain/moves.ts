import { endOfOrderHours, type OrderAction } from '@karigar/contracts';
import { canReportAny, canUndo } from './progress.ts';
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

/** The provider has not set out for it yet. */
const isNotUnderWay = ({ state }: Order) => state.status !== 'confirmed' || state.progress === null;

/** Nobody has said for three days after its window that the work was done. */
const isOver = ({ details: { schedule } }: Order, now: Date) =>
  now.getTime() >= (schedule.end ?? schedule.start).getTime() + endOfOrderHours * 3_600_000;

/** An instant order has no window that could be moved. */
const isMovable = (order: Order) => order.details.schedule.window !== null && isNotStarted(order);

/** It is past its expiry, even if the sweeper has not run yet. */
const isOverdue = ({ state }: Order, now: Date) => state.status === 'pending' && now >= state.expiresAt;

/** The whole lifecycle of an order. `decide`, the allowed actions and INVALID_TRANSITION all come from this table. */
export const moves = {
  accept: { by: 'provider', from: ['pending'], to: 'confirmed', when: (order, now) => !isOverdue(order, now) },
  reject: { by: 'provider', from: ['pending'], to: 'rejected' },
  progress: { by: 'provider', from: ['confirmed'], to: 'same', when: canReportAny },
  undo_progress: { by: 'provider', from: ['confirmed'], to: 'same', when: canUndo },
  fulfil: { by: 'provider', from: ['confirmed'], to: 'fulfilled', when: hasBegun },
  move: { by: 'customer', from: ['pending', 'confirmed'], to: 'pending', recordAs: 'moved', when: isMovable },
  change_address: { by: 'customer', from: ['pending', 'confirmed'], to: 'same', recordAs: 'address_changed', when: isNotUnderWay },
  cancel: { by: 'customer', from: ['pending', 'confirmed'], to: 'cancelled', when: isNotStarted },
  provider_cancel: { by: 'provider', from: ['confirmed'], to: 'cancelled', when: isNotStarted },
  expire: { by: 'clock', from: ['pending'], to: 'expired', when: isOverdue },
  end: { by: 'clock', from: ['confirmed'], to: 'fulfilled', when: isOver },
} as const satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

/** Whether the table allows this move now, regardless of who asks. */
export function isPossible(order: Order, name: MoveName, now: Date): boolean {
  const move: Move = moves[name];
  return move.from.includes(order.state.status) && (move.when?.(order, now) ?? true);
}

/** What the moves of people are called in the contract. Both sides cancel, each by a right of its own. */
const actionOf = (name: MoveName): OrderAction | undefined => {
  if (name === 'provider_cancel') return 'cancel';
  return name === 'expire' || name === 'end' ? undefined : name;
};

/** What `party` may do with the order now. */
export function allowedActions(order: Order, party: Exclude<Party, 'clock'>, now: Date): OrderAction[] {
  return (Object.keys(moves) as MoveName[])
    .filter((name) => moves[name].by === party && isPossible(order, name, now))
    .flatMap((name) => actionOf(name) ?? []);
}
