import { z } from 'zod';
import { defineClientMessages, defineServerMessages, id, instant, price, rupees } from '../kit/index.ts';
import { orderStatus, progressStep } from '../order/views.ts';
import { accountParts, arrivalChoices, defaultArrival, maxOfferPrice } from './constants.ts';
import { activeRequestView, notificationView, offerSnapshot, offerView, requestView } from './views.ts';

/** A field that old clients send and nobody reads: the stored request is the truth. */
const ignored = z.string().max(2000).optional();

const nothing = z.object({});
const attemptsLeft = z.int().min(0).max(3);
const seq = z.int().nonnegative();

/**
 * What a client emits. Each is acknowledged with `{ok: true, …ack}` or `{ok: false, code, message}`. Any message can be answered with the
 * `generalRefusals` beyond the codes named here.
 */
export const clientMessages = defineClientMessages({
  identify: {
    event: 'identify',
    access: ['customer', 'provider'],
    summary: 'Repeats who the token says that the client is. Anything else is refused and the socket closed.',
    payload: z.object({ userType: z.enum(['customer', 'provider']), userId: id }),
    /** For how many milliseconds the account had no message when the socket connected, at least; absent while that is unknown. */
    ack: z.object({ quietMs: z.int().nonnegative().optional() }),
    errors: ['IDENTITY_MISMATCH'],
  },
  providerJoin: {
    event: 'providerJoin',
    access: ['provider'],
    summary: "Asks for requests that fit these services. Only the provider's own active INSTANT ones are joined.",
    payload: z.array(id).max(500),
    ack: z.object({ joined: z.array(id) }),
    errors: [],
  },
  newServiceRequest: {
    event: 'newServiceRequest',
    access: ['customer'],
    summary: 'Attaches the socket to a request that was opened by POST /service-requests, and repeats nothing.',
    payload: z.object({ requestId: id, address: ignored, serviceType: ignored, description: ignored }),
    ack: z.object({ request: requestView }),
    errors: [],
  },
  serviceOffer: {
    event: 'serviceOffer',
    access: ['provider'],
    summary: 'Makes an offer. Provider, rating and id are filled in by the server.',
    payload: z.object({
      requestId: id,
      offer: z.object({
        service: z.object({ id }),
        /** Rupees, above zero. */
        price: price(maxOfferPrice),
        estimatedArrival: z.enum(arrivalChoices).default(defaultArrival),
      }),
    }),
    ack: z.object({ offer: offerSnapshot, attemptsLeft }),
    errors: ['MAX_OFFERS', 'OFFER_OPEN', 'REQUEST_CLOSED', 'NOT_ENTITLED', 'ENGAGED'],
  },
  offerHold: {
    event: 'offerHold',
    access: ['customer'],
    summary: 'Keeps an offer for a minute while the customer confirms.',
    payload: z.object({ offerId: id, requestId: id }),
    ack: z.object({ heldUntil: instant.nullable() }),
    errors: ['OFFER_NOT_AVAILABLE', 'REQUEST_CLOSED'],
  },
  offerRelease: {
    event: 'offerRelease',
    access: ['customer'],
    summary: 'Lets a held offer go back to open; `heldUntil` is null then.',
    payload: z.object({ offerId: id, requestId: id }),
    ack: z.object({ heldUntil: instant.nullable() }),
    errors: ['OFFER_NOT_AVAILABLE', 'REQUEST_CLOSED'],
  },
  offerAccepted: {
    event: 'offerAccepted',
    access: ['customer'],
    summary: 'Accepts an offer. Accepting the winner again answers the same.',
    payload: z.object({ offerId: id, providerId: id, requestId: id }),
    ack: nothing,
    errors: ['OFFER_NOT_AVAILABLE'],
  },
  offerDeclined: {
    event: 'offerDeclined',
    access: ['customer'],
    summary: 'Declines an offer. The server counts for itself: the counters of a client decide nothing.',
    payload: z.object({
      offerId: id,
      providerId: id,
      serviceId: id.nullish(),
      requestId: id.nullish(),
      attemptsRemaining: attemptsLeft.optional().catch(undefined),
      maxAttemptsReached: z.boolean().optional().catch(undefined),
    }),
    ack: z.object({ attemptsLeft }),
    errors: ['OFFER_NOT_AVAILABLE', 'REQUEST_CLOSED'],
  },
  offerRejected: {
    event: 'offerRejected',
    access: ['customer'],
    summary: 'Advisory: the client would not show an offer. Nothing follows from it.',
    payload: z.object({ providerId: id, serviceId: id, requestId: id, reason: z.string().max(100) }),
    ack: nothing,
    errors: [],
  },
  offerWithdraw: {
    event: 'offerWithdraw',
    access: ['provider'],
    summary: 'Takes an open offer back.',
    payload: z.object({ offerId: id }),
    ack: nothing,
    errors: ['OFFER_NOT_AVAILABLE', 'REQUEST_CLOSED'],
  },
  offerCounter: {
    event: 'offerCounter',
    access: ['customer'],
    summary: 'Suggests a lower price for an open offer, once per offer. The offer itself stays as it is.',
    payload: z.object({
      offerId: id,
      requestId: id,
      /** Rupees, below the price of the offer and at least half of it. */
      price: price(maxOfferPrice),
    }),
    ack: z.object({ offer: offerSnapshot }),
    errors: ['OFFER_NOT_AVAILABLE', 'COUNTER_MADE', 'COUNTER_OUT_OF_RANGE'],
  },
  offerCounterAccepted: {
    event: 'offerCounterAccepted',
    access: ['provider'],
    summary: "Accepts the customer's counter-offer: the open offer now has that price and lasts as long as a new one.",
    payload: z.object({ offerId: id }),
    ack: z.object({ offer: offerSnapshot }),
    errors: ['OFFER_NOT_AVAILABLE', 'OFFER_HELD'],
  },
  sync: {
    event: 'sync',
    access: ['customer', 'provider'],
    summary:
      'Asks for what was emitted to the account after `since`. `reload` says that it is too far back and the snapshots are to be read.',
    payload: z.object({ since: seq }),
    ack: z.object({
      events: z.array(z.object({ event: z.string(), payload: z.looseObject({ seq }) })).optional(),
      seq: seq.optional(),
      reload: z.literal(true).optional(),
    }),
    errors: [],
  },
});

