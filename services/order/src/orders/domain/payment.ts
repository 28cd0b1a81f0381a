import type { HistoryEntry, Order } from './order.ts';
import { isRecent } from './progress.ts';
import { otherSide, type Side } from './side.ts';

/** Whether a side marked the order as paid within the last two minutes. The other side's mark does not matter. */
export function canUndoMark({ paid }: Order, side: Side, now: Date): boolean {
  const mark = paid?.[side];
  return mark !== undefined && isRecent(mark.at, now);
}

/** Whether a side has taken its mark back and not marked the order again. */
export const isMarkUndone = ({ paid, history }: Order, side: Side): boolean =>
  paid?.[side] === undefined && history.some(({ what, by }) => what === 'payment_undone' && by === side);

const isMarkedIn = (history: readonly HistoryEntry[], side: Side): boolean =>
  history.findLast(({ what, by }) => by === side && (what === 'paid' || what === 'payment_undone'))?.what === 'paid';

/** Whether the other side had not marked the order when this side did, and so was asked to confirm it. */
export function wasFirst({ history }: Order, side: Side): boolean {
  const marked = history.findLastIndex(({ what, by }) => what === 'paid' && by === side);
  return !isMarkedIn(history.slice(0, marked), otherSide(side));
}

/** The marks without that of a side. */
export const withoutMark = ({ paid }: Order, side: Side): NonNullable<Order['paid']> =>
  Object.fromEntries(Object.entries(paid ?? {}).filter(([by]) => by !== side));
