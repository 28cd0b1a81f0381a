import {
  counterAnswerSeconds,
  maxOffers,
  minCounterShare,
  offerHoldSeconds,
  offerLifetimeSeconds,
  ok,
  refuse,
  requestLifetimeSeconds,
  widenAfterSeconds,
  type ArrivalChoice,
  type Change,
  type Decision,
} from '@karigar/contracts';
import { nearbyAreas } from '@karigar/contracts/places';
import { isAvailable, type Asked, type Candidate, type ClosedReason, type Offer, type ServiceRequest } from './request.ts';

/** A market answers with tens of offers; the bound keeps the aggregate small. */
const offersPerRequest = 300;

export type RequestCommand =
  | {
      readonly type: 'make-offer';
      readonly offerId: string;
      readonly providerId: string;
      readonly serviceId: string;
      readonly shown: Offer['shown'];
      readonly price: number;
      readonly total: number;
      readonly estimatedArrival: ArrivalChoice;
    }
  | { readonly type: 'hold'; readonly offerId: string }
  | { readonly type: 'release'; readonly offerId: string }
  | { readonly type: 'accept'; readonly offerId: string; readonly providerId: string }
  | { readonly type: 'decline'; readonly offerId: string; readonly providerId: string }
  /** The customer's counter-offer. */
  | { readonly type: 'counter'; readonly offerId: string; readonly price: number }
  | { readonly type: 'accept-counter'; readonly offerId: string; readonly providerId: string }
  | { readonly type: 'withdraw'; readonly offerId: string; readonly providerId: string }
  /** The provider cannot come, or no longer offers the service that is named. Held offers are withdrawn too, because they can no longer be accepted. */
  | { readonly type: 'withdraw-all'; readonly providerId: string; readonly serviceId?: string }
  | { readonly type: 'ask'; readonly providers: readonly Candidate[]; readonly nextWaveAt: Date | null }
  /** Asks one provider, who has just come online. The waves continue unchanged. */
  | { readonly type: 'ask-one'; readonly provider: Candidate }
  | { readonly type: 'extend' }
  /** From now on also asks providers whose areas end within `km` kilometres of the place. */
  | { readonly type: 'widen'; readonly km: number }
  | { readonly type: 'raise-price'; readonly price: number }
  | { readonly type: 'cancel' }
  | { readonly type: 'attach-order'; readonly orderId: string }
  /** Only applies due timeouts, as every command does first. */
  | { readonly type: 'apply-timeouts' };

export type RequestFact =
  | { readonly type: 'RequestOpened' | 'RequestExtended' | 'RequestWidened' }
  | { readonly type: 'ProvidersAsked'; readonly providers: readonly Asked[] }
  | { readonly type: 'PriceRaised' }
  | { readonly type: 'OfferMade'; readonly offer: Offer }
  | { readonly type: 'OfferDeclined'; readonly offer: Offer; readonly attemptsLeft: number }
  | { readonly type: 'OfferCountered' | 'CounterAccepted'; readonly offer: Offer }
  | { readonly type: 'OfferAccepted'; readonly offer: Offer }
  | {
      readonly type: 'OfferClosed';
      readonly offer: Offer;
      readonly reason: 'expired' | 'withdrawn' | 'superseded';
      /** Why the request closed, when that is what closed the offer. */
      readonly requestReason?: ClosedReason;
    }
  | { readonly type: 'RequestClosed'; readonly reason: ClosedReason }
  | { readonly type: 'OrderAttached'; readonly orderId: string };

type RequestDecision = Decision<ServiceRequest, RequestFact>;
type CommandToOpen = Exclude<RequestCommand, { type: 'apply-timeouts' | 'attach-order' | 'accept' | 'cancel' }>;
/** The decision for a new state, with the facts of due timeouts before its own. */
type Answer = (next: ServiceRequest, ...more: readonly RequestFact[]) => RequestDecision;

