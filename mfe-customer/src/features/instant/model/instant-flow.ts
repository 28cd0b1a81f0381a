import type { OfferSnapshot, OfferView, RequestView } from '@karigar/contracts';
import { counterState, type CounterState } from './suggested-prices.ts';

/** What just happened to an offer. */
export type Notice = 'offer-gone' | 'hold-lapsed';

interface Open {
  readonly request: RequestView;
  readonly notice: Notice | null;
}

/** The state of the instant page: the server's snapshot in `request`, and the step that the customer is at. */
export type Flow =
  /** Whether a request is open is not known yet. */
  | { readonly at: 'loading' }
  | { readonly at: 'idle' }
  /** No open offers. */
  | ({ readonly at: 'waiting' } & Open)
  /** Open offers. `browsing`: the dialog of the first one was closed to see the list. */
  | ({ readonly at: 'choosing'; readonly browsing: boolean } & Open)
  /** Confirm Your Order is shown; `until` is null while the hold is requested. */
  | { readonly at: 'holding'; readonly request: RequestView; readonly offerId: string; readonly until: number | null }
  /** Confirmed by the customer. `accepted`: by the server too; the order is being created. */
  | {
      readonly at: 'confirming';
      readonly request: RequestView;
      readonly offerId: string;
      readonly accepted: boolean;
      readonly failed: boolean;
    }
  | { readonly at: 'done'; readonly orderId: string }
  | { readonly at: 'ended'; readonly reason: 'expired' | 'cancelled'; readonly request: RequestView };

export type FlowAction =
  | { readonly type: 'noRequestFound' }
  /** `showsStopped`: whether to show a request that its customer has stopped before. */
  | { readonly type: 'snapshot'; readonly request: RequestView; readonly showsStopped?: boolean }
  // Live messages.
  | { readonly type: 'offer'; readonly offer: OfferView }
  /** An offer with a counter-offer, or with the price that both agreed on. */
  | { readonly type: 'offerChanged'; readonly offer: OfferSnapshot }
  | { readonly type: 'offerClosed'; readonly requestId: string; readonly offerId: string; readonly reason: OfferEnd }
  | { readonly type: 'requestClosed'; readonly requestId: string; readonly reason: 'accepted' | 'cancelled' | 'expired' }
  | { readonly type: 'orderCreated'; readonly requestId: string; readonly orderId: string }
  // Commands of the customer, and their results.
  | { readonly type: 'browse' }
  | { readonly type: 'hold'; readonly offerId: string }
  | { readonly type: 'offerHeld'; readonly offerId: string; readonly until: number }
  | { readonly type: 'release'; readonly offerId: string }
  | { readonly type: 'holdLapsed' }
  /** Once another offer is chosen, this changes nothing. */
  | { readonly type: 'offerLost'; readonly offerId: string }
  | { readonly type: 'confirm' }
  | { readonly type: 'offerAccepted' }
  | { readonly type: 'confirmationFailed' }
  | { readonly type: 'orderFound'; readonly orderId: string }
  | { readonly type: 'startOver' };

type OfferEnd = 'expired' | 'withdrawn' | 'superseded' | 'declined';

export const initialFlow: Flow = { at: 'loading' };

/** Offers that can be accepted now. */
export const openOffers = (request: RequestView): OfferSnapshot[] =>
  request.offers.filter(({ status }) => status === 'open' || status === 'held');

export const offerOf = (request: RequestView, offerId: string): OfferSnapshot | undefined =>
  request.offers.find(({ id }) => id === offerId);

/** The request of the flow, if there is one. */
export const requestOf = (flow: Flow): RequestView | null => ('request' in flow ? flow.request : null);

/** Whether the server may still change the request. */
export const isLive = ({ at }: Flow): boolean => at === 'waiting' || at === 'choosing' || at === 'holding' || at === 'confirming';

/** Whether the customer confirmed and the offer could not be accepted. */
const isUnaccepted = (flow: Flow): flow is Extract<Flow, { at: 'confirming' }> => flow.at === 'confirming' && flow.failed && !flow.accepted;

