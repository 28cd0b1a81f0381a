export const requestStatuses = ['open', 'accepted', 'cancelled', 'expired'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const offerStatuses = ['open', 'held', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** What a provider can promise. */
export const arrivalChoices = ['5-10 minutes', '15-20 minutes', '30-45 minutes', '1 hour'] as const;
export type ArrivalChoice = (typeof arrivalChoices)[number];
export const defaultArrival: ArrivalChoice = '15-20 minutes';

/** Offers per request, provider and service, at most. */
export const maxOffers = 3;
/** Rupees of one offer, at most. */
export const maxOfferPrice = 100_000;
/** Seconds that an offer stays open. */
export const offerLifetimeSeconds = 120;
/** Seconds that an offer is held while the customer confirms. */
export const offerHoldSeconds = 60;
/** Seconds that a request lives; it can be extended once by the same. */
export const requestLifetimeSeconds = 300;
/** Seconds for which only providers whose areas cover the place are asked; from then on the customer can widen the request. */
export const widenAfterSeconds = 30;

/** Providers who set out from within about so many kilometres of a place are asked before those who come from farther away (about page). */
export const nearKm = 5;
/** Minutes to allow for so many kilometres as the crow flies: 20 km an hour through a city whose roads are a third longer, in steps of five minutes. */
export const travelMinutes = (km: number): number => Math.max(1, Math.round((km * 4) / 5)) * 5;

export const notificationKinds = ['request', 'offer', 'order', 'message', 'review', 'system'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** What a person can set apart: `instant` is requests and offers. */
export const notificationTopics = ['order', 'instant', 'message', 'review', 'system'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];