/** Decides one command after applying due timeouts. An expected refusal is a result, never an exception. */
export function decide(before: ServiceRequest, command: RequestCommand, now: Date): RequestDecision {
  const { state: request, facts } = applyTimeouts(before, now);
  const decided: Answer = (next, ...more) => ok({ state: next, facts: [...facts, ...more] });

  switch (command.type) {
    case 'apply-timeouts':
      return decided(request);
    case 'attach-order':
      return request.orderId === null
        ? decided({ ...request, orderId: command.orderId }, { type: 'OrderAttached', orderId: command.orderId })
        : decided(request);
    case 'accept':
      return accept(request, command, decided);
    case 'cancel': {
      if (request.status === 'cancelled') return decided(request);
      if (request.status !== 'open') return refuse('REQUEST_CLOSED');
      const cancelled = close(request, 'cancelled');
      return decided(cancelled.state, ...cancelled.facts);
    }
    default:
      return request.status === 'open' ? decideOpen(request, command, now, decided) : refuse(refusalOf(command));
  }
}

/** On a closed request, commands about an offer get OFFER_NOT_AVAILABLE, all others REQUEST_CLOSED. */
const refusalOf = ({ type }: CommandToOpen) => (answersToOffers.includes(type) ? 'OFFER_NOT_AVAILABLE' : 'REQUEST_CLOSED');
const answersToOffers: readonly CommandToOpen['type'][] = ['hold', 'release', 'decline', 'counter', 'accept-counter'];

/** Decides a command that only an open request takes. */
function decideOpen(request: ServiceRequest, command: CommandToOpen, now: Date, decided: Answer): RequestDecision {
  switch (command.type) {
    case 'ask': {
      // Only a hold keeps the request open now, so no more offers can be made.
      if (now >= request.expiresAt) return decided({ ...request, nextWaveAt: null });
      const known = new Set(request.asked.map(({ providerId }) => providerId));
      const fresh = command.providers.filter(({ providerId }) => !known.has(providerId)).map((provider) => ({ ...provider, at: now }));
      const next = { ...request, asked: [...request.asked, ...fresh], nextWaveAt: command.nextWaveAt, waves: request.waves + 1 };
      return fresh.length === 0 ? decided(next) : decided(next, { type: 'ProvidersAsked', providers: fresh });
    }
    case 'ask-one': {
      const provider = { ...command.provider, at: now };
      if (now >= request.expiresAt || request.asked.some(({ providerId }) => providerId === provider.providerId)) return decided(request);
      return decided({ ...request, asked: [...request.asked, provider] }, { type: 'ProvidersAsked', providers: [provider] });
    }
    case 'make-offer':
      return makeOffer(request, command, now, decided);
    case 'extend': {
      if (request.extended) return refuse('ALREADY_EXTENDED');
      const extended = {
        ...request,
        extended: true,
        expiresAt: after(request.expiresAt, requestLifetimeSeconds),
        nextWaveAt: request.nextWaveAt ?? now,
      };
      return decided(extended, { type: 'RequestExtended' });
    }
    case 'raise-price': {
      const { suggestedPrice = 0 } = request;
      if (command.price === suggestedPrice) return decided(request);
      // Providers rely on what they were told.
      if (command.price < suggestedPrice) return refuse('PRICE_NOT_RAISED');
      return decided({ ...request, suggestedPrice: command.price }, { type: 'PriceRaised' });
    }
    case 'widen': {
      if (request.widenedKm !== undefined) return decided(request);
      if (nearbyAreas(request.place, command.km).size === 0) return refuse('NO_NEARBY_AREAS');
      if (now < after(request.createdAt, widenAfterSeconds - clockToleranceSeconds)) return refuse('WIDEN_TOO_EARLY');
      return decided({ ...request, widenedKm: command.km, nextWaveAt: now }, { type: 'RequestWidened' });
    }
    case 'hold': {
      const offer = findAvailable(request, command.offerId);
      if (offer === undefined) return refuse('OFFER_NOT_AVAILABLE');
      // Holding again does not extend the hold: otherwise offer and request could stay open for ever.
      if (offer.status === 'held') return decided(request);
      // One hold at a time.
      const others = request.offers.map((other) =>
        other.status === 'held' && other.id !== offer.id ? { ...other, status: 'open' as const, heldUntil: null } : other,
      );
      return decided(replace({ ...request, offers: others }, { ...offer, status: 'held', heldUntil: after(now, offerHoldSeconds) }));
    }
    case 'release': {
      const offer = findAvailable(request, command.offerId);
      if (offer === undefined) return refuse('OFFER_NOT_AVAILABLE');
      return decided(replace(request, { ...offer, status: 'open', heldUntil: null }));
    }
    case 'decline': {
      const offer = request.offers.find(({ id, providerId }) => id === command.offerId && providerId === command.providerId);
      if (offer?.status === 'declined') return decided(request);
      if (offer === undefined || !isAvailable(offer)) return refuse('OFFER_NOT_AVAILABLE');
      const declined = { ...offer, status: 'declined' as const, heldUntil: null };
      return decided(replace(request, declined), {
        type: 'OfferDeclined',
        offer: declined,
        attemptsLeft: attemptsLeft(request, offer.providerId, offer.serviceId),
      });
    }
    case 'counter':
      return counter(request, command, now, decided);
    case 'accept-counter':
      return acceptCounter(request, command, now, decided);
    case 'withdraw': {
      const offer = request.offers.find(({ id, providerId }) => id === command.offerId && providerId === command.providerId);
      if (offer?.status === 'withdrawn') return decided(request);
      // A held offer cannot be withdrawn: the customer is confirming it.
      if (offer?.status !== 'open') return refuse('OFFER_NOT_AVAILABLE');
      const withdrawn = { ...offer, status: 'withdrawn' as const };
      return decided(replace(request, withdrawn), { type: 'OfferClosed', offer: withdrawn, reason: 'withdrawn' });
    }
    case 'withdraw-all': {
      const { providerId, serviceId } = command;
      const withdrawn = request.offers
        .filter((offer) => offer.providerId === providerId && offer.serviceId === (serviceId ?? offer.serviceId) && isAvailable(offer))
        .map((offer) => ({ ...offer, status: 'withdrawn' as const, heldUntil: null }));
      return decided(
        withdrawn.reduce(replace, request),
        ...withdrawn.map((offer) => ({ type: 'OfferClosed' as const, offer, reason: 'withdrawn' as const })),
      );
    }
    default:
      return command satisfies never;
  }
}

