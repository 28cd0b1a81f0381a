import {
  complaintAnsweredV1,
  complaintFiledV1,
  complaintStatedV1,
  orderAddressChangedV1,
  orderCancelledV1,
  orderConfirmedV1,
  orderDelayedV1,
  orderEndAskedV1,
  orderExpiredV1,
  orderFulfilledV1,
  orderFulfilmentUndoneV1,
  orderPaymentMarkedV1,
  orderPlacedV1,
  orderProgressUndoneV1,
  orderProgressedV1,
  orderProposalChangedV1,
  orderRejectedV1,
  orderRescheduledV1,
  orderWorkPhotoAddedV1,
  reviewPublishedV1,
  reviewRepliedV1,
  threadChangedV1,
  noShowReason,
  type EventEnvelope,
  type OrderStatus,
  type ProgressStep,
} from '@karigar/contracts';
import { consumes, derivedId, type Clock } from '@karigar/service-kit';
import type { Delivery } from '../../channel/use-cases/deliver.ts';
import { messageTo, type LiveUpdate } from '../../channel/domain/live-update.ts';
import { isMailed, isUrgent, kindOf, localize, type AboutOrder, type Sentence } from '../../notifications/domain/sentences.ts';
import { decide } from '../domain/decide.ts';
import type { Deps as RequestDeps } from '../use-cases/deps.ts';

export interface OrderEventDeps extends RequestDeps {
  readonly delivery: Delivery;
}

const notifiedWithinSeconds = 24 * 3_600;

interface About {
  readonly orderId: string;
  readonly customerId: string;
  readonly providerId: string;
}

/** A projection that is rebuilt from the beginning of the topics must not notify anybody of old events. */
const isNew = (time: string, clock: Clock) => clock.now().getTime() - Date.parse(time) < notifiedWithinSeconds * 1_000;

/** The notifications of one event for each side, with names from the projections. None for old events. */
async function noticesOf(
  { time, data }: EventEnvelope<About & Omit<AboutOrder, 'customerName' | 'providerName'>>,
  { directory, clock }: OrderEventDeps,
  { toCustomer, toProvider, rating, ref }: { toCustomer?: Sentence; toProvider?: Sentence; rating?: number; ref?: string },
): Promise<Pick<LiveUpdate, 'notices' | 'urgent'>> {
  const { orderId, customerId, providerId, ...names } = data;
  const recipients = [
    ...(toCustomer === undefined ? [] : [{ to: customerId, sentence: toCustomer }]),
    ...(toProvider === undefined ? [] : [{ to: providerId, sentence: toProvider }]),
  ];
  if (recipients.length === 0 || !isNew(time, clock)) return {};
  const [customer, provider] = await Promise.all([directory.customer(customerId), directory.provider(providerId)]);
  const about = { ...names, customerName: customer?.firstName, providerName: provider?.name };
  return {
    notices: recipients.map(({ to, sentence }) => ({
      to,
      ...localize(sentence, about, rating),
      kind: kindOf(sentence),
      mailed: isMailed(sentence),
      ref: ref ?? orderId,
    })),
    urgent: recipients.some(({ sentence }) => isUrgent(sentence)),
  };
}

/** Notifies both sides that an order has changed; the side that should act also gets a stored notification. */
async function notifyBoth(
  event: EventEnvelope<About>,
  deps: OrderEventDeps,
  change: { status: OrderStatus; progress?: ProgressStep | null; toCustomer?: Sentence; toProvider?: Sentence; rating?: number },
): Promise<void> {
  const { delivery, clock } = deps;
  const { orderId, customerId, providerId } = event.data;
  const payload = { order_id: orderId, status: change.status, progress: change.progress ?? null };
  await delivery.deliverInTime([
    {
      id: derivedId('order-news', event.id),
      messages: isNew(event.time, clock) ? [messageTo('orderChanged', [customerId, providerId], payload)] : [],
      ...(await noticesOf(event, deps, change)),
      dedupeSeconds: notifiedWithinSeconds,
    },
  ]);
}

