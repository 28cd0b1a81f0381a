import { marketTimeZone } from '../kit/market-time-zone.ts';

export const requestStatuses = ['open', 'accepted', 'cancelled', 'expired'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const offerStatuses = ['open', 'held', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** Arrival times that a provider can promise. */
export const arrivalChoices = ['5-10 minutes', '15-20 minutes', '30-45 minutes', '1 hour'] as const;
export type ArrivalChoice = (typeof arrivalChoices)[number];
export const defaultArrival: ArrivalChoice = '15-20 minutes';
/** Minutes after its acceptance by which a provider who promised that is there. */
export const arrivalMinutes: Readonly<Record<ArrivalChoice, number>> = {
  '5-10 minutes': 10,
  '15-20 minutes': 20,
  '30-45 minutes': 45,
  '1 hour': 60,
};

/** Requests of one customer that may be open at the same time, and that may be opened within an hour. */
export const requestsMax = { open: 3, perHour: 10 } as const;

/** What two devices of one account must agree on, apart from orders. `requests`: what one of them has done about an instant request. */
export const accountParts = ['notifications', 'profile', 'services', 'availability', 'requests', 'favourites'] as const;
export type AccountPart = (typeof accountParts)[number];

/** Maximum number of offers per request, provider and service. */
export const maxOffers = 3;
/** Maximum price of an offer in rupees. */
export const maxOfferPrice = 100_000;
/** Seconds for which an offer is valid. */
export const offerLifetimeSeconds = 120;
/** Seconds for which an offer is held while the customer confirms. */
export const offerHoldSeconds = 60;
/** A counter-offer is below the offer's price, and at least this share of it. */
export const minCounterShare = 0.5;
/** Seconds that a provider has at least to answer a counter-offer. */
export const counterAnswerSeconds = 30;
/** Lifetime of a request in seconds; it can be extended once by the same time. */
export const requestLifetimeSeconds = 300;
/** Seconds during which only providers whose areas cover the place are asked; after that the customer can widen the request. */
export const widenAfterSeconds = 30;

/** Seconds between two waves of providers who are asked (about page). */
export const betweenWavesSeconds = 25;

/** Providers whose base is within this many kilometres are asked before those farther away (about page). */
export const nearKm = 5;
/** Minutes to allow for a distance as the crow flies: 20 km/h through a city whose roads are a third longer, in steps of five minutes. */
export const travelMinutes = (km: number): number => Math.max(1, Math.round((km * 4) / 5)) * 5;

export const notificationKinds = ['request', 'offer', 'order', 'message', 'review', 'service', 'system'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** Topics with settings of their own; `instant` covers requests and offers. */
export const notificationTopics = ['order', 'instant', 'message', 'review', 'system'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

let hourFormat: Intl.DateTimeFormat | undefined;
/** The hour of the day in the marketplace's time zone, 0 to 23. Its formatter is made on first use: a wrong zone is for the configuration to refuse. */
export function marketHour(at: Date): number {
  hourFormat ??= new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: marketTimeZone });
  return Number(hourFormat.format(at));
}

/** Whether an hour of the day lies in somebody's quiet hours, which may span midnight. Equal start and end mean none. */
export const isQuietHour = (
  { on, from, to }: { readonly on: boolean; readonly from: number; readonly to: number },
  hour: number,
): boolean => on && (from <= to ? from <= hour && hour < to : from <= hour || hour < to);
