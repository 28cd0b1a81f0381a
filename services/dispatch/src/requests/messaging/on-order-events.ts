import {
  orderAddressChangedV1,
  orderCancelledV1,
  orderConfirmedV1,
  orderEndAskedV1,
  orderExpiredV1,
  orderFulfilledV1,
  orderPaymentMarkedV1,
  orderPlacedV1,
  orderProgressUndoneV1,
  orderProgressedV1,
  orderRejectedV1,
  orderRescheduledV1,
  reviewPublishedV1,
  threadChangedV1,
  marketTimeZone,
  noShowReason,
  notificationSentences as said,
  type EventEnvelope,
  type NotificationKind,
  type OrderStatus,
  type ProgressStep,
} from '@karigar/contracts';
import { consumes, derivedId, type Clock } from '@karigar/service-kit';
import type { Delivery } from '../../live/deliver.ts';
import { tell } from '../../live/live.ts';
import { decide } from '../domain/decide.ts';
import type { Deps as RequestDeps } from '../use-cases/deps.ts';

export interface OrderEventDeps extends RequestDeps {
  readonly delivery: Delivery;
}

const toldWithinSeconds = 24 * 3_600;

interface About {
  readonly orderId: string;
  readonly customerId: string;
  readonly providerId: string;
}

/** Who reads the topics again from the beginning tells nobody of what is long past. */
const isNew = (time: string, clock: Clock) => clock.now().getTime() - Date.parse(time) < toldWithinSeconds * 1_000;

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: marketTimeZone });
/** `24 Nov` */
const dayOf = (time: string) => dayFormat.format(new Date(time));

/** Notifies both sides that an order has changed; who needs to act gets a stored notification as well. */
async function notifyBoth(
  event: EventEnvelope<About>,
  { delivery, clock }: OrderEventDeps,
  change: { status: OrderStatus; progress?: ProgressStep | null; toCustomer?: string; toProvider?: string; kind?: NotificationKind },
): Promise<void> {
  const { orderId, customerId, providerId } = event.data;
  const notice = (to: string, message: string | undefined) =>
    message === undefined ? [] : [{ to, message, kind: change.kind ?? 'order', ref: orderId }];
  const payload = { order_id: orderId, status: change.status, progress: change.progress ?? null };
  await delivery.deliverInTime([
    {
      id: derivedId('order-news', event.id),
      tells: isNew(event.time, clock) ? [tell('orderChanged', [customerId, providerId], payload)] : [],
      notices: [...notice(customerId, change.toCustomer), ...notice(providerId, change.toProvider)],
      keptSeconds: toldWithinSeconds,
    },
  ]);
}

const cancellationNotices = ({ by, reason }: { by: string; reason: string | null }) => {
  if (reason === noShowReason.value) return { toCustomer: said.noShow, toProvider: said.noShow };
  return by === 'provider' ? { toCustomer: said.cancelledByProvider } : { toProvider: said.cancelledByCustomer };
};

/** Notifies the people of an order of what happens to it, and attaches the order of an accepted offer to its request. */
export const orderEventHandlers = [
  consumes(orderPlacedV1, async (event, deps: OrderEventDeps) => {
    const { requestId, orderId } = event.data;
    if (requestId !== null) {
      await deps.requests.change({ id: requestId }, (request) => decide(request, { type: 'attach-order', orderId }, deps.clock.now()));
      await notifyBoth(event, deps, { status: event.data.status });
      return;
    }
    await notifyBoth(event, deps, { status: event.data.status, toProvider: said.placed });
  }),
  consumes(orderConfirmedV1, (event, deps: OrderEventDeps) => notifyBoth(event, deps, { status: 'confirmed', toCustomer: said.confirmed })),
  consumes(orderRejectedV1, (event, deps: OrderEventDeps) => notifyBoth(event, deps, { status: 'rejected', toCustomer: said.rejected })),
  consumes(orderCancelledV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'cancelled',
      ...cancellationNotices(event.data),
    }),
  ),
  consumes(orderRescheduledV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: event.data.status, toProvider: said.rescheduled }),
  ),
  consumes(orderProgressedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: 'confirmed', progress: event.data.step, toCustomer: said[event.data.step] }),
  ),
  consumes(orderProgressUndoneV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'confirmed',
      progress: event.data.step,
      toCustomer: said.progressUndone,
    }),
  ),
  consumes(orderAddressChangedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: event.data.status, toProvider: said.addressChanged }),
  ),
  consumes(orderFulfilledV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'fulfilled',
      toCustomer: said.fulfilled,
      // A provider who has said so knows it.
      ...(event.data.by === undefined || event.data.by === 'provider' ? {} : { toProvider: said.closedAsDone }),
    }),
  ),
  consumes(orderPaymentMarkedV1, (event, deps: OrderEventDeps) => {
    const { by, paid, status } = event.data;
    // The second one answers the first, who sees it on the order.
    if (paid) return notifyBoth(event, deps, { status });
    return notifyBoth(event, deps, {
      status,
      ...(by === 'customer' ? { toProvider: said.paidByCustomer } : { toCustomer: said.paidToProvider }),
    });
  }),
  consumes(orderEndAskedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'confirmed',
      ...(event.data.asked === 'both' ? { toCustomer: said.endAsked, toProvider: said.endAsked } : { toProvider: said.noShowReported }),
    }),
  ),
  consumes(orderExpiredV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'expired',
      toCustomer: said.expiredForCustomer,
      toProvider: said.expiredForProvider,
    }),
  ),
  consumes(reviewPublishedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'fulfilled',
      kind: 'review',
      toProvider: said.review.replace('{{rating}}', String(event.data.rating)),
    }),
  ),
  consumes(threadChangedV1, async ({ id, time, data }, { delivery, clock }: OrderEventDeps) => {
    const { orderId, customerId, providerId, by, serviceName, scheduledStart } = data;
    const message = said.message.replace('{{service}}', () => serviceName).replace('{{day}}', () => dayOf(scheduledStart));
    const to = by === 'customer' ? providerId : customerId;
    await delivery.deliverInTime([
      {
        id: derivedId('order-news', id),
        tells: isNew(time, clock) ? [tell('orderMessages', [customerId, providerId], { order_id: orderId })] : [],
        notices: data.isFirstUnread ? [{ to, message, kind: 'order', ref: orderId }] : [],
        keptSeconds: toldWithinSeconds,
      },
    ]);
  }),
];
