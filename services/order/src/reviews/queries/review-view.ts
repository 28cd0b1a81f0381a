import type { OperatorReviewView, ProviderReviewView, ReviewView, ServiceReviewView } from '@karigar/contracts';
import type { OrderSummary } from '../../orders/data/order-lists.ts';
import type { OrderRepository } from '../../orders/data/order-repository.ts';
import type { Review } from '../domain/review.ts';

/** A review as the public sees it, or its author. */
export const reviewView = (review: Review): ReviewView => ({
  id: review.id,
  rating: review.rating,
  comment: review.comment,
  created: review.createdAt.toISOString(),
  customerName: review.customerFirstName,
  reply: review.reply === null ? null : { comment: review.reply.comment, created: review.reply.created.toISOString() },
  ...(review.hidden === null ? {} : { hidden: { since: review.hidden.since.toISOString(), reason: review.hidden.reason } }),
});

/** A review as operators see it. */
export const operatorReviewView = (review: Review): OperatorReviewView => ({ ...reviewView(review), order_id: review.orderId });

/** A review as the public sees it on the provider's page, with its service. */
const serviceReviewView = (review: Review, order: OrderSummary): ServiceReviewView => ({
  ...reviewView(review),
  Service: { id: review.serviceId, name: order.serviceName },
});

/** A review as the reviewed provider sees it, with its order. */
const providerReviewView = (review: Review, order: OrderSummary): ProviderReviewView => ({
  ...serviceReviewView(review, order),
  order_id: review.orderId,
  number: order.number,
});

/** Reviews with what their orders say about them. */
async function withOrders<View>(
  { orders }: { readonly orders: OrderRepository },
  reviews: readonly Review[],
  toView: (review: Review, order: OrderSummary) => View,
): Promise<View[]> {
  const summaries = await orders.summaries(reviews.map(({ orderId }) => orderId));
  return reviews.map((review) => {
    const order = summaries.get(review.orderId);
    if (order === undefined) throw new Error(`Review ${review.id} is about an order that does not exist`);
    return toView(review, order);
  });
}

type Deps = Parameters<typeof withOrders>[0];

/** Reviews as the public sees them on their provider's page. */
export const viewsWithService = (deps: Deps, reviews: readonly Review[]): Promise<ServiceReviewView[]> =>
  withOrders(deps, reviews, serviceReviewView);

/** Reviews as their provider sees them. */
export const viewsForProvider = (deps: Deps, reviews: readonly Review[]): Promise<ProviderReviewView[]> =>
  withOrders(deps, reviews, providerReviewView);
