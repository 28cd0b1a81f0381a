import {
  orderAddressChangedV1,
  orderCancelledV1,
  orderConfirmedV1,
  orderExpiredV1,
  orderFulfilledV1,
  orderPlacedV1,
  orderProgressUndoneV1,
  orderProgressedV1,
  orderRejectedV1,
  orderRescheduledV1,
  reviewPublishedV1,
  type EventEnvelope,
  type NotificationKind,
  type OrderStatus,
  type ProgressStep,
} from '@karigar/contracts';
import { consumes, derivedId } from '@karigar/service-kit';
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

/** Notifies both sides that an order has changed; who needs to act gets a stored notification as well. */
async function notifyBoth(
  event: EventEnvelope<About>,
  { delivery, clock }: OrderEventDeps,
  change: { status: OrderStatus; progress?: ProgressStep | null; toCustomer?: string; toProvider?: string; kind?: NotificationKind },
): Promise<void> {
  const { orderId, customerId, providerId } = event.data;
  const notice = (to: string, message: string | undefined) =>
    message === undefined ? [] : [{ to, message, kind: change.kind ?? 'order', ref: orderId }];
  // Who reads the topics again from the beginning tells nobody of what is long past.
  const isNew = clock.now().getTime() - Date.parse(event.time) < toldWithinSeconds * 1_000;
  const payload = { order_id: orderId, status: change.status, progress: change.progress ?? null };
  await delivery.deliverInTime([
    {
      id: derivedId('order-news', event.id),
      tells: isNew ? [tell('orderChanged', [customerId, providerId], payload)] : [],
      notices: [...notice(customerId, change.toCustomer), ...notice(providerId, change.toProvider)],
      keptSeconds: toldWithinSeconds,
    },
  ]);
}

const steps: Record<ProgressStep, string> = {
  on_the_way: 'Your karigar is on the way.',
  arrived: 'Your karigar has arrived.',
  started: 'The work has started.',
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
    await notifyBoth(event, deps, { status: event.data.status, toProvider: 'New order received! Accept or decline it.' });
  }),
  consumes(orderConfirmedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: 'confirmed', toCustomer: 'Your order has been accepted.' }),
  ),
  consumes(orderRejectedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: 'rejected', toCustomer: 'Your order was declined. Please choose another karigar.' }),
  ),
  consumes(orderCancelledV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'cancelled',
      ...(event.data.by === 'provider'
        ? { toCustomer: 'Your karigar cancelled the order. Please choose another karigar.' }
        : { toProvider: 'An order was cancelled by the customer.' }),
    }),
  ),
  consumes(orderRescheduledV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: event.data.status, toProvider: 'A customer asks for another time. Accept or decline it.' }),
  ),
  consumes(orderProgressedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: 'confirmed', progress: event.data.step, toCustomer: steps[event.data.step] }),
  ),
  consumes(orderProgressUndoneV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'confirmed',
      progress: event.data.step,
      toCustomer: 'Your karigar took the last update back.',
    }),
  ),
  consumes(orderAddressChangedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: event.data.status, toProvider: 'A customer changed the address of an order.' }),
  ),
  consumes(orderFulfilledV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: 'fulfilled', toCustomer: 'Your order is complete. How was it?' }),
  ),
  consumes(orderExpiredV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, {
      status: 'expired',
      toCustomer: 'Your order expired without an answer.',
      toProvider: 'An order expired without your answer.',
    }),
  ),
  consumes(reviewPublishedV1, (event, deps: OrderEventDeps) =>
    notifyBoth(event, deps, { status: 'fulfilled', kind: 'review', toProvider: `You have a new review: ${event.data.rating} of 5 stars.` }),
  ),
];