/** How many more offers a provider may make with a service. */
export const attemptsLeft = (request: ServiceRequest, providerId: string, serviceId: string): number =>
  Math.max(0, maxOffers - request.offers.filter((offer) => offer.providerId === providerId && offer.serviceId === serviceId).length);

function makeOffer(
  request: ServiceRequest,
  command: Extract<RequestCommand, { type: 'make-offer' }>,
  now: Date,
  decided: Answer,
): RequestDecision {
  const { offerId, providerId, serviceId, shown, price, total, estimatedArrival } = command;
  // A held offer keeps the request open past its expiry, for that offer only.
  if (now >= request.expiresAt) return refuse('REQUEST_CLOSED');
  if (!request.asked.some((asked) => asked.providerId === providerId)) return refuse('NOT_ENTITLED');
  const remaining = attemptsLeft(request, providerId, serviceId);
  if (remaining === 0) return refuse('MAX_OFFERS');
  if (request.offers.some((offer) => offer.providerId === providerId && isAvailable(offer))) return refuse('OFFER_OPEN');
  if (request.offers.length >= offersPerRequest) return refuse('MAX_OFFERS');
  const offer: Offer = {
    id: offerId,
    providerId,
    serviceId,
    shown,
    price,
    total,
    estimatedArrival,
    attempt: maxOffers - remaining + 1,
    status: 'open',
    madeAt: now,
    expiresAt: after(now, offerLifetimeSeconds),
    heldUntil: null,
  };
  return decided({ ...request, offers: [...request.offers, offer] }, { type: 'OfferMade', offer });
}

/** A counter-offer leaves the offer as it is, except that the provider is given time to answer. */
function counter(
  request: ServiceRequest,
  { offerId, price }: Extract<RequestCommand, { type: 'counter' }>,
  now: Date,
  decided: Answer,
): RequestDecision {
  const offer = findAvailable(request, offerId);
  if (offer?.status !== 'open') return refuse('OFFER_NOT_AVAILABLE');
  if (offer.counterPrice === price) return decided(request);
  if (offer.counterPrice !== undefined) return refuse('COUNTER_MADE');
  if (price >= offer.price || price < offer.price * minCounterShare) return refuse('COUNTER_OUT_OF_RANGE');
  const countered = { ...offer, counterPrice: price, expiresAt: latest(offer.expiresAt, after(now, counterAnswerSeconds)) };
  return decided(replace(request, countered), { type: 'OfferCountered', offer: countered });
}

