import { averageRating, defined, noReviews, ok, refuse, type ArrivalChoice, type Result } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { decide } from '../domain/decide.ts';
import { withdrawOffers } from '../../engagement/use-cases/settle.ts';
import { distanceTo, offerIn, reachOf, type OfferInRequest } from '../domain/request.ts';
import { canServe } from '../../candidates/use-cases/candidates.ts';
import type { Deps } from './deps.ts';

export interface MakeOffer {
  readonly providerId: string;
  readonly requestId: string;
  readonly serviceId: string;
  /** Integer paise. */
  readonly price: number;
  readonly estimatedArrival: ArrivalChoice;
}

/**
 * Makes a provider's offer. Entitlement is checked again, and name and rating come from the server; the request enforces the attempt limit and the
 * single open offer.
 */
export async function makeOffer(
  deps: Deps,
  { providerId, requestId, serviceId, price, estimatedArrival }: MakeOffer,
): Promise<Result<OfferInRequest>> {
  const { requests, directory, presence, engagements, instantFee, clock } = deps;
  const { service, provider } = await directory.offering(providerId, serviceId);
  if (service === undefined || provider === undefined || provider.deleted === true) return refuse('NOT_ENTITLED');
  // A candidate is neither offline nor engaged, so only others are looked up.
  const [[offline], [engaged]] =
    service.isCandidate === true
      ? [[], []]
      : await Promise.all([presence.switchedOffAmong([providerId]), engagements.engagedAmong([providerId])]);
  if (offline !== undefined) return refuse('NOT_ENTITLED');
  const offerId = newId();
  const reviews = provider.reviews ?? noReviews;
  const made = await requests.change({ id: requestId }, (current) => {
    if (!canServe(service, current)) return refuse('NOT_ENTITLED');
    if (engaged !== undefined) return refuse('ENGAGED');
    const reach = reachOf(service, current);
    const distanceKm = distanceTo(service, current) ?? (reach.at === 'outside' ? (reach.km ?? undefined) : undefined);
    return decide(
      current,
      {
        type: 'make-offer',
        offerId,
        providerId,
        serviceId,
        shown: {
          providerName: provider.name,
          avatar: provider.avatar,
          rating: averageRating(reviews),
          reviewsCount: reviews.count,
          jobsDone: provider.jobsDone ?? 0,
          verified: service.badge === true,
          serviceName: service.name,
          ...defined({ distanceKm }),
        },
        price,
        total: price + instantFee,
        estimatedArrival,
      },
      clock.now(),
    );
  });
  if (!made.ok) return made.code === 'NOT_FOUND' ? refuse('NOT_ENTITLED') : made;
  // They may have become engaged or gone offline meanwhile, or the service may have ended, after which offers were withdrawn before this one was stored.
  const [[engagedNow], [offlineNow], [offered]] = await Promise.all([
    engagements.engagedAmong([providerId]),
    presence.switchedOffAmong([providerId]),
    directory.instantServicesOf(providerId, [serviceId]),
  ]);
  if (engagedNow !== undefined || offlineNow !== undefined) {
    await withdrawOffers(deps, providerId);
    return refuse(engagedNow === undefined ? 'NOT_ENTITLED' : 'ENGAGED');
  }
  if (offered === undefined) {
    await withdrawOffers(deps, providerId, serviceId);
    return refuse('NOT_ENTITLED');
  }
  return ok(offerIn(made.value, offerId));
}
