import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant, paise } from '../../kit/index.ts';

export const offerAcceptedV1 = defineEvent({
  type: 'offer.accepted.v1',
  topic: 'request',
  summary: 'The customer accepted an offer: it becomes an order, once. The request is closed and its other offers are superseded.',
  data: z.object({
    offerId: id,
    requestId: id,
    customerId: id,
    providerId: id,
    serviceId: id,
    categoryId: id,
    pricePaise: paise,
    estimatedArrival: z.string(),
    address: z.string(),
    issue: z.string(),
    /** Ids of the photos of the problem, which dispatch keeps. Absent when there are none. */
    photos: z.array(id).optional(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    /** Absent in older events. */
    pincode: z.string().nullish(),
    at: instant,
  }),
});
export type OfferAcceptedV1 = EventData<typeof offerAcceptedV1>;
