import {
  maxOffers,
  offerHoldSeconds,
  offerLifetimeSeconds,
  ok,
  refuse,
  requestLifetimeSeconds,
  type ArrivalChoice,
  type OfferStatus,
  type Result,
} from '@karigar/contracts';
import { stands, type Asked, type Offer, type ServiceRequest } from './request.ts';

/** A market answers with tens of offers; the bound keeps the aggregate small whatever happens. */
const offersPerRequest = 300;

export type RequestCommand =
  | {
      readonly type: 'make-offer';
      readonly offerId: string;
      readonly providerId: string;
      readonly serviceId: string;
      readonly shown: Offer['shown'];
      readonly price: number;
      readonly estimatedArrival: ArrivalChoice;
    }
  | { readonly type: 'hold'; readonly offerId: string }
  | { readonly type: 'release'; readonly offerId: string }
  | { readonly type: 'accept'; readonly offerId: string; readonly providerId: string }
  | { readonly type: 'decline'; readonly offerId: string; readonly providerId: string }
  | { readonly type: 'withdraw'; readonly offerId: string; readonly providerId: string }
  | { readonly type: 'ask'; readonly providers: readonly Asked[]; readonly nextWaveAt: Date | null }
  /** To one who has just come; the waves go on as they would. */
  | { readonly type: 'show'; readonly provider: Asked }
  | { readonly type: 'extend' }
  | { readonly type: 'cancel' }
  | { readonly type: 'attach-order'; readonly orderId: string }
  /** Only lets pass what time has changed. */
  | { readonly type: 'elapse' };

export type RequestFact =
  | { readonly type: 'RequestOpened' }
  | { readonly type: 'ProvidersAsked'; readonly providers: readonly Asked[] }
  | { readonly type: 'OfferMade'; readonly offer: Offer }
  | { readonly type: 'OfferDeclined'; readonly offer: Offer; readonly attemptsLeft: number }
  | { readonly type: 'OfferAccepted'; readonly offer: Offer }
  | { readonly type: 'OfferClosed'; readonly offer: Offer; readonly reason: 'expired' | 'withdrawn' | 'superseded' }
  | { readonly type: 'RequestClosed'; readonly reason: 'accepted' | 'cancelled' | 'expired' }
  | { readonly type: 'OrderAttached'; readonly orderId: string };

export interface Decided {
  readonly request: ServiceRequest;
  readonly facts: readonly RequestFact[];
}
export type Decision = Result<Decided>;

/** Decides one command, after letting pass what time has changed. Never throws for an expected "no". */
export function decide(before: ServiceRequest, command: RequestCommand, now: Date): Decision {
  const { request, facts } = elapse(before, now);
  const decided = (next: ServiceRequest, ...more: readonly RequestFact[]): Decision => ok({ request: next, facts: [...facts, ...more] });

  switch (command.type) {
    case 'elapse':
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
      return close(request, 'cancelled', decided);
    }
    case 'make-offer':
    case 'hold':
    case 'release':
    case 'decline':
    case 'withdraw':
    case 'ask':
    case 'show':
    case 'extend':
      break;
    default:
      return command satisfies never;
  }

  if (request.status !== 'open')
    return refuse(
      command.type === 'hold' || command.type === 'release' || command.type === 'decline' ? 'OFFER_NOT_AVAILABLE' : 'REQUEST_CLOSED',
    );

  switch (command.type) {
    case 'ask': {
      // Kept open by a hold alone: there is nothing to offer for any more.
      if (now >= request.expiresAt) return decided({ ...request, nextWaveAt: null });
      const fresh = command.providers.filter(({ providerId }) => !request.asked.some((asked) => asked.providerId === providerId));
      const next = { ...request, asked: [...request.asked, ...fresh], nextWaveAt: command.nextWaveAt, waves: request.waves + 1 };
      return fresh.length === 0 ? decided(next) : decided(next, { type: 'ProvidersAsked', providers: fresh });
    }
    case 'show': {
      const { provider } = command;
      if (now >= request.expiresAt || request.asked.some(({ providerId }) => providerId === provider.providerId)) return decided(request);
      return decided({ ...request, asked: [...request.asked, provider] }, { type: 'ProvidersAsked', providers: [provider] });
    }
    case 'make-offer':
      return makeOffer(request, command, now, decided);
    case 'extend': {
      if (request.extended) return refuse('ALREADY_EXTENDED');
      return decided({
        ...request,
        extended: true,
        expiresAt: after(request.expiresAt, requestLifetimeSeconds),
        nextWaveAt: request.nextWaveAt ?? now,
      });
    }
    case 'hold': {
      const offer = standing(request, command.offerId);
      if (offer === undefined) return refuse('OFFER_NOT_AVAILABLE');
      // Holding again does not make it longer: otherwise neither offer nor request would ever have to end.
      if (offer.status === 'held') return decided(request);
      // One at a time: the customer is looking at one.
      const others = request.offers.map((other) =>
        other.status === 'held' && other.id !== offer.id ? { ...other, status: 'open' as const, heldUntil: null } : other,
      );
      return decided(replace({ ...request, offers: others }, { ...offer, status: 'held', heldUntil: after(now, offerHoldSeconds) }));
    }
    case 'release': {
      const offer = standing(request, command.offerId);
      if (offer === undefined) return refuse('OFFER_NOT_AVAILABLE');
      return decided(replace(request, { ...offer, status: 'open', heldUntil: null }));
    }
    case 'decline': {
      const offer = request.offers.find(({ id, providerId }) => id === command.offerId && providerId === command.providerId);
      if (offer?.status === 'declined') return decided(request);
      if (offer === undefined || !stands(offer)) return refuse('OFFER_NOT_AVAILABLE');
      const declined = { ...offer, status: 'declined' as const, heldUntil: null };
      return decided(replace(request, declined), {
        type: 'OfferDeclined',
        offer: declined,
        attemptsLeft: attemptsLeft(request, offer.providerId, offer.serviceId),
      });
    }
    case 'withdraw': {
      const offer = request.offers.find(({ id, providerId }) => id === command.offerId && providerId === command.providerId);
      if (offer?.status === 'withdrawn') return decided(request);
      // A customer who is confirming is not to lose the offer under the thumb.
      if (offer?.status !== 'open') return refuse('OFFER_NOT_AVAILABLE');
      const withdrawn = { ...offer, status: 'withdrawn' as const };
      return decided(replace(request, withdrawn), { type: 'OfferClosed', offer: withdrawn, reason: 'withdrawn' });
    }
    default:
      return command satisfies never;
  }
}

