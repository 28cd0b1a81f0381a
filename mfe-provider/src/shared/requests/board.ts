import type { ActiveRequestView, OfferSnapshot } from '@karigar/contracts';
import { maxOffers } from '@karigar/contracts/constants';

/** What can happen to the requests on a provider's screen. */
export type BoardEvent =
  | { readonly type: 'opened'; readonly request: ActiveRequestView }
  /** Accepted (by whomever), cancelled or expired. */
  | { readonly type: 'closed'; readonly requestId: string }
  | { readonly type: 'offer-made'; readonly offer: OfferSnapshot; readonly attemptsLeft: number }
  | { readonly type: 'offer-declined'; readonly requestId: string; readonly attemptsLeft: number }
  /** Expired, withdrawn or superseded. */
  | { readonly type: 'offer-closed'; readonly requestId: string; readonly offerId: string };

/** The list after an event, newest request first. Events about requests that are not on it change nothing. */
export function boardAfter(requests: readonly ActiveRequestView[], event: BoardEvent): ActiveRequestView[] {
  const changed = (id: string, change: (request: ActiveRequestView) => ActiveRequestView) =>
    requests.map((request) => (request.id === id ? change(request) : request));

  switch (event.type) {
    case 'opened':
      return [event.request, ...requests.filter(({ id }) => id !== event.request.id)];
    case 'closed':
      return requests.filter(({ id }) => id !== event.requestId);
    case 'offer-made':
      return changed(event.offer.requestId, (request) => ({ ...withAttempts(request, event.attemptsLeft), openOffer: event.offer }));
    case 'offer-declined':
      return changed(event.requestId, (request) => withoutOffer(withAttempts(request, event.attemptsLeft)));
    case 'offer-closed':
      return changed(event.requestId, (request) => (request.openOffer?.id === event.offerId ? withoutOffer(request) : request));
    default:
      return event satisfies never;
  }
}

const withAttempts = (request: ActiveRequestView, attemptsLeft: number): ActiveRequestView => ({
  ...request,
  attemptsLeft,
  attemptsUsed: maxOffers - attemptsLeft,
});

function withoutOffer({ openOffer: _gone, ...request }: ActiveRequestView): ActiveRequestView {
  return request;
}
