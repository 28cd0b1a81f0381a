import type { ProviderReviewView, ReviewView } from '@karigar/contracts';
import type { OrderRepository, OrderSummary } from '../../orders/data/order-repository.ts';
import type { Review } from '../domain/review.ts';

/** A review as the public sees it. */
export const reviewView = (review: Review): ReviewView => ({
  id: review.id,
  rating: review.rating,
  comment: review.comment,
  created: review.createdAt.toISOString(),
  customerName: review.customerFirstName,
  reply: review.reply === null ? null : { comment: review.reply.comment, created: review.reply.created.toISOString() },
});

/** A review as the reviewed provider sees it, with its order. */
const providerReviewView = (review: Review, order: OrderSummary): ProviderReviewView => ({
  ...reviewView(review),
  order_id: review.orderId,
  number: order.number,
  Service: { id: review.serviceId, name: order.serviceName },
});

/** Reviews as their provider sees them. */
export async function viewsForProvider(
  { orders }: { readonly orders: OrderRepository },
  reviews: readonly Review[],
): Promise<ProviderReviewView[]> {
  const summaries = await orders.summaries(reviews.map(({ orderId }) => orderId));
  return reviews.map((review) => {
    const order = summaries.get(review.orderId);
    if (order === undefined) throw new Error(`Review ${review.id} is about an order that does not exist`);
    return providerReviewView(review, order);
  });
}
