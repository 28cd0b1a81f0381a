import { firstNameOf, refuse, type Result } from '@karigar/contracts';
import { derivedId, type Clock } from '@karigar/service-kit';
import type { OrderRepository } from '../../orders/data/order-repository.ts';
import type { Order } from '../../orders/domain/order.ts';
import type { ReviewStore } from '../data/review-store.ts';
import { canReview, type Review } from '../domain/review.ts';
import { reviewPublished, reviewReplied } from '../messaging/publishes.ts';

export interface ReviewDeps {
  readonly orders: OrderRepository;
  readonly reviews: ReviewStore;
  readonly clock: Clock;
}

const reviewIdOf = (order: Pick<Order, 'id'>) => derivedId('review-of-order', order.id);

/** A customer's reviews of some orders, and which orders can still be reviewed: one query for all. */
export interface OrderReviews {
  /** By order id. */
  readonly written: ReadonlyMap<string, Review>;
  /** Ids of the orders that can be reviewed now. */
  readonly awaited: ReadonlySet<string>;
}

export async function findReviews(
  { reviews, clock }: Pick<ReviewDeps, 'reviews' | 'clock'>,
  orders: readonly Order[],
): Promise<OrderReviews> {
  const fulfilled = orders.filter(({ state }) => state.status === 'fulfilled');
  const found = await reviews.findMany(fulfilled.map(reviewIdOf));
  const written = new Map(found.map((review) => [review.orderId, review]));
  const awaited = fulfilled.filter((order) => !written.has(order.id) && canReview(order, clock.now()));
  return { written, awaited: new Set(awaited.map(({ id }) => id)) };
}

/** Stores a customer's review of their own fulfilled order, once. Refuses OWN_SERVICE when the provider is the same person. */
export async function reviewOrder(
  { orders, reviews, clock }: ReviewDeps,
  command: { orderId: string; customerId: string; rating: number; comment: string },
): Promise<Result<Review>> {
  const order = await orders.find({ id: command.orderId, customerId: command.customerId });
  if (order === undefined) return refuse('NOT_FOUND');
  const now = clock.now();
  if (order.details.samePerson === true) return refuse('OWN_SERVICE');
  if (!canReview(order, now)) return refuse('REVIEW_CLOSED');
  const review: Review = {
    id: reviewIdOf(order),
    orderId: order.id,
    serviceId: order.details.serviceId,
    providerId: order.details.providerId,
    customerId: order.details.customerId,
    customerFirstName: firstNameOf(order.details.snapshot.customer.name),
    rating: command.rating,
    comment: command.comment,
    createdAt: now,
    reply: null,
    hidden: null,
  };
  return reviews.add(
    review,
    (totals) => reviewPublished(review, order, totals),
    (session) => orders.markReviewed(order.id, session),
  );
}

/** Stores a provider's reply to a review, once, unless the review is hidden. The customer is notified. */
export async function replyToReview(
  { orders, reviews, clock }: ReviewDeps,
  { id, providerId, comment }: { id: string; providerId: string; comment: string },
): Promise<Result<Review>> {
  const review = await reviews.find(id);
  const order = review && (await orders.find({ id: review.orderId, providerId }));
  if (order === undefined) return refuse('NOT_FOUND');
  const time = clock.now();
  return reviews.reply({ id, providerId }, { comment, created: time }, (version) => reviewReplied(id, order, { version, time }));
}
