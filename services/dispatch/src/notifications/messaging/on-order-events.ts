import {
  complaintAnsweredV1,
  complaintFiledV1,
  complaintStatedV1,
  defined,
  orderAddressChangedV1,
  orderCancelledV1,
  orderConfirmedV1,
  orderDelayedV1,
  orderEndAskedV1,
  orderVisitNearV1,
  orderExpiredV1,
  orderExtraChangedV1,
  orderFulfilledV1,
  orderFulfilmentUndoneV1,
  orderPaymentMarkedV1,
  orderPaymentUndoneV1,
  orderPlacedV1,
  orderProgressUndoneV1,
  orderProgressedV1,
  orderProposalChangedV1,
  orderRejectedV1,
  orderRescheduledV1,
  orderWorkPhotoAddedV1,
  reviewPublishedV1,
  reviewRepliedV1,
  reviewVisibilityChangedV1,
  threadChangedV1,
  nobodyHomeReason,
  noShowReason,
  type EventEnvelope,
  type OrderStatus,
  type ProgressStep,
} from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import { messageTo, type LiveMessage, type LiveUpdate } from '../../channel/domain/live-update.ts';
import type { Directory } from '../../directory/data/directory.ts';
import { localize, rulesOf, type AboutOrder, type Sentence } from '../domain/sentences.ts';
import { deliverEvent, type DeliverEventDeps } from './deliver-event.ts';

export interface OrderEventDeps extends DeliverEventDeps {
  readonly directory: Pick<Directory, 'customer' | 'provider'>;
}

interface About {
  readonly orderId: string;
  readonly customerId: string;
  readonly providerId: string;
}
type OrderEvent = EventEnvelope<About & Omit<AboutOrder, 'customerName' | 'providerName'>>;

/** The sentence that each side is notified with, if any. */
interface Sentences {
  readonly toCustomer?: Sentence;
  readonly toProvider?: Sentence;
  readonly rating?: number;
  /** What a notification leads to. Default: the order. */
  readonly ref?: string;
}

/** Sends a live message to both sides, with the notifications. */
const notify = (event: OrderEvent, deps: OrderEventDeps, message: LiveMessage, sentences: Sentences): Promise<void> =>
  deliverEvent('order-event', event, deps, async () => ({ messages: [message], ...(await notificationsOf(event, deps, sentences)) }));

/** The notifications of one event for each side, with names from the projections. */
async function notificationsOf(
  { data, version }: OrderEvent,
  { directory }: OrderEventDeps,
  { toCustomer, toProvider, rating, ref }: Sentences,
): Promise<Pick<LiveUpdate, 'notifications' | 'urgent'>> {
  const { orderId, customerId, providerId, ...names } = data;
  const recipients = [
    ...(toCustomer === undefined ? [] : [{ to: customerId, role: 'customer' as const, sentence: toCustomer }]),
    ...(toProvider === undefined ? [] : [{ to: providerId, role: 'provider' as const, sentence: toProvider }]),
  ];
  if (recipients.length === 0) return {};
  const [customer, provider] = await Promise.all([directory.customer(customerId), directory.provider(providerId)]);
  const about = { ...names, customerName: customer?.firstName, providerName: provider?.name };
  return {
    notifications: recipients.map(({ to, role, sentence }) => {
      const { kind, passing = false, bySms, reminder } = rulesOf(sentence);
      const lasting = passing ? { version } : { mailedAs: role };
      return { to, ...localize(sentence, about, rating), kind, ...lasting, ...defined({ bySms, reminder }), ref: ref ?? orderId };
    }),
    urgent: recipients.some(({ sentence }) => rulesOf(sentence).urgent),
  };
}

/** Notifies both sides that an order has changed; the side that should act also gets a stored notification. */
function notifyBoth(
  event: OrderEvent,
  deps: OrderEventDeps,
  { status, progress = null, ...sentences }: Sentences & { readonly status: OrderStatus; readonly progress?: ProgressStep | null },
): Promise<void> {
  const { orderId, customerId, providerId } = event.data;
  return notify(event, deps, messageTo('orderChanged', [customerId, providerId], { order_id: orderId, status, progress }), sentences);
}

