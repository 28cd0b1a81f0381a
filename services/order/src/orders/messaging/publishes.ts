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
} from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import type { OrderFact } from '../domain/decide.ts';
import type { Order } from '../domain/order.ts';

/** Domain facts to integration events: one mapping, written for strangers. Ids, amounts and times; no names, no address. */
export function toEvent(fact: OrderFact, order: Order, version: number, at: Date): EventEnvelope {
  const about = { source: 'karigar/order', subject: order.id, version, time: at };
  const facts = {
    orderId: order.id,
    customerId: order.customerId,
    providerId: order.providerId,
    serviceId: order.serviceId,
    requestId: order.requestId,
    at: at.toISOString(),
  };
  switch (fact.type) {
    case 'OrderPlaced':
      return envelope(orderPlacedV1, {
        ...about,
        data: {
          orderId: order.id,
          number: order.number,
          customerId: order.customerId,
          providerId: order.providerId,
          serviceId: order.serviceId,
          requestId: order.requestId,
          status: order.status === 'confirmed' ? 'confirmed' : 'pending',
          scheduledStart: order.schedule.start.toISOString(),
          scheduledEnd: order.schedule.end?.toISOString() ?? null,
          subtotalPaise: order.prices.subtotal,
          totalPaise: order.prices.total,
        },
      });
    case 'OrderConfirmed':
      return envelope(orderConfirmedV1, { ...about, data: facts });
    case 'OrderRejected':
      return envelope(orderRejectedV1, { ...about, data: facts });
    case 'OrderProgressed':
      return envelope(orderProgressedV1, { ...about, data: { ...facts, step: fact.step } });
    case 'OrderFulfilled':
      return envelope(orderFulfilledV1, { ...about, data: facts });
    case 'OrderExpired':
      return envelope(orderExpiredV1, { ...about, data: facts });
    case 'OrderRescheduled':
      return envelope(orderRescheduledV1, {
        ...about,
        data: {
          ...facts,
          scheduledStart: order.schedule.start.toISOString(),
          scheduledEnd: (order.schedule.end ?? order.schedule.start).toISOString(),
          status: order.status === 'confirmed' ? 'confirmed' : 'pending',
        },
      });
    case 'OrderCancelled':
      return envelope(orderCancelledV1, {
        ...about,
        data: {
          ...facts,
          by: order.status === 'cancelled' && order.cancelledBy !== 'clock' ? order.cancelledBy : 'system',
          reason: order.status === 'cancelled' ? order.reason : null,
        },
      });
    default:
      return fact satisfies never;
  }
}
