import {
  orderAddressChangedV1,
  orderCancelledV1,
  orderConfirmedV1,
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
  type EventEnvelope,
} from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import type { OrderFact } from '../domain/decide.ts';
import type { Order, OrderDetails } from '../domain/order.ts';

/** Who made the last move. */
const lastBy = ({ history }: Order) => {
  const by = history.at(-1)?.by ?? 'clock';
  return by === 'clock' ? ('system' as const) : by;
};

/** Domain facts to integration events, in one place. Written for other teams: ids, amounts and times; no names, no address. */
export const toEvents = (fact: OrderFact, order: Order, version: number, at: Date): EventEnvelope[] => [toEvent(fact, order, version, at)];

/** The names that a sentence about an order contains. */
export const namesOf = ({ snapshot, schedule }: OrderDetails) => ({
  serviceName: snapshot.service.name,
  scheduledStart: schedule.start.toISOString(),
  scheduledEnd: schedule.end?.toISOString() ?? null,
});

function toEvent(fact: OrderFact, order: Order, version: number, at: Date): EventEnvelope {
  const { details, state } = order;
  const about = { source: 'karigar/order', subject: order.id, version, time: at };
  const facts = {
    orderId: order.id,
    customerId: details.customerId,
    providerId: details.providerId,
    serviceId: details.serviceId,
    requestId: details.requestId,
    at: at.toISOString(),
    ...namesOf(details),
  };
  switch (fact.type) {
    case 'OrderPlaced':
      return envelope(orderPlacedV1, {
        ...about,
        data: {
          orderId: order.id,
          number: details.number,
          customerId: details.customerId,
          providerId: details.providerId,
          serviceId: details.serviceId,
          serviceName: details.snapshot.service.name,
          requestId: details.requestId,
          status: state.status === 'confirmed' ? 'confirmed' : 'pending',
          scheduledStart: details.schedule.start.toISOString(),
          scheduledEnd: details.schedule.end?.toISOString() ?? null,
          subtotalPaise: details.prices.subtotal,
          totalPaise: details.prices.total,
        },
      });
    case 'OrderConfirmed':
      return envelope(orderConfirmedV1, { ...about, data: facts });
    case 'OrderRejected':
      return envelope(orderRejectedV1, { ...about, data: facts });
    case 'OrderProgressed':
      return envelope(orderProgressedV1, { ...about, data: { ...facts, step: fact.step } });
    case 'OrderProgressUndone':
      return envelope(orderProgressUndoneV1, {
        ...about,
        data: { ...facts, step: state.status === 'confirmed' ? state.progress : null },
      });
    case 'OrderAddressChanged':
      return envelope(orderAddressChangedV1, {
        ...about,
        data: { ...facts, status: state.status === 'confirmed' ? 'confirmed' : 'pending' },
      });
    case 'OrderFulfilled':
      return envelope(orderFulfilledV1, { ...about, data: { ...facts, by: lastBy(order) } });
    case 'OrderFulfilmentUndone':
      return envelope(orderFulfilmentUndoneV1, {
        ...about,
        data: { ...facts, step: state.status === 'confirmed' ? state.progress : null },
      });
    case 'OrderPaymentMarked':
      return envelope(orderPaymentMarkedV1, {
        ...about,
        data: {
          ...facts,
          by: fact.by,
          method: fact.method,
          paid: order.paid?.customer !== undefined && order.paid.provider !== undefined,
          status: state.status === 'confirmed' ? 'confirmed' : 'fulfilled',
        },
      });
    case 'OrderWorkPhotoAdded':
      return envelope(orderWorkPhotoAddedV1, {
        ...about,
        data: { ...facts, moment: fact.moment, status: state.status === 'confirmed' ? 'confirmed' : 'fulfilled' },
      });
    case 'OrderEndAsked':
      return envelope(orderEndAskedV1, { ...about, data: { ...facts, asked: fact.asked } });
    case 'OrderExpired':
      return envelope(orderExpiredV1, { ...about, data: facts });
    case 'OrderRescheduled':
      return envelope(orderRescheduledV1, {
        ...about,
        data: {
          ...facts,
          scheduledStart: details.schedule.start.toISOString(),
          scheduledEnd: (details.schedule.end ?? details.schedule.start).toISOString(),
          status: state.status === 'confirmed' ? 'confirmed' : 'pending',
        },
      });
    case 'OrderProposalChanged':
      return envelope(orderProposalChangedV1, {
        ...about,
        data: {
          ...facts,
          outcome: fact.outcome,
          proposedStart: fact.schedule.start.toISOString(),
          proposedEnd: fact.schedule.end.toISOString(),
          status: state.status === 'confirmed' ? 'confirmed' : 'pending',
        },
      });
    case 'OrderCancelled':
      return envelope(orderCancelledV1, {
        ...about,
        data: {
          ...facts,
          by: state.status === 'cancelled' && state.by !== 'clock' ? state.by : 'system',
          reason: state.status === 'cancelled' ? state.reason : null,
        },
      });
    default:
      return fact satisfies never;
  }
}