/** The offer takes over the suggested price and lasts as long as a new one. The platform charge stays. */
function acceptCounter(
  request: ServiceRequest,
  { offerId, providerId }: Extract<RequestCommand, { type: 'accept-counter' }>,
  now: Date,
  decided: Answer,
): RequestDecision {
  const offer = findAvailable(request, offerId);
  if (offer?.counterPrice === undefined || offer.providerId !== providerId) return refuse('OFFER_NOT_AVAILABLE');
  if (offer.price === offer.counterPrice) return decided(request);
  // The customer is confirming the price that they see.
  if (offer.status === 'held') return refuse('OFFER_HELD');
  const { price, total, counterPrice } = offer;
  const agreed = {
    ...offer,
    price: counterPrice,
    total: total - price + counterPrice,
    expiresAt: after(now, offerLifetimeSeconds),
  };
  return decided(replace(request, agreed), { type: 'CounterAccepted', offer: agreed });
}

function accept(request: ServiceRequest, command: Extract<RequestCommand, { type: 'accept' }>, decided: Answer): RequestDecision {
  if (request.acceptedOfferId !== null && request.acceptedOfferId === command.offerId) return decided(request);
  const offer = findAvailable(request, command.offerId);
  if (request.status !== 'open' || offer === undefined || offer.providerId !== command.providerId) return refuse('OFFER_NOT_AVAILABLE');
  const accepted = { ...offer, status: 'accepted' as const, heldUntil: null };
  const won = close({ ...replace(request, accepted), acceptedOfferId: accepted.id }, 'accepted');
  return decided(won.state, { type: 'OfferAccepted', offer: accepted }, ...won.facts);
}

/** Closes a request and the offers that are still open. */
function close(request: ServiceRequest, reason: ClosedReason): Change<ServiceRequest, RequestFact> {
  const status = reason === 'expired' ? 'expired' : 'superseded';
  const ended = request.offers.filter(isAvailable).map((offer) => ({ ...offer, status, heldUntil: null }) as const);
  return {
    state: ended.reduce(replace, { ...request, status: reason, nextWaveAt: null }),
    facts: [
      ...ended.map((offer) => ({ type: 'OfferClosed', offer, reason: status, requestReason: reason }) as const),
      { type: 'RequestClosed', reason },
    ],
  };
}

/** Applies due timeouts: lapsed holds, expired offers, an expired request. */
function applyTimeouts(request: ServiceRequest, now: Date): Change<ServiceRequest, RequestFact> {
  if (request.status !== 'open') return { state: request, facts: [] };
  const isHeld = ({ status, heldUntil }: Offer) => status === 'held' && heldUntil !== null && heldUntil > now;
  // A held offer keeps the request open.
  if (now >= request.expiresAt && !request.offers.some(isHeld)) return close(request, 'expired');
  const facts: RequestFact[] = [];
  const offers = request.offers.map((offer): Offer => {
    if (isHeld(offer) || !isAvailable(offer)) return offer;
    if (offer.expiresAt > now) return offer.status === 'open' ? offer : { ...offer, status: 'open', heldUntil: null };
    const expired: Offer = { ...offer, status: 'expired', heldUntil: null };
    facts.push({ type: 'OfferClosed', offer: expired, reason: 'expired' });
    return expired;
  });
  return { state: offers.some((offer, index) => offer !== request.offers[index]) ? { ...request, offers } : request, facts };
}

const findAvailable = (request: ServiceRequest, offerId: string): Offer | undefined =>
  request.offers.find((offer) => offer.id === offerId && isAvailable(offer));

const replace = (request: ServiceRequest, changed: Offer): ServiceRequest => ({
  ...request,
  offers: request.offers.map((offer) => (offer.id === changed.id ? changed : offer)),
});

/** The browser decides by its own clock when to offer widening. */
const clockToleranceSeconds = 2;

const latest = (one: Date, other: Date) => (one > other ? one : other);

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1_000);