/** Sends both sides a change of a complaint; the side that should act also gets a stored notification. The order itself has not changed. */
function notifyOfComplaint(
  event: EventEnvelope<About & { readonly complaintId: string }>,
  deps: OrderEventDeps,
  sentences: Omit<Sentences, 'ref'>,
): Promise<void> {
  const { complaintId, orderId, customerId, providerId } = event.data;
  const change = { complaint_id: complaintId, order_id: orderId };
  return notify(event, deps, messageTo('complaintChanged', [customerId, providerId], change), { ...sentences, ref: complaintId });
}

const cancellationSentences = ({ by, reason }: { by: string; reason: string | null }): Sentences => {
  if (reason === noShowReason.value) return { toCustomer: 'noShowForCustomer', toProvider: 'noShowForProvider' };
  if (by === 'customer') return { toProvider: 'cancelledByCustomer' };
  if (by === 'system') return { toCustomer: 'providerUnavailable' };
  return { toCustomer: reason === nobodyHomeReason ? 'nobodyHome' : 'cancelledByProvider' };
};

const proposalSentences = {
  proposed: { toCustomer: 'timeProposed' },
  withdrawn: { toCustomer: 'proposalWithdrawn' },
  declined: { toProvider: 'proposalDeclined' },
  lapsed: { toCustomer: 'proposalLapsedForCustomer', toProvider: 'proposalLapsedForProvider' },
} as const;

const extraSentences = {
  asked: { toCustomer: 'extraAsked' },
  withdrawn: { toCustomer: 'extraWithdrawn' },
  approved: { toProvider: 'extraApproved' },
  declined: { toProvider: 'extraDeclined' },
} as const;