/** How many more offers a provider may make with a service, counted here and nowhere else. */
export const attemptsLeft = (request: ServiceRequest, providerId: string, serviceId: string): number =>
  Math.max(0, maxOffers - request.offers.filter((offer) => offer.providerId === providerId && offer.serviceId === serviceId).length);

type Answer = (next: ServiceRequest, ...more: readonly RequestFact[]) => Decision;

function makeOffer(
  request: ServiceRequest,
  command: Extract<RequestCommand, { type: 'make-offer' }>,
  now: Date,
  decided: Answer,
): Decision {
  const { offerId, providerId, serviceId, shown, price, estimatedArrival } = command;
  // What somebody is confirming keeps the request open beyond its time, for that one offer only.
  if (now >= request.expiresAt) return refuse('REQUEST_CLOSED');
  if (!request.asked.some((asked) => asked.providerId === providerId)) return refuse('NOT_ENTITLED');
  const left = attemptsLeft(request, providerId, serviceId);
  if (left === 0) return refuse('MAX_OFFERS');
  if (request.offers.some((offer) => offer.providerId === providerId && stands(offer))) return refuse('OFFER_OPEN');
  if (request.offers.length >= offersPerRequest) return refuse('MAX_OFFERS');
  const offer: Offer = {
    id: offerId,
    providerId,
    serviceId,
    shown,
    price,
    estimatedArrival,
    attempt: maxOffers - left + 1,
    status: 'open',
    madeAt: now,
    expiresAt: after(now, offerLifetimeSeconds),
    heldUntil: null,
  };
  return decided({ ...request, offers: [...request.offers, offer] }, { type: 'OfferMade', offer });
}

function accept(request: ServiceRequest, command: Extract<RequestCommand, { type: 'accept' }>, decided: Answer): Decision {
  if (request.acceptedOfferId !== null && request.acceptedOfferId === command.offerId) return decided(request);
  const offer = standing(request, command.offerId);
  if (request.status !== 'open' || offer === undefined || offer.providerId !== command.providerId) return refuse('OFFER_NOT_AVAILABLE');
  const accepted = { ...offer, status: 'accepted' as const, heldUntil: null };
  const won = { ...replace(request, accepted), acceptedOfferId: accepted.id };
  return close(won, 'accepted', (next, ...more) => decided(next, { type: 'OfferAccepted', offer: accepted }, ...more));
}

/** Ends a request: the offers that still stood go with it, and everybody who saw it is told. */
function close(request: ServiceRequest, reason: 'accepted' | 'cancelled' | 'expired', decided: Answer): Decision {
  const status: OfferStatus = reason === 'expired' ? 'expired' : 'superseded';
  const left = request.offers.filter(stands).map((offer) => ({ ...offer, status, heldUntil: null }));
  const closed = left.reduce(replace, { ...request, status: reason, nextWaveAt: null });
  return decided(
    closed,
    ...left.map((offer) => ({
      type: 'OfferClosed' as const,
      offer,
      reason: reason === 'expired' ? ('expired' as const) : ('superseded' as const),
    })),
    { type: 'RequestClosed', reason },
  );
}

/** Lets pass what time has changed: lapsed holds, expired offers, an expired request. */
function elapse(request: ServiceRequest, now: Date): Decided {
  if (request.status !== 'open') return { request, facts: [] };
  const facts: RequestFact[] = [];
  const offers = request.offers.map((offer): Offer => {
    if (offer.status === 'held' && offer.heldUntil !== null && offer.heldUntil > now) return offer;
    if (!stands(offer)) return offer;
    if (offer.expiresAt > now) return offer.status === 'open' ? offer : { ...offer, status: 'open', heldUntil: null };
    const expired: Offer = { ...offer, status: 'expired', heldUntil: null };
    facts.push({ type: 'OfferClosed', offer: expired, reason: 'expired' });
    return expired;
  });
  const later = offers.some((offer, index) => offer !== request.offers[index]) ? { ...request, offers } : request;
  // Somebody who is confirming is not cut off by the end of the request.
  if (now < request.expiresAt || offers.some(({ status }) => status === 'held')) return { request: later, facts };
  const ended = close(later, 'expired', (next, ...more) => ok({ request: next, facts: [...facts, ...more] }));
  return ended.ok ? ended.value : { request: later, facts };
}

const standing = (request: ServiceRequest, offerId: string): Offer | undefined =>
  request.offers.find((offer) => offer.id === offerId && stands(offer));

const replace = (request: ServiceRequest, changed: Offer): ServiceRequest => ({
  ...request,
  offers: request.offers.map((offer) => (offer.id === changed.id ? changed : offer)),
});

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1_000);