/** What the server emits. Hints all of them: the snapshots are the truth. */
export const serverMessages = defineServerMessages({
  newServiceRequest: {
    event: 'newServiceRequest',
    to: 'entitled providers',
    summary: 'A request to make an offer for.',
    payload: activeRequestView.extend({ seq }),
  },
  serviceOffer: {
    event: 'serviceOffer',
    to: 'the customer',
    summary: 'An offer for an open request.',
    payload: offerView.extend({ seq }),
  },
  offerAccepted: {
    event: 'offerAccepted',
    to: 'the winner',
    summary: 'The offer has won.',
    payload: z.object({ requestId: id, offerId: id, seq }),
  },
  offerDeclined: {
    event: 'offerDeclined',
    to: 'the provider',
    summary: 'The offer was declined; so many more may be made.',
    payload: z.object({ requestId: id, serviceId: id, attemptsLeft, seq }),
  },
  offerClosed: {
    event: 'offerClosed',
    to: 'the provider and the customer',
    summary: 'The offer does not stand any more.',
    payload: z.object({ offerId: id, requestId: id, reason: z.enum(['expired', 'withdrawn', 'superseded']), seq }),
  },
  offerCountered: {
    event: 'offerCountered',
    to: 'the provider',
    summary: 'The customer suggests a lower price for the open offer.',
    payload: offerSnapshot.extend({ seq }),
  },
  offerCounterAccepted: {
    event: 'offerCounterAccepted',
    to: 'the customer',
    summary: 'The provider has accepted the counter-offer: price, total and end of the offer have changed.',
    payload: offerSnapshot.extend({ seq }),
  },
  requestPriced: {
    event: 'requestPriced',
    to: 'everybody who was asked',
    summary: 'The customer suggests a price for the request, or a higher one than before.',
    payload: z.object({ requestId: id, suggestedPrice: rupees, seq }),
  },
  requestClosed: {
    event: 'requestClosed',
    to: 'everybody who saw the request',
    summary: 'The request is over.',
    payload: z.object({ requestId: id, reason: z.enum(['accepted', 'cancelled', 'expired']), seq }),
  },
  orderCreated: {
    event: 'orderCreated',
    to: 'the customer and the provider',
    summary: 'The accepted offer has become an order.',
    payload: z.object({ requestId: id, order_id: id, seq }),
  },
  orderChanged: {
    event: 'orderChanged',
    to: 'the customer and the provider',
    summary: 'An order has moved on.',
    payload: z.object({ order_id: id, status: orderStatus, progress: progressStep.nullable(), seq }),
  },
  orderMessages: {
    event: 'orderMessages',
    to: 'the customer and the provider',
    summary: 'A message of the order has been sent or read. The text is read by GET /orders/{id}/messages.',
    payload: z.object({ order_id: id, seq }),
  },
  complaintChanged: {
    event: 'complaintChanged',
    to: 'the customer and the provider',
    summary: 'A complaint has been filed, stated on or answered. What is said is read by GET /complaints and GET /provider/complaints.',
    payload: z.object({ complaint_id: id, order_id: id, seq }),
  },
  presenceChanged: {
    event: 'presenceChanged',
    to: 'the provider',
    summary: 'The provider has gone online or offline, perhaps on another device. GET /provider/presence has the rest.',
    payload: z.object({ online: z.boolean(), seq }),
  },
  accountChanged: {
    event: 'accountChanged',
    to: 'the account',
    summary:
      'A part of the account has changed, perhaps on another device: its list or settings of notifications, profile (or bank details or saved addresses), services, availability, saved karigars, or open requests, also one that it has opened or changed, with the offers that it has made, declined or countered. It is read again by its GET.',
    payload: z.object({ what: z.enum(accountParts), seq }),
  },
  notification: {
    event: 'notification',
    to: 'the account',
    summary: 'A notification has been stored.',
    payload: notificationView.extend({ seq }),
  },
  replaced: {
    event: 'replaced',
    to: 'the oldest of more than ten connections of an account',
    summary:
      'The connection ends because newer ones of the account have taken its place. It should not be opened again by itself. `seq` is 0.',
    payload: z.object({ seq }),
  },
});

export type ClientEvent = keyof typeof clientMessages;
export type ServerEvent = keyof typeof serverMessages;

/** What a client emits with an event. */
export type ClientPayload<E extends ClientEvent> = z.input<(typeof clientMessages)[E]['payload']>;
/** What a handler gets of it after parsing. */
export type ParsedPayload<E extends ClientEvent> = z.output<(typeof clientMessages)[E]['payload']>;
/** The fields of its acknowledgement besides `ok`. */
export type AckFields<E extends ClientEvent> = z.output<(typeof clientMessages)[E]['ack']>;
/** The acknowledgement of an event. */
export type Ack<E extends ClientEvent> = ({ ok: true } & AckFields<E>) | { ok: false; code: string; message: string };
/** What the server emits with an event, `seq` included. */
export type ServerPayload<E extends ServerEvent> = z.output<(typeof serverMessages)[E]['payload']>;
