import { defineTexts } from '@karigar/platform';
import type { Closing } from '../../shared/requests/request-list.ts';

export const { useTexts, text } = defineTexts('provider', 'instant-requests', {
  'en-IN': {
    open_one: '{{count}} open request',
    open_other: '{{count}} open requests',
    listLabel: 'Active requests',
    empty: 'No active service requests at the moment. New requests will appear here automatically.',
    emptyTitle: 'All quiet',
    vacation: 'You get no instant requests on these days. They start again afterwards.',
    toAvailability: 'My availability',
    offlineTitle: 'You’re switched to Offline',
    offline: 'Your open offers are withdrawn. Go online to receive requests near you.',
    goOnline: 'Go online',
    engagedTitle: 'You are at work',
    engaged: 'New requests come when your order is fulfilled.',
    toVisit: 'Go to the visit',
    noInstantTitle: 'You have no instant services',
    noInstant: 'You receive instant requests for services of the type Instant. Add one, or change an existing one.',
    toServices: 'My services',
    connectionLost: 'Live connection lost. New requests may appear a few seconds later.',
    pushOffer: 'Get requests even while this page is closed and the phone is locked.',
    loadFailed: 'The requests could not be loaded',
    loadSlow: 'The requests are taking longer than usual to load.',
    closed: 'This request is closed.',
    closedWon: 'The customer accepted your offer. The order is being created.',
    closedAccepted: 'The customer chose another karigar.',
    closedCancelled: 'The customer no longer needs help.',
    closedExpired: 'The request ran out of time. The customer chose nobody.',
    won: 'The customer accepted your offer. It is order {{number}} now.',
    toOrder: 'Show order',

    callTitle: 'Somebody needs help now',
    skip: 'Skip',
    isNew: 'New',
    left: '{{count}} Left',
    outside: 'Outside your area',
    outsideKm: 'About {{km}} km outside your area',
    away: 'About {{km}} km away · {{minutes}} min',
    closesIn: 'Closes in',
    askedBy: '{{category}} · asked by {{name}}',
    usualCard: 'Usually {{from}}–{{to}}',
    usualCardOne: 'Usually {{from}}',
    yourCharge: 'Your charge {{amount}}',
    sendOffer: 'Send Offer',
    maxReached: 'Max Offers Reached',
    yourOffer: 'Your offer',
    customerPays: 'The customer pays {{total}}',
    offerLeft: 'Offer open',
    offerHeld: 'The customer is confirming it now.',
    customerPrice: 'The customer would pay',
    counterOffer: 'The customer suggests',
    acceptCounter: 'Accept {{price}}',
    counterAccepted: 'Your offer is {{price}} now',
    counterFailed: 'The price could not be accepted',
    withdraw: 'Withdraw',
    withdrawn: 'Offer withdrawn',
    withdrawFailed: 'The offer could not be withdrawn',

    usual: 'Accepted in {{city}}: usually {{from}} to {{to}}',
    usualOne: 'Accepted in {{city}}: usually {{from}}',
    offeredBefore: 'You offered before: {{prices}}',
    modalTitle: 'Send Service Offer',
    service: 'Your service',
    price: 'Your price',
    less: '{{amount}} less',
    more: '{{amount}} more',
    useDefault: 'Default {{amount}}',
    keepAndPays: 'You keep {{price}} · customer pays {{total}}',
    defaultNote: 'Your instant charge',
    arrival: 'You arrive in',
    confirm: 'I can come now, at this price.',
    priceMissing: 'Please enter a price',
    priceTooHigh: 'An offer can be at most {{amount}}',
    confirmMissing: 'Please confirm that you can come at this price',
    maxAttempts: 'Maximum offer attempts reached for this service request',
    sent: 'Offer sent successfully!',
    notSent: 'The offer was not sent',
    reached: 'Your offer of {{price}} is with the customer.',
    notConnected: 'Connecting. Please try again in a moment.',
    close: 'Close',
    cancel: 'Cancel',
  },
});

/** The key of the sentence that says why a request is closed, if that is known. */
export function closedText(reason: Closing | undefined) {
  switch (reason) {
    case 'won':
      return 'closedWon';
    case 'accepted':
      return 'closedAccepted';
    case 'cancelled':
      return 'closedCancelled';
    case 'expired':
      return 'closedExpired';
    case undefined:
      return 'closed';
    default:
      return reason satisfies never;
  }
}
