import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant } from '../../kit/index.ts';
import { orderNames } from './order-facts.ts';

/** Number of reviews and sum of their stars after this review. Both only grow, so a larger count is newer. */
const totals = z.object({ count: z.int().min(1), sum: z.int().min(1) });

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
    /** Totals of the service, of the provider, and of all reviews in the marketplace. */
    totals: z.object({ service: totals, provider: totals, market: totals }),
  }),
});
export type ReviewPublishedV1 = EventData<typeof reviewPublishedV1>;
