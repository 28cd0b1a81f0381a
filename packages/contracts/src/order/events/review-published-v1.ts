import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant } from '../../kit/index.ts';

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
  }),
});
export type ReviewPublishedV1 = EventData<typeof reviewPublishedV1>;
