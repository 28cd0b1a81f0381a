import { z } from 'zod';
import { defineEvent, id, instant, paise, type EventData } from '../../kit/index.ts';

export const requestOpenedV1 = defineEvent({
  type: 'request.opened.v1',
  topic: 'request',
  summary: 'A customer asks for instant help. The subject of this and of every event of its offers is the request.',
  relaxed: true,
  data: z.object({
    requestId: id,
    customerId: id,
    categoryId: id,
    city: z.string(),
    state: z.string(),
    country: z.string(),
    pincode: z.string().nullable(),
    expiresAt: instant,
  }),
});

/** Of a request that ended without an order. */
const endedRequestData = z.object({ requestId: id, customerId: id, categoryId: id, at: instant });

export const requestCancelledV1 = defineEvent({
  type: 'request.cancelled.v1',
  topic: 'request',
  summary: 'The customer stopped the request.',
  relaxed: true,
  data: endedRequestData,
});

export const requestExpiredV1 = defineEvent({
  type: 'request.expired.v1',
  topic: 'request',
  summary: 'The request ended without an accepted offer.',
  relaxed: true,
  data: endedRequestData,
});

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
    /** Id of the voice note with the problem, which dispatch keeps. Absent when there is none. */
    voiceNote: id.optional(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    /** Absent in older events. */
    pincode: z.string().nullish(),
    at: instant,
  }),
});
export type OfferAcceptedV1 = EventData<typeof offerAcceptedV1>;

/** Every event that the dispatch service publishes, by type. */
export const dispatchEvents = {
  [requestOpenedV1.type]: requestOpenedV1,
  [requestCancelledV1.type]: requestCancelledV1,
  [requestExpiredV1.type]: requestExpiredV1,
  [offerMadeV1.type]: offerMadeV1,
  [offerDeclinedV1.type]: offerDeclinedV1,
  [offerAcceptedV1.type]: offerAcceptedV1,
};
