import { newId } from '@karigar/service-kit';
import { live, type LiveEntry } from '../../live/live.ts';
import { attemptsLeft, type RequestFact } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { activeRequestView, offerView } from '../queries/views.ts';

/** Domain facts to live messages. */
export function toLive(fact: RequestFact, request: ServiceRequest): LiveEntry[] {
  const everybody = [request.customerId, ...request.asked.map(({ providerId }) => providerId)];
  switch (fact.type) {
    case 'ProvidersAsked':
      return fact.providers.map((asked) =>
        live(newId(), 'newServiceRequest', [asked.providerId], activeRequestView(request, asked), {
          message: 'New service request received!',
          kind: 'request',
          ref: request.id,
        }),
      );
    case 'OfferMade':
      return [live(newId(), 'serviceOffer', [request.customerId], offerView(fact.offer, request.id))];
    case 'OfferDeclined': {
      const left = attemptsLeft(request, fact.offer.providerId, fact.offer.serviceId);
      const message =
        left > 0
          ? `Your offer was declined. You can make ${left} more offers for this service`
          : 'Your offer was declined. Maximum offer attempts reached for this service.';
      return [
        live(
          newId(),
          'offerDeclined',
          [fact.offer.providerId],
          { requestId: request.id, serviceId: fact.offer.serviceId, attemptsLeft: left },
          { message, kind: 'offer', ref: request.id },
        ),
      ];
    }
    case 'OfferAccepted':
      return [
        live(
          newId(),
          'offerAccepted',
          [fact.offer.providerId],
          { requestId: request.id, offerId: fact.offer.id },
          {
            message: 'Your offer was accepted! Check your orders.',
            kind: 'offer',
            ref: request.id,
          },
        ),
      ];
    case 'OfferClosed':
      return [
        live(newId(), 'offerClosed', [fact.offer.providerId, request.customerId], {
          offerId: fact.offer.id,
          requestId: request.id,
          reason: fact.reason,
        }),
      ];
    case 'RequestClosed':
      return [live(newId(), 'requestClosed', everybody, { requestId: request.id, reason: fact.reason })];
    case 'OrderAttached': {
      const winner = request.offers.find(({ id }) => id === request.acceptedOfferId);
      return [
        live(newId(), 'orderCreated', [request.customerId, ...(winner === undefined ? [] : [winner.providerId])], {
          requestId: request.id,
          order_id: fact.orderId,
        }),
      ];
    }
    case 'RequestOpened':
      return [];
    default:
      return fact satisfies never;
  }
}
