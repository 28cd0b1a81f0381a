import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant } from '../../kit/index.ts';

export const offerDeclinedV1 = defineEvent({
  type: 'offer.declined.v1',
  topic: 'request',
  summary: 'The customer declined an offer.',
  relaxed: true,
  data: z.object({
    offerId: id,
    requestId: id,
    providerId: id,
    serviceId: id,
    attempt: z.int().min(1),
    at: instant,
  }),
});
export type OfferDeclinedV1 = EventData<typeof offerDeclinedV1>;
