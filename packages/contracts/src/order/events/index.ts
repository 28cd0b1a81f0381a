import { z } from 'zod';
import { defineEvent, id, instant, paise } from '../../kit/index.ts';
import { workMoments } from '../constants.ts';

/** The names that a sentence about an order contains. Absent in older events. */
const orderNames = z.object({
  serviceName: z.string().optional(),
  scheduledStart: instant.optional(),
  /** An instant order has none. */
  scheduledEnd: instant.nullable().optional(),
});

/** Common to all events of an order: its parties, its origin, and the time of the event. */
const orderFacts = z.object({
  orderId: id,
  customerId: id,
  providerId: id,
  serviceId: id,
  /** The instant request that led to the order. */
  requestId: id.nullable(),
  at: instant,
  ...orderNames.shape,
});

/** Of an event that is the provider's first answer to a customer who asked for this time. */
const answerFacts = z.object({
  /** When the customer asked: placed the order, or moved it. Absent when the event is no such answer, and in older events. */
  askedAt: instant.optional(),
});

export const orderPlacedV1 = defineEvent({
  type: 'order.placed.v1',
  topic: 'order',
  summary: 'An order exists: pending when it was booked, confirmed when it came from an accepted offer.',
  data: z.object({
    orderId: id,
    /** Short and readable. */
    number: z.string(),
    customerId: id,
    providerId: id,
    serviceId: id,
    /** Absent in older events. */
    serviceName: z.string().optional(),
    /** The instant request that led to the order. */
    requestId: id.nullable(),
    status: z.enum(['pending', 'confirmed']),
    scheduledStart: instant,
    /** An instant order has none. */
    scheduledEnd: instant.nullable(),
    subtotalPaise: paise,
    totalPaise: paise,
  }),
});

export const orderConfirmedV1 = defineEvent({
  type: 'order.confirmed.v1',
  topic: 'order',
  summary: 'The provider accepted the order.',
  data: orderFacts.extend(answerFacts.shape),
});

export const orderProposalChangedV1 = defineEvent({
  type: 'order.proposal-changed.v1',
  topic: 'order',
  summary:
    'The provider proposes another time for an order or withdraws the proposal, the customer declines it, or it lapses without an answer. An accepted one is `order.rescheduled.v1`.',
  data: orderFacts.extend(answerFacts.shape).extend({
    outcome: z.enum(['proposed', 'withdrawn', 'declined', 'lapsed']),
    proposedStart: instant,
    proposedEnd: instant,
    /** The order's status, which the proposal does not change. */
    status: z.enum(['pending', 'confirmed']),
  }),
});

export const orderRejectedV1 = defineEvent({
  type: 'order.rejected.v1',
  topic: 'order',
  summary: 'The provider declined the order; its slot is free.',
  data: orderFacts.extend(answerFacts.shape),
});

export const orderFulfilledV1 = defineEvent({
  type: 'order.fulfilled.v1',
  topic: 'order',
  summary: 'The work is done.',
  data: orderFacts.extend({
    /** Who reported the work as done; `system`: nobody did within 72 hours. */
    by: z.enum(['customer', 'provider', 'system']).optional(),
  }),
});

export const orderFulfilmentUndoneV1 = defineEvent({
  type: 'order.fulfilment-undone.v1',
  topic: 'order',
  summary: 'The provider took back that the work was done: the order is confirmed again.',
  data: orderFacts.extend({
    /** The last reported step of the work, which is current again, if there is one. */
    step: z.enum(['on_the_way', 'arrived', 'started']).nullable(),
  }),
});

export const orderPaymentMarkedV1 = defineEvent({
  type: 'order.payment-marked.v1',
  topic: 'order',
  summary: 'One side says that the order was paid at the door.',
  data: orderFacts.extend({
    by: z.enum(['customer', 'provider']),
    method: z.enum(['cash', 'upi']),
    /** Both sides have now marked it. */
    paid: z.boolean(),
    status: z.enum(['confirmed', 'fulfilled']),
  }),
});

export const orderPaymentUndoneV1 = defineEvent({
  type: 'order.payment-undone.v1',
  topic: 'order',
  summary: 'One side took back that the order was paid at the door.',
  data: orderFacts.extend({
    by: z.enum(['customer', 'provider']),
    /** Of the mark that was taken back. */
    method: z.enum(['cash', 'upi']),
    /** The mark was the first one: the other side was asked to confirm it, and may have done so since. */
    first: z.boolean(),
    status: z.enum(['confirmed', 'fulfilled']),
  }),
});

export const orderVisitNearV1 = defineEvent({
  type: 'order.visit-near.v1',
  topic: 'order',
  summary: 'The visit of a confirmed order is two hours away. Once per confirmation, and not if that was later.',
  data: orderFacts,
});

