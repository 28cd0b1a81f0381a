import {
  orderCancelledV1,
  orderConfirmedV1,
  orderExpiredV1,
  orderFulfilledV1,
  orderPlacedV1,
  orderProgressedV1,
  orderRejectedV1,
  orderRescheduledV1,
  type EventEnvelope,
  type OrderStatus,
  type ProgressStep,
} from '@karigar/contracts';
import { consumes, derivedId } from '@karigar/service-kit';
import type { Delivery } from '../../live/deliver.ts';
import { live, type Notice } from '../../live/live.ts';
import { decide } from '../domain/decide.ts';
import type { Deps as RequestDeps } from '../use-cases/deps.ts';

export interface OrderNewsDeps extends RequestDeps {
  readonly delivery: Delivery;
}

interface About {
  readonly orderId: string;
  readonly customerId: string;
  readonly providerId: string;
}

/** Tells both sides that an order has moved; whoever needs to act finds it among the notifications too. */
async function tell(
  event: EventEnvelope<About>,
  { delivery }: OrderNewsDeps,
  news: { status: OrderStatus; progress?: ProgressStep; toCustomer?: string; toProvider?: string },
): Promise<void> {
  const payload = { order_id: event.data.orderId, status: news.status, progress: news.progress ?? null };
  const notice = (message: string | undefined): Notice | undefined =>
    message === undefined ? undefined : { message, kind: 'order', ref: event.data.orderId };
  const entry = (account: string, message: string | undefined) =>
    live(derivedId('order-news', event.id, account), 'orderChanged', [account], payload, notice(message));
  await delivery.deliver([entry(event.data.customerId, news.toCustomer), entry(event.data.providerId, news.toProvider)], { again: false });
}

const steps: Record<ProgressStep, string> = {
  on_the_way: 'Your karigar is on the way.',
  arrived: 'Your karigar has arrived.',
  started: 'The work has started.',
};

/** What happens to orders is told to the people it concerns; the order of an accepted offer is attached to its request. */
export const orderNewsHandlers = [
  consumes(orderPlacedV1, async (event, deps: OrderNewsDeps) => {
    const { requestId, orderId } = event.data;
    if (requestId !== null) {
      await deps.requests.change({ id: requestId }, (request) => decide(request, { type: 'attach-order', orderId }, deps.clock.now()));
      await tell(event, deps, { status: event.data.status });
      return;
    }
    await tell(event, deps, { status: event.data.status, toProvider: 'New order received! Accept or decline it.' });
  }),
  consumes(orderConfirmedV1, (event, deps: OrderNewsDeps) =>
    tell(event, deps, { status: 'confirmed', toCustomer: 'Your order has been accepted.' }),
  ),
  consumes(orderRejectedV1, (event, deps: OrderNewsDeps) =>
    tell(event, deps, { status: 'rejected', toCustomer: 'Your order was declined. Please choose another karigar.' }),
  ),
  consumes(orderCancelledV1, (event, deps: OrderNewsDeps) =>
    tell(event, deps, { status: 'cancelled', toProvider: 'An order was cancelled by the customer.' }),
  ),
  consumes(orderRescheduledV1, (event, deps: OrderNewsDeps) =>
    tell(event, deps, { status: event.data.status, toProvider: 'A customer asks for another time. Accept or decline it.' }),
  ),
  consumes(orderProgressedV1, (event, deps: OrderNewsDeps) =>
    tell(event, deps, { status: 'confirmed', progress: event.data.step, toCustomer: steps[event.data.step] }),
  ),
  consumes(orderFulfilledV1, (event, deps: OrderNewsDeps) =>
    tell(event, deps, { status: 'fulfilled', toCustomer: 'Your order is complete. How was it?' }),
  ),
  consumes(orderExpiredV1, (event, deps: OrderNewsDeps) =>
    tell(event, deps, {
      status: 'expired',
      toCustomer: 'Your order expired without an answer.',
      toProvider: 'An order expired without your answer.',
    }),
  ),
];
