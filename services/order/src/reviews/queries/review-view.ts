import type { ProviderReviewView, ReviewView } from '@karigar/contracts';
import type { OrderSummary } from '../../orders/data/order-repository.ts';
import type { Review } from '../domain/review.ts';

/** A review as everybody sees it. */
export const reviewView = (review: Review): ReviewView => ({
  id: review.id,
  rating: review.rating,
  comment: review.comment,
  created: review.createdAt.toISOString(),
  customerName: review.customerFirstName,
  reply: review.reply === null ? null : { comment: review.reply.comment, created: review.reply.created.toISOString() },
});

/** The same for the provider who was reviewed, with the order that it is about. */
export const providerReviewView = (review: Review, order: OrderSummary): ProviderReviewView => ({
  ...reviewView(review),
  order_id: review.orderId,
  number: order.number,
  Service: { id: review.serviceId, name: order.serviceName },
});