export const orderEndAskedV1 = defineEvent({
  type: 'order.end-asked.v1',
  topic: 'order',
  summary: 'A confirmed order is long past its window: who is asked whether the work was done.',
  data: orderFacts.extend({
    /** `both` 24 hours after the window; `provider` when the customer has reported a no-show. */
    asked: z.enum(['both', 'provider']),
    /** The customer has reported a no-show, of which both were asked again. */
    noShow: z.literal(true).optional(),
  }),
});

export const orderExpiredV1 = defineEvent({
  type: 'order.expired.v1',
  topic: 'order',
  summary: 'Nobody accepted the order in time; its slot is free.',
  data: orderFacts.extend({
    /** The provider had proposed another time, which the customer had not answered. Absent in older events. */
    proposalUnanswered: z.boolean().optional(),
  }),
});

export const orderCancelledV1 = defineEvent({
  type: 'order.cancelled.v1',
  topic: 'order',
  summary: 'The order is off; its slot is free.',
  data: orderFacts.extend({
    by: z.enum(['customer', 'provider', 'system']),
    /** One of the cancellation reasons, if one was given. */
    reason: z.string().nullable(),
  }),
});

export const orderRescheduledV1 = defineEvent({
  type: 'order.rescheduled.v1',
  topic: 'order',
  summary: 'The order has another time. `status` is what it is now: `confirmed` when the customer has accepted the provider’s proposal.',
  data: orderFacts.extend({
    scheduledStart: instant,
    scheduledEnd: instant,
    /** When the visit would have been. */
    previousStart: instant.optional(),
    previousEnd: instant.optional(),
    status: z.enum(['pending', 'confirmed']),
  }),
});

export const orderProgressedV1 = defineEvent({
  type: 'order.progressed.v1',
  topic: 'order',
  summary: 'The provider reported a step of a confirmed order.',
  data: orderFacts.extend({
    step: z.enum(['on_the_way', 'arrived', 'started']),
  }),
});

export const orderProgressUndoneV1 = defineEvent({
  type: 'order.progress-undone.v1',
  topic: 'order',
  summary: 'The provider took the last step of a confirmed order back.',
  data: orderFacts.extend({
    /** The step that is current now, if there is one. */
    step: z.enum(['on_the_way', 'arrived', 'started']).nullable(),
  }),
});

export const orderDelayedV1 = defineEvent({
  type: 'order.delayed.v1',
  topic: 'order',
  summary:
    'The provider of a confirmed order is running late. Published for each change of the expected arrival; the window stays as it is.',
  data: orderFacts.extend({
    expectedArrival: instant,
    /** How many minutes after the promised time that is. */
    minutes: z.int(),
    /** The last reported step, which the delay does not change. */
    step: z.enum(['on_the_way']).nullable(),
  }),
});

export const orderExtraChangedV1 = defineEvent({
  type: 'order.extra-changed.v1',
  topic: 'order',
  summary:
    'The provider has asked for an extra part or no longer does, or the customer has answered. Only an approved one is owed. What the part is stays with its owner.',
  data: orderFacts.extend({
    outcome: z.enum(['asked', 'withdrawn', 'approved', 'declined']),
    /** Price of the part. */
    amountPaise: paise,
    /** Total of the order now. */
    totalPaise: paise,
    /** The last reported step, which an extra part does not change. */
    step: z.enum(['arrived', 'started']),
  }),
});

export const orderAddressChangedV1 = defineEvent({
  type: 'order.address-changed.v1',
  topic: 'order',
  summary: 'The visit takes place somewhere else. The address stays with its owner.',
  data: orderFacts.extend({ status: z.enum(['pending', 'confirmed']) }),
});

export const orderWorkPhotoAddedV1 = defineEvent({
  type: 'order.work-photo-added.v1',
  topic: 'order',
  summary: 'The provider has added a photo from before or after the work.',
  data: orderFacts.extend({
    moment: z.enum(workMoments),
    status: z.enum(['confirmed', 'fulfilled']),
  }),
});

/** Number of reviews and sum of their stars after this change, without the hidden ones. A larger revision is newer; see `revisionOf`. */
const totals = z.object({ count: z.int().nonnegative(), sum: z.int().nonnegative(), revision: z.int().optional() });
/** Of the service, of the provider, and of all reviews in the marketplace. */
const allTotals = z.object({ service: totals, provider: totals, market: totals });

