import { ok, refuse, type Result } from '@karigar/contracts';
import { decide } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import type { Deps } from './deps.ts';

export interface AcceptOffer {
  readonly customerId: string;
  readonly requestId: string;
  readonly offerId: string;
  readonly providerId: string;
}

/**
 * Accepts an offer for its customer. The same transaction makes the provider engaged, so that one of two simultaneous acceptances is refused, and
 * counts the acceptance at the service and both accounts, so that it conflicts with a deletion of any of them. Accepting an accepted offer again
 * changes nothing.
 */
export async function acceptOffer(
  { requests, directory, engagements, closures, clock }: Deps,
  { customerId, requestId, offerId, providerId }: AcceptOffer,
): Promise<Result<ServiceRequest>> {
  const accepted = await requests.change(
    { id: requestId, customerId },
    (current) => decide(current, { type: 'accept', offerId, providerId }, clock.now()),
    (before, after) => {
      const serviceId = after.offers.find(({ id }) => id === offerId)?.serviceId;
      if (before.acceptedOfferId === after.acceptedOfferId || serviceId === undefined) return undefined;
      return {
        queue: `provider ${providerId}`,
        write: async (session) => {
          const [active] = await directory.instantServicesOf(providerId, [serviceId]);
          if (active === undefined || !(await engagements.claim(providerId, requestId, session))) return refuse('OFFER_NOT_AVAILABLE');
          const refused = await closures.checkOpen(
            [
              { kind: 'customer', id: customerId },
              { kind: 'provider', id: providerId },
              { kind: 'service', id: serviceId },
            ],
            session,
          );
          return refused === undefined ? ok(undefined) : refuse('OFFER_NOT_AVAILABLE');
        },
      };
    },
  );
  if (accepted.ok) engagements.claimed();
  return accepted;
}