/** Sends both sides a change of a complaint; the side that should act also gets a stored notification. The order itself has not changed. */
async function notifyOfComplaint(
  event: EventEnvelope<About & { readonly complaintId: string }>,
  deps: OrderEventDeps,
  sentences: { toCustomer?: Sentence; toProvider?: Sentence },
): Promise<void> {
  const { complaintId, orderId, customerId, providerId } = event.data;
  const change = { complaint_id: complaintId, order_id: orderId };
  await deps.delivery.deliverInTime([
    {
      id: derivedId('order-news', event.id),
      messages: isNew(event.time, deps.clock) ? [messageTo('complaintChanged', [customerId, providerId], change)] : [],
      ...(await noticesOf(event, deps, { ...sentences, ref: complaintId })),
      dedupeSeconds: notifiedWithinSeconds,
    },
  ]);
}

const cancellationNotices = ({ by, reason }: { by: string; reason: string | null }): { toCustomer?: Sentence; toProvider?: Sentence } => {
  if (reason === noShowReason.value) return { toCustomer: 'noShow', toProvider: 'noShow' };
  return by === 'provider' ? { toCustomer: 'cancelledByProvider' } : { toProvider: 'cancelledByCustomer' };
};

const proposalNotices = {
  proposed: { toCustomer: 'timeProposed' },
  withdrawn: { toCustomer: 'proposalWithdrawn' },
  declined: { toProvider: 'proposalDeclined' },
  lapsed: { toCustomer: 'proposalLapsedForCustomer', toProvider: 'proposalLapsedForProvider' },
} as const;

/** Notifies both sides of changes of an order, and links the order of an accepted offer to its request. */
export const orderEventHandlers = [
  consumes(orderPlacedV1, async (event, deps: OrderEventDeps) => {
    const { requestId, orderId } = event.data;
    if (requestId !== null) {
      await deps.requests.change({ id: requestId }, (request) => decide(request, { type: 'attach-order', orderId }, deps.clock.now()));
      await notifyBoth(event, deps, { status: event.data.status });
      return;
    }
    await notifyBoth(event, deps, { status: event.data.status, toProvider: 'placed' });
  }),
  consumes(orderConfirmedV1, (event, deps: OrderEventDeps) => notifyBoth(event, deps, { status: 'confirmed', toCustomer: 'confirmed' })),
  consumes(orderRejectedV1, (event, deps: OrderEventDeps) => notifyBoth(event, deps, { status: 'rejected', toCustomer: 'rejected' })),
  consumes(orderCancelledV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'cancelled',
      ...cancellationNotices(event.data),
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
    notifyBoth(event, deps, { status: event.data.status, ...proposalNotices[event.data.outcome] }),
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
      toCustomer: 'fulfilled',
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
  // Visible on the order; nobody has to act on it.
  consumes(orderWorkPhotoAddedV1, (event, deps: OrderEventDeps) => notifyBoth(event, deps, { status: event.data.status })),
  consumes(orderEndAskedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'confirmed',
      ...(event.data.asked === 'both' ? { toCustomer: 'endAsked', toProvider: 'endAsked' } : { toProvider: 'noShowReported' }),
    }),
  ),
  consumes(orderExpiredV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'expired',
      toCustomer: 'expiredForCustomer',
      toProvider: 'expiredForProvider',
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
  consumes(complaintFiledV1, (event, deps: OrderEventDeps) => notifyOfComplaint(event, deps, { toProvider: 'complained' })),
  // Both see it where they look at the complaint; nobody has to do anything about it.
  consumes(complaintStatedV1, (event, deps: OrderEventDeps) => notifyOfComplaint(event, deps, {})),
  consumes(complaintAnsweredV1, (event, deps: OrderEventDeps) => {
    const sentence = event.data.state === 'resolved' ? 'complaintResolved' : 'complaintRead';
    return notifyOfComplaint(event, deps, { toCustomer: sentence, toProvider: sentence });
  }),
  consumes(threadChangedV1, async (event, deps: OrderEventDeps) => {
    const { id, time, data } = event;
    const { orderId, customerId, providerId, by, isFirstUnread } = data;
    const notice = by === 'customer' ? { toProvider: 'messageToProvider' as const } : { toCustomer: 'messageToCustomer' as const };
    await deps.delivery.deliverInTime([
      {
        id: derivedId('order-news', id),
        messages: isNew(time, deps.clock) ? [messageTo('orderMessages', [customerId, providerId], { order_id: orderId })] : [],
        ...(isFirstUnread ? await noticesOf(event, deps, notice) : {}),
        dedupeSeconds: notifiedWithinSeconds,
      },
    ]);
  }),
];
