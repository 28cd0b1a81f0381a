import { ok, refuse, reviewPublishedV1, type Result } from '@karigar/contracts';
import { derivedId, envelope, type Clock } from '@karigar/service-kit';
import type { Order } from '../../orders/domain/order.ts';
import type { OrderRepository } from '../../orders/data/order-repository.ts';
import type { ReviewDocument, ReviewStore } from '../data/review-store.ts';
import { mayReview } from '../domain/review.ts';

export interface ReviewDeps {
  readonly orders: OrderRepository;
  readonly reviews: ReviewStore;
  readonly clock: Clock;
}

const reviewIdOf = (order: Pick<Order, 'id'>) => derivedId('review-of-order', order.id);

/** Ids of those orders that wait for the review of their customer, in one look for all. */
export async function awaitingReview(
  { reviews, clock }: Pick<ReviewDeps, 'reviews' | 'clock'>,
  orders: readonly Order[],
): Promise<Set<string>> {
  const open = orders.filter((order) => mayReview(order, clock.now()).ok);
  const reviewed = await reviews.existing(open.map(reviewIdOf));
  return new Set(open.filter((order) => !reviewed.has(reviewIdOf(order))).map(({ id }) => id));
}

/** Reviews a fulfilled order, once, by its own customer. */
export async function reviewOrder(
  { orders, reviews, clock }: ReviewDeps,
  command: { orderId: string; customerId: string; rating: number; comment: string },
): Promise<Result<ReviewDocument>> {
  const order = await orders.find({ id: command.orderId, customerId: command.customerId });
  if (order === undefined) return refuse('NOT_FOUND');
  const now = clock.now();
  const allowed = mayReview(order, now);
  if (!allowed.ok) return allowed;
  const id = reviewIdOf(order);
  const review: ReviewDocument = {
    _id: id,
    orderId: order.id,
    serviceId: order.serviceId,
    providerId: order.providerId,
    customerId: order.customerId,
    customerFirstName: order.snapshot.customer.name.split(' ')[0] ?? '',
    rating: command.rating,
    comment: command.comment,
    createdAt: now,
    reply: null,
    outbox: [
      envelope(reviewPublishedV1, {
        source: 'karigar/order',
        subject: id,
        version: 1,
        time: now,
        data: {
          reviewId: id,
          orderId: order.id,
          serviceId: order.serviceId,
          providerId: order.providerId,
          customerId: order.customerId,
          rating: command.rating,
          at: now.toISOString(),
        },
      }),
    ],
  };
  return (await reviews.add(review)) ? ok(review) : refuse('ALREADY_REVIEWED');
}