export const reviewPublishedV1 = defineEvent({
  type: 'review.published.v1',
  topic: 'review',
  summary: 'A fulfilled order was reviewed. The text stays with its owner.',
  data: z.object({
    reviewId: id,
    orderId: id,
    serviceId: id,
    providerId: id,
    customerId: id,
    rating: z.int().min(1).max(5),
    at: instant,
    ...orderNames.shape,
    totals: allTotals,
  }),
});

export const reviewVisibilityChangedV1 = defineEvent({
  type: 'review.visibility-changed.v1',
  topic: 'review',
  summary: 'An operator has hidden a review, which no longer counts in any rating, or shows it again. The reason stays with its owner.',
  data: orderFacts.extend({ reviewId: id, hidden: z.boolean(), totals: allTotals }),
});

export const reviewRepliedV1 = defineEvent({
  type: 'review.replied.v1',
  topic: 'review',
  summary: 'The provider replied to a review. The text stays with its owner.',
  data: orderFacts.extend({ reviewId: id }),
});

export const complaintFiledV1 = defineEvent({
  type: 'complaint.filed.v1',
  topic: 'order',
  summary: 'A customer complained about an order. The text and the photos stay with their owner.',
  data: orderFacts.extend({ complaintId: id }),
});

export const complaintAnsweredV1 = defineEvent({
  type: 'complaint.answered.v1',
  topic: 'order',
  summary: 'An operator looks into a complaint or has resolved it. The texts stay with their owner.',
  data: orderFacts.extend({ complaintId: id, state: z.enum(['investigating', 'resolved']) }),
});

export const complaintStatedV1 = defineEvent({
  type: 'complaint.stated.v1',
  topic: 'order',
  summary: 'The provider of an order has written or changed a statement on a complaint about it. The text stays with its owner.',
  data: orderFacts.extend({ complaintId: id }),
});

export const threadChangedV1 = defineEvent({
  type: 'thread.changed.v1',
  topic: 'order',
  summary: 'A side of an order has written to the other, or read what the other has written. The text stays with its owner.',
  data: orderFacts.extend({
    threadId: id,
    what: z.enum(['sent', 'read']),
    /** Who has sent or read. */
    by: z.enum(['customer', 'provider']),
    /** The other side had no unread message before, so it is notified. */
    isFirstUnread: z.boolean(),
    serviceName: z.string(),
    scheduledStart: instant,
  }),
});

export const availabilityChangedV1 = defineEvent({
  type: 'availability.changed.v1',
  topic: 'order',
  summary: 'The provider works other hours, goes on vacation or comes back from it, or takes another number of orders at once.',
  data: z.object({
    providerId: id,
    /** Simultaneous orders. */
    capacity: z.int().min(1),
    /** From the start of the first day to the end of the last; null without one. Absent in older events. */
    vacation: z.object({ starts: instant, ends: instant }).nullable().optional(),
  }),
});

/** Every event that the order service publishes, by type. */
export const orderEvents = {
  [orderPlacedV1.type]: orderPlacedV1,
  [orderConfirmedV1.type]: orderConfirmedV1,
  [orderProposalChangedV1.type]: orderProposalChangedV1,
  [orderRejectedV1.type]: orderRejectedV1,
  [orderFulfilledV1.type]: orderFulfilledV1,
  [orderFulfilmentUndoneV1.type]: orderFulfilmentUndoneV1,
  [orderPaymentMarkedV1.type]: orderPaymentMarkedV1,
  [orderPaymentUndoneV1.type]: orderPaymentUndoneV1,
  [orderVisitNearV1.type]: orderVisitNearV1,
  [orderEndAskedV1.type]: orderEndAskedV1,
  [orderExpiredV1.type]: orderExpiredV1,
  [orderCancelledV1.type]: orderCancelledV1,
  [orderRescheduledV1.type]: orderRescheduledV1,
  [orderProgressedV1.type]: orderProgressedV1,
  [orderProgressUndoneV1.type]: orderProgressUndoneV1,
  [orderDelayedV1.type]: orderDelayedV1,
  [orderExtraChangedV1.type]: orderExtraChangedV1,
  [orderAddressChangedV1.type]: orderAddressChangedV1,
  [orderWorkPhotoAddedV1.type]: orderWorkPhotoAddedV1,
  [reviewPublishedV1.type]: reviewPublishedV1,
  [reviewRepliedV1.type]: reviewRepliedV1,
  [reviewVisibilityChangedV1.type]: reviewVisibilityChangedV1,
  [complaintFiledV1.type]: complaintFiledV1,
  [complaintAnsweredV1.type]: complaintAnsweredV1,
  [complaintStatedV1.type]: complaintStatedV1,
  [threadChangedV1.type]: threadChangedV1,
  [availabilityChangedV1.type]: availabilityChangedV1,
};