/** Whether the offer is the one that the customer is accepting. */
const isAbout = (flow: Flow, { offerId }: { readonly offerId: string }): flow is Extract<Flow, { at: 'holding' | 'confirming' }> =>
  (flow.at === 'holding' || flow.at === 'confirming') && flow.offerId === offerId;

export function instantReducer(flow: Flow, action: FlowAction): Flow {
  const request = requestOf(flow);
  switch (action.type) {
    case 'noRequestFound':
      return flow.at === 'loading' ? { at: 'idle' } : flow;
    case 'snapshot':
      if (flow.at === 'loading' && action.showsStopped && action.request.status === 'cancelled') return ended(action.request, 'cancelled');
      return flow.at === 'done'
        ? flow
        : adoptSnapshot(flow, request?.id === action.request.id ? merge(request, action.request) : action.request);
    case 'offer':
      return request?.id === action.offer.requestId ? adoptSnapshot(flow, withOffer(request, action.offer)) : flow;
    case 'offerChanged':
      return request?.id === action.offer.requestId ? adoptSnapshot(flow, withChanged(request, action.offer)) : flow;
    case 'offerClosed':
      return request?.id === action.requestId ? adoptSnapshot(flow, withStatus(request, action.offerId, action.reason)) : flow;
    case 'requestClosed':
      return request?.id === action.requestId ? adoptSnapshot(flow, closed(request, action.reason)) : flow;
    case 'orderCreated':
      return request?.id === action.requestId ? { at: 'done', orderId: action.orderId } : flow;
    case 'browse':
      return flow.at === 'choosing' ? { ...flow, browsing: true } : flow;
    case 'hold':
      return flow.at === 'choosing' ? { at: 'holding', request: flow.request, offerId: action.offerId, until: null } : flow;
    case 'offerHeld':
      return flow.at === 'holding' && flow.offerId === action.offerId ? { ...flow, until: action.until } : flow;
    case 'release':
      return isAbout(flow, action) && (flow.at === 'holding' || isUnaccepted(flow)) ? toChoosing(flow.request, null, true) : flow;
    case 'holdLapsed':
      return flow.at === 'holding' ? toChoosing(flow.request, 'hold-lapsed', true) : flow;
    case 'offerLost':
      return isAbout(flow, action) ? toChoosing(withStatus(flow.request, flow.offerId, 'superseded'), 'offer-gone', true) : flow;
    case 'confirm':
      if (flow.at === 'confirming') return { ...flow, failed: false };
      return flow.at === 'holding'
        ? { at: 'confirming', request: flow.request, offerId: flow.offerId, accepted: false, failed: false }
        : flow;
    case 'offerAccepted':
      return flow.at === 'confirming' ? { ...flow, accepted: true, failed: false } : flow;
    case 'confirmationFailed':
      return flow.at === 'confirming' ? { ...flow, failed: true } : flow;
    case 'orderFound':
      return { at: 'done', orderId: action.orderId };
    case 'startOver':
      return { at: 'idle' };
    default:
      return action satisfies never;
  }
}

/** Choosing while there are open offers, otherwise waiting. */
function toChoosing(request: RequestView, notice: Notice | null, browsing: boolean): Flow {
  return openOffers(request).length > 0 ? { at: 'choosing', request, notice, browsing } : { at: 'waiting', request, notice };
}

/** Adapts the flow to a new state of the request. The customer's step is kept if it is still possible. */
function adoptSnapshot(flow: Flow, request: RequestView): Flow {
  if (request.order_id) return { at: 'done', orderId: request.order_id };
  if (request.status === 'accepted') return toConfirming(flow, request);
  if (request.status === 'expired' || request.status === 'cancelled') {
    // Cancelled by the customer, here or in another tab: nothing to report.
    if (flow.at === 'loading' || flow.at === 'idle') return request.status === 'expired' ? ended(request, 'expired') : { at: 'idle' };
    return ended(request, request.status);
  }
  switch (flow.at) {
    case 'holding': {
      if (openOffers(request).some(({ id }) => id === flow.offerId)) return { ...flow, request };
      return toChoosing(request, 'offer-gone', true);
    }
    case 'confirming':
      return { ...flow, request };
    case 'choosing':
      return toChoosing(request, flow.notice, flow.browsing);
    case 'waiting':
      return toChoosing(request, openOffers(request).length > 0 ? null : flow.notice, false);
    case 'loading':
      // After a reload or on another device: at the same step.
      return toHolding(request) ?? toChoosing(request, null, openOffers(request).length > 1);
    case 'idle':
    case 'ended':
    case 'done':
      return toChoosing(request, null, openOffers(request).length > 1);
    default:
      return flow satisfies never;
  }
}

