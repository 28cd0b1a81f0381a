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

export const notificationKinds = ['request', 'offer', 'order', 'review', 'system'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** What notifications say. Screens in another language find their words by these, so every message is one of them. */
export const notificationSentences = {
  request: 'New service request received!',
  placed: 'New order received! Accept or decline it.',
  confirmed: 'Your order has been accepted.',
  rejected: 'Your order was declined. Please choose another karigar.',
  cancelledByProvider: 'Your karigar cancelled the order. Please choose another karigar.',
  cancelledByCustomer: 'An order was cancelled by the customer.',
  rescheduled: 'A customer asks for another time. Accept or decline it.',
  on_the_way: 'Your karigar is on the way.',
  arrived: 'Your karigar has arrived.',
  started: 'The work has started.',
  progressUndone: 'Your karigar took the last update back.',
  addressChanged: 'A customer changed the address of an order.',
  fulfilled: 'Your order is complete. How was it?',
  paidByCustomer: 'The customer says that an order is paid. Please confirm it.',
  paidToProvider: 'Your karigar says that your order is paid. Please confirm it.',
  endAsked: 'Was the work of your visit done? Please tell us.',
  noShowReported: 'The customer says that nobody came. Please tell us.',
  closedAsDone: 'An order was closed as done.',
  noShow: 'An order was closed: nobody came.',
  expiredForCustomer: 'Your order expired without an answer.',
  expiredForProvider: 'An order expired without your answer.',
  message: 'New message about {{service}} on {{day}}.',
  review: 'You have a new review: {{rating}} of 5 stars.',
} as const;
