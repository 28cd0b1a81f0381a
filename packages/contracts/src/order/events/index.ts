import { availabilityChangedV1 } from './availability-changed-v1.ts';
import { complaintAnsweredV1 } from './complaint-answered-v1.ts';
import { complaintFiledV1 } from './complaint-filed-v1.ts';
import { complaintStatedV1 } from './complaint-stated-v1.ts';
import { orderAddressChangedV1 } from './order-address-changed-v1.ts';
import { orderCancelledV1 } from './order-cancelled-v1.ts';
import { orderConfirmedV1 } from './order-confirmed-v1.ts';
import { orderDelayedV1 } from './order-delayed-v1.ts';
import { orderEndAskedV1 } from './order-end-asked-v1.ts';
import { orderExpiredV1 } from './order-expired-v1.ts';
import { orderFulfilledV1 } from './order-fulfilled-v1.ts';
import { orderFulfilmentUndoneV1 } from './order-fulfilment-undone-v1.ts';
import { orderPaymentMarkedV1 } from './order-payment-marked-v1.ts';
import { orderPlacedV1 } from './order-placed-v1.ts';
import { orderProgressUndoneV1 } from './order-progress-undone-v1.ts';
import { orderProgressedV1 } from './order-progressed-v1.ts';
import { orderProposalChangedV1 } from './order-proposal-changed-v1.ts';
import { orderRejectedV1 } from './order-rejected-v1.ts';
import { orderRescheduledV1 } from './order-rescheduled-v1.ts';
import { orderWorkPhotoAddedV1 } from './order-work-photo-added-v1.ts';
import { reviewPublishedV1 } from './review-published-v1.ts';
import { reviewRepliedV1 } from './review-replied-v1.ts';
import { threadChangedV1 } from './thread-changed-v1.ts';

export * from './availability-changed-v1.ts';
export * from './complaint-answered-v1.ts';
export * from './complaint-filed-v1.ts';
export * from './complaint-stated-v1.ts';
export * from './order-address-changed-v1.ts';
export * from './order-cancelled-v1.ts';
export * from './order-confirmed-v1.ts';
export * from './order-delayed-v1.ts';
export * from './order-end-asked-v1.ts';
export * from './order-expired-v1.ts';
export * from './order-fulfilled-v1.ts';
export * from './order-fulfilment-undone-v1.ts';
export * from './order-payment-marked-v1.ts';
export * from './order-placed-v1.ts';
export * from './order-progress-undone-v1.ts';
export * from './order-progressed-v1.ts';
export * from './order-proposal-changed-v1.ts';
export * from './order-rejected-v1.ts';
export * from './order-rescheduled-v1.ts';
export * from './order-work-photo-added-v1.ts';
export * from './review-published-v1.ts';
export * from './review-replied-v1.ts';
export * from './thread-changed-v1.ts';

/** Every event that the order service publishes, by type. */
export const orderEvents = {
  [orderPlacedV1.type]: orderPlacedV1,
  [orderConfirmedV1.type]: orderConfirmedV1,
  [orderProposalChangedV1.type]: orderProposalChangedV1,
  [orderRejectedV1.type]: orderRejectedV1,
  [orderFulfilledV1.type]: orderFulfilledV1,
  [orderFulfilmentUndoneV1.type]: orderFulfilmentUndoneV1,
  [orderPaymentMarkedV1.type]: orderPaymentMarkedV1,
  [orderEndAskedV1.type]: orderEndAskedV1,
  [orderExpiredV1.type]: orderExpiredV1,
  [orderCancelledV1.type]: orderCancelledV1,
  [orderRescheduledV1.type]: orderRescheduledV1,
  [orderProgressedV1.type]: orderProgressedV1,
  [orderProgressUndoneV1.type]: orderProgressUndoneV1,
  [orderDelayedV1.type]: orderDelayedV1,
  [orderAddressChangedV1.type]: orderAddressChangedV1,
  [orderWorkPhotoAddedV1.type]: orderWorkPhotoAddedV1,
  [reviewPublishedV1.type]: reviewPublishedV1,
  [reviewRepliedV1.type]: reviewRepliedV1,
  [complaintFiledV1.type]: complaintFiledV1,
  [complaintAnsweredV1.type]: complaintAnsweredV1,
  [complaintStatedV1.type]: complaintStatedV1,
  [threadChangedV1.type]: threadChangedV1,
  [availabilityChangedV1.type]: availabilityChangedV1,
};
