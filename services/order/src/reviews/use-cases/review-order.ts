import { ok, refuse, reviewPublishedV1, type Result } from '@karigar/contracts';
import { derivedId, envelope, type Clock } from '@karigar/service-kit';
import type { OrderRepository } from '../../orders/data/order-repository.ts';
import type { Order } from '../../orders/domain/order.ts';
import type { ReviewStore, ReviewTotals } from '../data/review-store.ts';
import { canReview, type Review } from '../domain/review.ts';

export interface ReviewDeps {
  readonly orders: OrderRepository;
  readonly reviews: ReviewStore;
  readonly clock: Clock;
}

const reviewIdOf = (order: Pick<Order, 'id'>) => derivedId('review-of-order', order.id);

/** Ids of those orders that their customer can review now, with one query for all. */
export async function findReviewable(
  { reviews, clock }: Pick<ReviewDeps, 'reviews' | 'clock'>,
  orders: readonly Order[],
): Promise<Set<string>> {
  const open = orders.filter((order) => canReview(order, clock.now()).ok);
  const reviewed = await reviews.existing(open.map(reviewIdOf));
  return new Set(open.filter((order) => !reviewed.has(reviewIdOf(order))).map(({ id }) => id));
}

/** Reviews a fulfilled order, once, by its own customer. */
export async function reviewOrder(
  { orders, reviews, clock }: ReviewDeps,
  command: { orderId: string; customerId: string; rating: number; comment: string },
): Promise<Result<Review>> {
  const order = await orders.find({ id: command.orderId, customerId: command.customerId });
  if (order === undefined) return refuse('NOT_FOUND');
  const now = clock.now();
  const allowed = canReview(order, now);
  if (!allowed.ok) return allowed;
  const review: Review = {
    id: reviewIdOf(order),
    orderId: order.id,
    serviceId: order.details.serviceId,
    providerId: order.details.providerId,
    customerId: order.details.customerId,
    customerFirstName: order.details.snapshot.customer.name.split(' ')[0] ?? '',
    rating: command.rating,
    comment: command.comment,
    createdAt: now,
    reply: null,
  };
  return (await reviews.add(review, (totals) => reviewPublished(review, totals))) ? ok(review) : refuse('ALREADY_REVIEWED');
}

const reviewPublished = ({ id, orderId, serviceId, providerId, customerId, rating, createdAt }: Review, totals: ReviewTotals) =>
  envelope(reviewPublishedV1, {
    source: 'karigar/order',
    subject: id,
    version: 1,
    time: createdAt,
    data: { reviewId: id, orderId, serviceId, providerId, customerId, rating, at: createdAt.toISOString(), totals },
  });
