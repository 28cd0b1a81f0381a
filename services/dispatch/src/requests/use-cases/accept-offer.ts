import { refuse, type Result } from '@karigar/contracts';
import { decide } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import type { Deps } from './deps.ts';

export interface AcceptOffer {
  readonly customerId: string;
  readonly requestId: string;
  readonly offerId: string;
  readonly providerId: string;
}

/** A customer takes an offer. Not of a service or a provider that is gone since: there must be no order of them. The winner stays the winner. */
export async function acceptOffer(
  { requests, directory, clock }: Deps,
  { customerId, requestId, offerId, providerId }: AcceptOffer,
): Promise<Result<ServiceRequest>> {
  const request = await requests.find({ id: requestId, customerId });
  const offer = request?.offers.find(({ id }) => id === offerId);
  if (request !== undefined && offer !== undefined && request.acceptedOfferId !== offerId) {
    const [[service], provider] = await Promise.all([
      directory.instantServicesOf(offer.providerId, [offer.serviceId]),
      directory.provider(offer.providerId),
    ]);
    if (service === undefined || provider === null || provider.deleted === true) return refuse('OFFER_NOT_AVAILABLE');
  }
  return requests.change({ id: requestId, customerId }, (current) => decide(current, { type: 'accept', offerId, providerId }, clock.now()));
}
