import { reviewPublishedV1, reviewRepliedV1, reviewVisibilityChangedV1, type EventEnvelope } from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import type { Order } from '../../orders/domain/order.ts';
import { eventDataOf } from '../../orders/messaging/publishes.ts';
import type { ReviewTotals } from '../data/rating-totals.ts';
import type { Review } from '../domain/review.ts';

// The events of reviews, in one place. Written for other teams: ids, ratings and times; no texts.

const source = 'karigar/order';

interface Change {
  /** The review's, after the change. */
  readonly version: number;
  readonly time: Date;
}

export function reviewPublished({ id, rating, createdAt: time }: Review, order: Order, totals: ReviewTotals): EventEnvelope {
  const { requestId: _, ...data } = eventDataOf(order, time);
  return envelope(reviewPublishedV1, { source, subject: id, version: 1, time, data: { reviewId: id, rating, totals, ...data } });
}

export const reviewReplied = (id: string, order: Order, { version, time }: Change): EventEnvelope =>
  envelope(reviewRepliedV1, { source, subject: id, version, time, data: { reviewId: id, ...eventDataOf(order, time) } });

export const reviewVisibilityChanged = (
  id: string,
  order: Order,
  { version, time, ...now }: Change & { readonly hidden: boolean; readonly totals: ReviewTotals },
): EventEnvelope =>
  envelope(reviewVisibilityChangedV1, { source, subject: id, version, time, data: { reviewId: id, ...now, ...eventDataOf(order, time) } });
