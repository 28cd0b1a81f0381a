import type { ActiveRequestView, OfferSnapshot, ServerPayload } from '@karigar/contracts';
import { maxOffers } from '@karigar/contracts/constants';

/** Why a request is over. */
export type Closing = ServerPayload<'requestClosed'>['reason'] | 'won';

/** An event that changes the list of open requests. */
export type RequestEvent =
  | { readonly type: 'opened'; readonly request: ActiveRequestView }
  /** The customer suggests a price, or a higher one. */
  | { readonly type: 'priced'; readonly requestId: string; readonly suggestedPrice: number }
  | { readonly type: 'closed'; readonly requestId: string; readonly reason: Closing }
  | { readonly type: 'offer-made'; readonly offer: OfferSnapshot; readonly attemptsLeft: number }
  /** It has a counter-offer, or the price that both agreed on. */
  | { readonly type: 'offer-changed'; readonly offer: OfferSnapshot }
  | { readonly type: 'offer-declined'; readonly requestId: string; readonly serviceId: string; readonly attemptsLeft: number }
  /** Expired, withdrawn or superseded. */
  | { readonly type: 'offer-closed'; readonly requestId: string; readonly offerId: string };

/** The list after an event, newest request first. Events about unknown requests change nothing. */
export function requestsAfter(requests: readonly ActiveRequestView[], event: RequestEvent): ActiveRequestView[] {
  const changed = (id: string, change: (request: ActiveRequestView) => ActiveRequestView) =>
    requests.map((request) => (request.id === id ? change(request) : request));

  switch (event.type) {
    case 'opened':
      return [event.request, ...requests.filter(({ id }) => id !== event.request.id)];
    case 'priced':
      return changed(event.requestId, (request) => ({ ...request, suggestedPrice: event.suggestedPrice }));
    case 'closed':
      return requests.filter(({ id }) => id !== event.requestId);
    case 'offer-made':
      return changed(event.offer.requestId, (request) => ({
        ...withAttempts(request, event.offer.service.id, event.attemptsLeft),
        openOffer: event.offer,
      }));
    case 'offer-changed':
      return changed(event.offer.requestId, (request) =>
        request.openOffer?.id === event.offer.id ? { ...request, openOffer: event.offer } : request,
      );
    case 'offer-declined':
      return changed(event.requestId, (request) => withoutOffer(withAttempts(request, event.serviceId, event.attemptsLeft)));
    case 'offer-closed':
      return changed(event.requestId, (request) => (request.openOffer?.id === event.offerId ? withoutOffer(request) : request));
    default:
      return event satisfies never;
  }
}

/** The most attempts that are left with one of the provider's services. */
export const leftOf = ({ attemptsLeft, services }: Pick<ActiveRequestView, 'attemptsLeft' | 'services'>): number =>
  services === undefined ? attemptsLeft : Math.max(0, ...services.map((service) => service.attemptsLeft));

/** Each service has attempts of its own. */
const withAttempts = (request: ActiveRequestView, serviceId: string, attemptsLeft: number): ActiveRequestView => ({
  ...request,
  ...(serviceId === request.service.id && { attemptsLeft, attemptsUsed: maxOffers - attemptsLeft }),
  ...(request.services && {
    services: request.services.map((service) => (service.id === serviceId ? { ...service, attemptsLeft } : service)),
  }),
});

function withoutOffer({ openOffer, ...request }: ActiveRequestView): ActiveRequestView {
  return openOffer === undefined ? request : { ...request, earlierOffers: [...(request.earlierOffers ?? []), openOffer.price] };
}