/** Notifies both sides of changes of an order, its complaint and its messages. */
export const orderEventHandlers = [
  consumes(orderPlacedV1, async (event, deps: OrderEventDeps) => {
    const { status, requestId } = event.data;
    // The order of an accepted offer is announced with its request (`to-live.ts`).
    if (requestId === null) await notifyBoth(event, deps, { status, toProvider: 'placed' });
  }),
  consumes(orderConfirmedV1, (event, deps: OrderEventDeps) => notifyBoth(event, deps, { status: 'confirmed', toCustomer: 'confirmed' })),
  consumes(orderRejectedV1, (event, deps: OrderEventDeps) => notifyBoth(event, deps, { status: 'rejected', toCustomer: 'rejected' })),
  consumes(orderCancelledV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'cancelled',
      ...cancellationSentences(event.data),
    }),
  ),
  consumes(orderRescheduledV1, (event, deps: OrderEventDeps) =>
    // A customer's own move awaits the provider's answer; an accepted proposal does not.
    notifyBoth(event, deps, {
      status: event.data.status,
      toProvider: event.data.status === 'confirmed' ? 'proposalAccepted' : 'rescheduled',
    }),
  ),
  consumes(orderProposalChangedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: event.data.status, ...proposalSentences[event.data.outcome] }),
  ),
  consumes(orderProgressedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: 'confirmed', progress: event.data.step, toCustomer: event.data.step }),
  ),
  consumes(orderDelayedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: 'confirmed', progress: event.data.step, toCustomer: 'delayed' }),
  ),
  consumes(orderProgressUndoneV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'confirmed',
      progress: event.data.step,
      toCustomer: 'progressUndone',
    }),
  ),
  consumes(orderAddressChangedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: event.data.status, toProvider: 'addressChanged' }),
  ),
  consumes(orderFulfilledV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'fulfilled',
      toCustomer: event.data.by === 'system' ? 'closedForCustomer' : 'fulfilled',
      // The provider closed it and needs no notification.
      ...(event.data.by === undefined || event.data.by === 'provider' ? {} : { toProvider: 'closedAsDone' }),
    }),
  ),
  consumes(orderFulfilmentUndoneV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: 'confirmed', progress: event.data.step, toCustomer: 'fulfilmentUndone' }),
  ),
  consumes(orderPaymentMarkedV1, (event, deps: OrderEventDeps) => {
    const { by, paid, status } = event.data;
    // The second mark confirms the first; both see it on the order.
    if (paid) return notifyBoth(event, deps, { status });
    return notifyBoth(event, deps, {
      status,
      ...(by === 'customer' ? { toProvider: 'paidByCustomer' } : { toCustomer: 'paidToProvider' }),
    });
  }),
  consumes(orderPaymentUndoneV1, (event, deps: OrderEventDeps) => {
    const { by, first, status } = event.data;
    // A person who was not notified of the mark is not notified of its end.
    if (!first) return notifyBoth(event, deps, { status });
    return notifyBoth(event, deps, {
      status,
      ...(by === 'customer' ? { toProvider: 'unpaidByCustomer' } : { toCustomer: 'unpaidToProvider' }),
    });
  }),
  consumes(orderExtraChangedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: 'confirmed', progress: event.data.step, ...extraSentences[event.data.outcome] }),
  ),
  // Visible on the order; nobody has to act on it.
  consumes(orderWorkPhotoAddedV1, (event, deps: OrderEventDeps) => notifyBoth(event, deps, { status: event.data.status })),
  consumes(orderVisitNearV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: 'confirmed', toCustomer: 'visitNearForCustomer', toProvider: 'visitNearForProvider' }),
  ),
  consumes(orderEndAskedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'confirmed',
      ...(event.data.asked === 'both' ? { toCustomer: 'endAsked' } : {}),
      toProvider: event.data.asked === 'provider' || event.data.noShow ? 'noShowReported' : 'endAsked',
    }),
  ),
  consumes(orderExpiredV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'expired',
      ...(event.data.proposalUnanswered === true
        ? { toCustomer: 'expiredUnansweredForCustomer', toProvider: 'expiredUnansweredForProvider' }
        : { toCustomer: 'expiredForCustomer', toProvider: 'expiredForProvider' }),
    }),
  ),
  consumes(reviewPublishedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'fulfilled',
      toProvider: 'reviewed',
      rating: event.data.rating,
    }),
  ),
  consumes(reviewRepliedV1, (event, deps: OrderEventDeps) => notifyBoth(event, deps, { status: 'fulfilled', toCustomer: 'replied' })),
  consumes(reviewVisibilityChangedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'fulfilled',
      ...(event.data.hidden
        ? { toCustomer: 'reviewHiddenForCustomer', toProvider: 'reviewHiddenForProvider' }
        : { toCustomer: 'reviewShownForCustomer', toProvider: 'reviewShownForProvider' }),
    }),
  ),
  consumes(complaintFiledV1, (event, deps: OrderEventDeps) => notifyOfComplaint(event, deps, { toProvider: 'complained' })),
  // Visible on the complaint; nobody has to act on it.
  consumes(complaintStatedV1, (event, deps: OrderEventDeps) => notifyOfComplaint(event, deps, {})),
  consumes(complaintAnsweredV1, (event, deps: OrderEventDeps) => {
    const sentence = event.data.state === 'resolved' ? 'complaintResolved' : 'complaintRead';
    return notifyOfComplaint(event, deps, { toCustomer: sentence, toProvider: sentence });
  }),
  consumes(threadChangedV1, (event, deps: OrderEventDeps) => {
    const { orderId, customerId, providerId, by, isFirstUnread } = event.data;
    const toOther: Sentences = by === 'customer' ? { toProvider: 'messageToProvider' } : { toCustomer: 'messageToCustomer' };
    const message = messageTo('orderMessages', [customerId, providerId], { order_id: orderId });
    return notify(event, deps, message, isFirstUnread ? toOther : {});
  }),
];
