import { hourMs, slotWindows, type AttentionKind } from '@karigar/contracts';
import type { Order } from './order.ts';
import { hasReached } from './progress.ts';
import { isNoShow } from './transitions.ts';

/** How long before its expiry a booking without an answer needs attention. */
const answerHours = 1;
/** How long a visit lasts: as long as a window. An instant order has no end; its provider has promised to arrive within an hour of the acceptance. */
const visitHours = Math.max(...slotWindows.map(({ startHour, endHour }) => endHour - startHour));
/** How long work may continue after the visit should have been over. */
const unfinishedAfterHours = 4;

/** The limits of the rule, for its query as well. */
export function attentionLimits(now: Date): { readonly expiresBy: Date; readonly overIfBegunBy: Date; readonly longOverIfBegunBy: Date } {
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * hourMs);
  return {
    expiresBy: hoursFromNow(answerHours),
    overIfBegunBy: hoursFromNow(-visitHours),
    longOverIfBegunBy: hoursFromNow(-visitHours - unfinishedAfterHours),
  };
}

/** Why an order needs an operator now; undefined if it does not. `pageNeedingAttention` finds the same orders. */
export function attentionOf(order: Order, now: Date): AttentionKind | undefined {
  const { state, details } = order;
  const { start } = details.schedule;
  const { expiresBy, overIfBegunBy, longOverIfBegunBy } = attentionLimits(now);
  // An order past its expiry is about to be closed.
  if (state.status === 'pending') return state.expiresAt > now && state.expiresAt <= expiresBy ? 'unanswered' : undefined;
  if (state.status !== 'confirmed') return undefined;
  if (isNoShow(order)) return 'no_show';
  if (hasReached(order, 'arrived')) return start <= longOverIfBegunBy ? 'unfinished' : undefined;
  const isLate = state.expectedArrival !== undefined && state.expectedArrival > now;
  return start <= overIfBegunBy && !isLate ? 'not_arrived' : undefined;
}