/** Confirm Your Order of the offer that is held, if there is one. */
function toHolding(request: RequestView): Flow | null {
  const held = openOffers(request).find(({ status }) => status === 'held');
  return held?.heldUntil ? { at: 'holding', request, offerId: held.id, until: Date.parse(held.heldUntil) } : null;
}

/** An offer was accepted: the one the server names, or until it does the one being confirmed. */
function toConfirming(flow: Flow, request: RequestView): Flow {
  const offerId = request.acceptedOfferId ?? (flow.at === 'confirming' ? flow.offerId : null);
  if (!offerId) return flow.at === 'loading' ? flow : { ...flow, ...('request' in flow && { request }) };
  const failed = flow.at === 'confirming' && flow.accepted && flow.failed;
  return { at: 'confirming', request, offerId, accepted: true, failed };
}

const ended = (request: RequestView, reason: 'expired' | 'cancelled'): Flow => ({ at: 'ended', reason, request });

const isOver = (status: OfferSnapshot['status']): boolean => status !== 'open' && status !== 'held';

/**
 * Merges the known request with a snapshot, either of which may be newer, because live messages overtake answers. Final states stay, offers are never removed,
 * and times and counts only grow.
 */
function merge(known: RequestView, snapshot: RequestView): RequestView {
  const offers = snapshot.offers.map((offer) => {
    const before = offerOf(known, offer.id);
    return before ? laterOf(before, offer) : offer;
  });
  const newer = known.offers.filter(({ id }) => !offerOf(snapshot, id));
  return {
    ...snapshot,
    status: known.status === 'open' ? snapshot.status : known.status,
    offers: [...offers, ...newer],
    extended: known.extended || snapshot.extended,
    expires: known.expires > snapshot.expires ? known.expires : snapshot.expires,
    ...(known.suggestedPrice !== undefined && { suggestedPrice: Math.max(known.suggestedPrice, snapshot.suggestedPrice ?? 0) }),
    ...(known.widenedKm !== undefined && { widenedKm: snapshot.widenedKm ?? known.widenedKm }),
    providersAsked: Math.max(known.providersAsked, snapshot.providersAsked),
    acceptedOfferId: snapshot.acceptedOfferId ?? known.acceptedOfferId,
    order_id: snapshot.order_id ?? known.order_id,
  };
}

function withOffer(request: RequestView, offer: OfferView): RequestView {
  if (offerOf(request, offer.id)) return request;
  return { ...request, offers: [...request.offers, { ...offer, status: 'open', heldUntil: null }] };
}

const withChanged = (request: RequestView, offer: OfferSnapshot): RequestView => ({
  ...request,
  offers: request.offers.map((before) => (before.id === offer.id ? laterOf(before, offer) : before)),
});

/** The later of two states of an offer, the second one if they are equally late: a counter-offer is made once and accepted once, and an end is final. */
function laterOf(one: OfferSnapshot, other: OfferSnapshot): OfferSnapshot {
  const later = counterStates.indexOf(counterState(one)) > counterStates.indexOf(counterState(other)) ? one : other;
  const end = [one, other].find(({ status }) => isOver(status));
  return end ? { ...later, status: end.status } : later;
}

/** In the order in which an offer passes through them. */
const counterStates = ['none', 'open', 'accepted'] as const satisfies readonly CounterState[];

const withStatus = (request: RequestView, offerId: string, status: OfferEnd): RequestView => ({
  ...request,
  offers: request.offers.map((offer) => (offer.id === offerId && !isOver(offer.status) ? { ...offer, status } : offer)),
});

const closed = (request: RequestView, status: 'accepted' | 'cancelled' | 'expired'): RequestView => ({
  ...request,
  status: request.status === 'open' ? status : request.status,
});
