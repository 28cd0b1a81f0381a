import type { HistoryEntry, Order } from './order.ts';

const questionEntries: readonly HistoryEntry['what'][] = ['pending', 'rescheduled'];
const answerEntries: readonly HistoryEntry['what'][] = ['confirmed', 'rejected', 'time_proposed'];

/**
 * When the customer asked for what the provider has just answered: placed the order, or rescheduled it. Accepting, declining and proposing another time are
 * answers.
 * @returns undefined when the last entry is not an answer, or not the first one to this question, e.g. a proposal for a confirmed order
 */
export function questionAnsweredByLastEntry({ history }: Order): Date | undefined {
  const last = history.at(-1);
  if (last?.by !== 'provider' || !answerEntries.includes(last.what)) return undefined;
  const before = history.slice(0, -1).findLast(({ what }) => questionEntries.includes(what) || answerEntries.includes(what));
  return before !== undefined && questionEntries.includes(before.what) ? before.at : undefined;
}
