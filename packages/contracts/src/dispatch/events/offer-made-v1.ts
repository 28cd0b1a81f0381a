import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant, paise } from '../../kit/index.ts';

export const offerMadeV1 = defineEvent({
  type: 'offer.made.v1',
  topic: 'request',
  summary: 'A provider made an offer for a request.',
  relaxed: true,
  data: z.object({
    offerId: id,
    requestId: id,
    customerId: id,
    providerId: id,
    serviceId: id,
    pricePaise: paise,
    estimatedArrival: z.string(),
    /** Attempt number of this provider and service for this request, 1 to 3. */
    attempt: z.int().min(1),
    expiresAt: instant,
  }),
});
export type OfferMadeV1 = EventData<typeof offerMadeV1>;
