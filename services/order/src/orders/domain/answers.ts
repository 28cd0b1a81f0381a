import type { HistoryEntry, Order } from './order.ts';

const asks: readonly HistoryEntry['what'][] = ['pending', 'moved'];
const answers: readonly HistoryEntry['what'][] = ['confirmed', 'rejected', 'time_proposed'];

/**
 * When the customer asked for what the provider has just answered: placed the order, or moved it. Accepting, declining and proposing another time are
 * answers.
 * @returns undefined when the last move is no answer, or not the first one to this question, e.g. a proposal for a confirmed order
 */
export function askedAt({ history }: Order): Date | undefined {
  const last = history.at(-1);
  if (last?.by !== 'provider' || !answers.includes(last.what)) return undefined;
  const before = history.slice(0, -1).findLast(({ what }) => asks.includes(what) || answers.includes(what));
  return before !== undefined && asks.includes(before.what) ? before.at : undefined;
}
