import { z } from 'zod';
import { id, instant, rating, rupees } from '../kit/index.ts';
import { arrivalChoices, notificationKinds, notificationTopics, offerStatuses, requestStatuses } from './constants.ts';

/** A category, with its names in other languages where it has them. */
const category = z.object({
  id,
  name: z.string(),
  nameHi: z.string().nullable().optional(),
  translations: z.record(z.string(), z.object({ name: z.string().optional() })).optional(),
});

/** One offer as the live channel carries it. */
export const offerView = z.object({
  id,
  provider: z.object({
    id,
    name: z.string(),
    avatar: z.string().nullable(),
    rating,
    reviewsCount: z.int(),
    jobsDone: z.int(),
    /** Whether the service wears the verification badge. */
    verified: z.boolean(),
  }),
  service: z.object({ id, name: z.string() }),
  price: rupees,
  /** The price and the platform charge: what the customer pays. */
  total: rupees,
  /** The customer's counter-offer, once per offer; `price` has become it if the provider accepted. Absent: there was none. */
  counterPrice: rupees.optional(),
  estimatedArrival: z.enum(arrivalChoices),
  requestId: id,
  expires: instant,
  /** Attempt number of this provider and service for this request, 1 to 3. */
  attempt: z.int(),
  /** About so many kilometres to the place, as the crow flies: from the provider's base or, for a widened request, from the service's nearest area. Absent: it is not known. */
  distanceKm: z.int().optional(),
});
export type OfferView = z.infer<typeof offerView>;

/** One offer in a snapshot: the same, with where it stands. */
export const offerSnapshot = offerView.extend({ status: z.enum(offerStatuses), heldUntil: instant.nullable() });
export type OfferSnapshot = z.infer<typeof offerSnapshot>;

/** A request as its customer sees it. */
export const requestView = z.object({
  id,
  status: z.enum(requestStatuses),
  /** The category's id. */
  serviceType: id,
  category,
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string().nullable(),
  description: z.string(),
  /** Ids of the photos of the problem, absent without any: `/request-photos/{id}`. */
  photos: z.array(id).optional(),
  /** Id of the voice note with the problem, absent without one: `/request-voice-notes/{id}`. */
  voice_note: id.optional(),
  /** What the customer would pay, in rupees; absent when they named no price. */
  suggestedPrice: rupees.optional(),
  created: instant,
  expires: instant,
  /** Whether its one extension has been used. */
  extended: z.boolean(),
  /** Kilometres around the place to which the customer has widened it. Absent: only providers whose areas cover the place are asked. */
  widenedKm: z.int().optional(),
  /** Providers that it has been shown to so far. */
  providersAsked: z.int(),
  /** When more providers are looked for; absent once a wave has found nobody. */
  nextWave: instant.optional(),
  acceptedOfferId: id.nullable(),
  /** The order made of the accepted offer, as soon as it is known. */
  order_id: id.nullable(),
  /** In the order in which they came. */
  offers: z.array(offerSnapshot),
});
export type RequestView = z.infer<typeof requestView>;

/** For operators: with its customer, and whom dispatch has asked. */
export const operatorRequestView = requestView.extend({
  customer: z.object({ id, firstName: z.string() }),
  /** How often providers were looked for, including waves that found nobody. */
  waves: z.int(),
  /** How many providers were asked at a time, the first ones first: those of a wave together, those who came online later by themselves. */
  asked: z.array(z.object({ at: instant, providers: z.int() })),
});
export type OperatorRequestView = z.infer<typeof operatorRequestView>;

/** One row of the operators' list of open requests: no names, texts or addresses. */
export const openRequestView = requestView
  .pick({ id: true, status: true, category: true, city: true, created: true, expires: true, providersAsked: true })
  .extend({
    /** How many offers were made so far. */
    offers: z.int(),
    /** How many of them the customer can accept now. */
    openOffers: z.int(),
  });
export type OpenRequestView = z.infer<typeof openRequestView>;

/** A request as an entitled provider sees it: first name, place and issue, never a phone or an email. */
export const activeRequestView = z.object({
  id,
  /** The category's id. */
  serviceType: id,
  category,
  /** The provider's own service that it came for; offers are made with its id. */
  service: z.object({ id, name: z.string(), instant_visiting_charge: rupees }),
  address: z.string(),
  city: z.string(),
  /** About so many kilometres outside of the service's areas, null where that cannot be told. Absent: within them. */
  outsideKm: z.int().nullable().optional(),
  /** About so many kilometres from the provider's base to the place, as the crow flies. Absent: it is not known. */
  distanceKm: z.int().optional(),
  description: z.string(),
  /** Ids of the photos of the problem, absent without any: `/request-photos/{id}`. */
  photos: z.array(id).optional(),
  /** Id of the voice note with the problem, absent without one: `/request-voice-notes/{id}`. */
  voice_note: id.optional(),
  /** What the customer would pay, in rupees; absent when they named no price. */
  suggestedPrice: rupees.optional(),
  created: instant,
  expires: instant,
  customer: z.object({ firstName: z.string() }),
  /** With `service`. */
  attemptsUsed: z.int(),
  attemptsLeft: z.int(),
  /** The provider's services with which offers can be made, with the attempts left of each. Absent in live messages. */
  services: z.array(z.object({ id, name: z.string(), instant_visiting_charge: rupees, attemptsLeft: z.int() })).optional(),
  /** Prices that the provider has offered for it before, the first one first; absent without any. */
  earlierOffers: z.array(rupees).optional(),
  /** The provider's offer that still stands. */
  openOffer: offerSnapshot.optional(),
});
export type ActiveRequestView = z.infer<typeof activeRequestView>;

export const notificationView = z.object({
  id,
  message: z.string(),
  /** The same by language. */
  translations: z.record(z.string(), z.string()).optional(),
  /** Title of the push message instead of the brand: category and city of a request. Only in live and push messages. */
  title: z.string().optional(),
  titles: z.record(z.string(), z.string()).optional(),
  read: z.boolean(),
  timestamp: instant,
  kind: z.enum(notificationKinds),
  /** The request, order, complaint or service that it is about. */
  ref: id.nullable(),
});
export type NotificationView = z.infer<typeof notificationView>;

const hour = z.int().min(0).max(23);

/** How an account is notified, in addition to the list of notifications, which has everything. Requests and offers are never mailed. */
export const notificationSettings = z.object({
  kinds: z.record(z.enum(notificationTopics), z.object({ push: z.boolean(), email: z.boolean() })),
  /** Hours of the day in the marketplace's time zone in which only what must not be missed is pushed. Mails wait until they are over. */
  quietHours: z.object({ on: z.boolean(), from: hour, to: hour }),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
