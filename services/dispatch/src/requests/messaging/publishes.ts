import {
  defined,
  offerAcceptedV1,
  offerDeclinedV1,
  offerMadeV1,
  requestCancelledV1,
  requestExpiredV1,
  requestOpenedV1,
  type EventEnvelope,
} from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import type { RequestFact } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';

/** Domain facts to integration events. Facts that only matter for live messages have none. */
export function toEvents(fact: RequestFact, request: ServiceRequest, version: number, now: Date): EventEnvelope[] {
  const about = { source: 'karigar/dispatch', subject: request.id, version, time: now };
  const at = now.toISOString();
  const { city, state, country, pincode } = request.place;
  const identity = { requestId: request.id, customerId: request.customerId, categoryId: request.category.id };
  switch (fact.type) {
    case 'RequestOpened':
      return [
        envelope(requestOpenedV1, {
          ...about,
          data: { ...identity, city, state, country, pincode, expiresAt: request.expiresAt.toISOString() },
        }),
      ];
    case 'OfferMade': {
      const { id, providerId, serviceId, price, estimatedArrival, attempt, expiresAt } = fact.offer;
      return [
        envelope(offerMadeV1, {
          ...about,
          data: {
            offerId: id,
            requestId: request.id,
            customerId: request.customerId,
            providerId,
            serviceId,
            pricePaise: price,
            estimatedArrival,
            attempt,
            expiresAt: expiresAt.toISOString(),
          },
        }),
      ];
    }
    case 'OfferDeclined': {
      const { id, providerId, serviceId, attempt } = fact.offer;
      return [envelope(offerDeclinedV1, { ...about, data: { offerId: id, requestId: request.id, providerId, serviceId, attempt, at } })];
    }
    case 'OfferAccepted': {
      const { id, providerId, serviceId, price, estimatedArrival } = fact.offer;
      return [
        envelope(offerAcceptedV1, {
          ...about,
          data: {
            ...identity,
            offerId: id,
            providerId,
            serviceId,
            pricePaise: price,
            estimatedArrival,
            address: request.address,
            issue: request.description,
            ...defined({ photos: request.photos && [...request.photos], voiceNote: request.voiceNote }),
            city,
            state,
            country,
            pincode,
            at,
          },
        }),
      ];
    }
    case 'RequestClosed':
      if (fact.reason === 'cancelled') return [envelope(requestCancelledV1, { ...about, data: { ...identity, at } })];
      if (fact.reason === 'expired') return [envelope(requestExpiredV1, { ...about, data: { ...identity, at } })];
      return [];
    case 'RequestExtended':
    case 'RequestWidened':
    case 'ProvidersAsked':
    case 'PriceRaised':
    case 'OfferCountered':
    case 'CounterAccepted':
    case 'OfferClosed':
    case 'OrderAttached':
      return [];
    default:
      return fact satisfies never;
  }
}
