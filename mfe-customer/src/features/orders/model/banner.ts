import { extrasOf } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { formatMoment, serverNow } from '@karigar/platform';
import { text } from '../texts.ts';
import { closedBy } from './closed-by.ts';
import { isAskedForTime, statusSentenceOf } from './status-sentence.ts';
import { overdueOf } from '../../../shared/orders/overdue.ts';
import { visitTimeOf } from '../../../shared/orders/visit-time.ts';

export interface Notice {
  readonly tone: 'good' | 'info' | 'bad';
  /** Worded whenever it is shown, in the language on screen. */
  readonly text: () => string;
  /** Whether the order still says so; always, if absent. */
  readonly holds?: (order: OrderView) => boolean;
}

/** Explains the order's state to the customer; null if the badge is enough. */
export function noticeOf(order: OrderView): Notice | null {
  const provider = order.ProviderInfo.name;
  switch (order.status) {
    case 'pending':
      // The card with the proposed time asks for an answer.
      return isAskedForTime(order) ? null : { tone: 'good', text: () => text('bannerPending', { provider }) };
    case 'confirmed':
      if (overdueOf(order, serverNow())) return { tone: 'info', text: () => statusSentenceOf(order, text) };
      return { tone: 'good', text: () => confirmedText(order) };
    case 'fulfilled':
      // The banner invites to a review, so it disappears once there is one or the deadline has passed.
      return order.allowedActions.includes('review')
        ? { tone: 'good', text: () => text(closedBy(order) === 'system' ? 'bannerClosed' : 'bannerFulfilled') }
        : null;
    case 'rejected':
      return { tone: 'bad', text: () => text('bannerRejected', { provider }) };
    case 'expired':
      return { tone: 'info', text: () => text('bannerExpired') };
    case 'cancelled':
      // Customers know what they have done themselves.
      return order.cancellation?.by === 'customer' ? null : { tone: 'bad', text: () => statusSentenceOf(order, text) };
    default:
      return order.status satisfies never;
  }
}

/** What the karigar asks, and a key that differs from one question to the next; null if nothing is asked. */
export function questionOf(order: OrderView): (Notice & { readonly key: string }) | null {
  const provider = order.ProviderInfo.name;
  const { asked } = extrasOf(order);
  if (asked && order.allowedActions.includes('answer_extra'))
    return questionWith(`extra ${asked.asked}`, () => text('extraTitle', { provider }));
  if (order.proposal && isAskedForTime(order))
    return questionWith(`time ${order.proposal.date}`, () => text('proposalTitle', { provider }));
  return null;
}

const questionWith = (key: string, words: Notice['text']) => ({
  key,
  tone: 'info' as const,
  text: words,
  holds: (order: OrderView) => questionOf(order)?.key === key,
});

function confirmedText(order: OrderView): string {
  const provider = order.ProviderInfo.name;
  switch (order.progress) {
    case 'on_the_way':
      return text('bannerOnTheWay', { provider });
    case 'arrived':
      return text('bannerArrived', { provider });
    case 'started':
      return text('bannerStarted');
    case null:
      return order.scheduled_end ? text('bannerConfirmed', { provider, when: visitTimeOf(order) }) : promisedText(order);
    default:
      return order.progress satisfies never;
  }
}

/** About the karigar of an instant order. */
function promisedText({ ProviderInfo: { name: provider }, delay, arrivesBy }: OrderView): string {
  const by = delay?.expected ?? arrivesBy;
  if (by === undefined) return text('bannerConfirmedNow', { provider });
  return text(serverNow() < Date.parse(by) ? 'bannerArriveBy' : 'comingLate', { provider, time: formatMoment(by) });
}
