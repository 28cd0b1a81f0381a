import {
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
  type EventData,
  type EventDefinition,
  type EventEnvelope,
} from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import { questionAnsweredByLastEntry } from '../domain/response-time.ts';
import { delayOf } from '../domain/delay.ts';
import type { OrderFact } from '../domain/decide.ts';
import { actorOf, type Order } from '../domain/order.ts';

/** Who made the last change. */
const lastBy = ({ history }: Order) => actorOf(history.at(-1)?.by ?? 'clock');

/** Domain facts to integration events, in one place. Written for other teams: ids, amounts and times; no names, no address. */
export const toEvents = (fact: OrderFact, order: Order, version: number, at: Date): EventEnvelope[] => [toEvent(fact, order, version, at)];

/** What every event about an order says: ids, the time, and the names that a sentence about it contains. */
export const eventDataOf = ({ id, details }: Order, at: Date) => ({
  orderId: id,
  customerId: details.customerId,
  providerId: details.providerId,
  serviceId: details.serviceId,
  requestId: details.requestId,
  at: at.toISOString(),
  serviceName: details.snapshot.service.name,
  scheduledStart: details.schedule.start.toISOString(),
  scheduledEnd: details.schedule.end?.toISOString() ?? null,
});

function toEvent(fact: OrderFact, order: Order, version: number, time: Date): EventEnvelope {
  const { details, state } = order;
  const event = <E extends EventDefinition>(definition: E, data: EventData<E>): EventEnvelope =>
    envelope(definition, { source: 'karigar/order', subject: order.id, version, time, data });
  const data = eventDataOf(order, time);
  const asked = questionAnsweredByLastEntry(order);
  const answer = { ...data, ...defined({ askedAt: asked?.toISOString() }) };
  const isConfirmed = state.status === 'confirmed';
  const openStatus = isConfirmed ? 'confirmed' : 'pending';
  const workStatus = isConfirmed ? 'confirmed' : 'fulfilled';
  const step = isConfirmed ? state.progress : null;
  switch (fact.type) {
    case 'OrderPlaced': {
      const { at: _, ...about } = data;
      const { number, prices } = details;
      return event(orderPlacedV1, { ...about, number, status: openStatus, subtotalPaise: prices.subtotal, totalPaise: prices.total });
    }
    case 'OrderConfirmed':
      return event(orderConfirmedV1, answer);
    case 'OrderRejected':
      return event(orderRejectedV1, answer);
    case 'OrderProgressed':
      return event(orderProgressedV1, { ...data, step: fact.step });
    case 'OrderProgressUndone':
      return event(orderProgressUndoneV1, { ...data, step });
    case 'OrderDelayed': {
      const { expected, minutes } = delayOf(order) ?? { expected: time, minutes: 0 };
      const onTheWay = step === 'on_the_way' ? step : null;
      return event(orderDelayedV1, { ...data, expectedArrival: expected.toISOString(), minutes, step: onTheWay });
    }
    case 'OrderAddressChanged':
      return event(orderAddressChangedV1, { ...data, status: openStatus });
    case 'OrderFulfilled':
      return event(orderFulfilledV1, { ...data, by: lastBy(order) });
    case 'OrderFulfilmentUndone':
      return event(orderFulfilmentUndoneV1, { ...data, step });
    case 'OrderPaymentMarked': {
      const paid = order.paid?.customer !== undefined && order.paid.provider !== undefined;
      return event(orderPaymentMarkedV1, { ...data, by: fact.by, method: fact.method, paid, status: workStatus });
    }
    case 'OrderPaymentUndone':
      return event(orderPaymentUndoneV1, { ...data, by: fact.by, method: fact.method, first: fact.first, status: workStatus });
    case 'OrderExtraChanged':
      return event(orderExtraChangedV1, {
        ...data,
        outcome: fact.outcome,
        amountPaise: fact.amount,
        totalPaise: details.prices.total,
        step: step === 'started' ? step : 'arrived',
      });
    case 'OrderWorkPhotoAdded':
      return event(orderWorkPhotoAddedV1, { ...data, moment: fact.moment, status: workStatus });
    case 'OrderVisitNear':
      return event(orderVisitNearV1, data);
    case 'OrderEndAsked':
      return event(orderEndAskedV1, { ...data, asked: fact.asked, ...defined({ noShow: fact.noShow }) });
    case 'OrderExpired':
      return event(orderExpiredV1, { ...data, proposalUnanswered: fact.proposalUnanswered });
    case 'OrderRescheduled':
      return event(orderRescheduledV1, {
        ...data,
        scheduledEnd: data.scheduledEnd ?? data.scheduledStart,
        previousStart: fact.previous.start.toISOString(),
        ...defined({ previousEnd: fact.previous.end?.toISOString() }),
        status: openStatus,
      });
    case 'OrderProposalChanged': {
      const proposed = { proposedStart: fact.schedule.start.toISOString(), proposedEnd: fact.schedule.end.toISOString() };
      return event(orderProposalChangedV1, { ...answer, outcome: fact.outcome, ...proposed, status: openStatus });
    }
    case 'OrderCancelled':
      return event(orderCancelledV1, {
        ...data,
        by: state.status === 'cancelled' ? actorOf(state.by) : 'system',
        reason: state.status === 'cancelled' ? state.reason : null,
      });
    default:
      return fact satisfies never;
  }
}
