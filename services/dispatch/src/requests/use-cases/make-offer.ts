import { averageRating, defined, noReviews, ok, refuse, type ArrivalChoice, type Refusal, type Result } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { canServe } from '../../candidates/use-cases/candidates.ts';
import type { ProviderEntry, ServiceEntry } from '../../directory/data/directory-schemas.ts';
import { decide } from '../domain/decide.ts';
import { distanceTo, offerIn, reachOf, type Offer, type OfferInRequest, type ServiceRequest } from '../domain/request.ts';
import type { Deps } from './deps.ts';
import { withdrawOffers } from './withdraw-offers.ts';

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
  const { requests, directory, instantFee, clock } = deps;
  const { service, provider } = await directory.offering(providerId, serviceId);
  if (service === undefined || provider === undefined || provider.deleted === true) return refuse('NOT_ENTITLED');
  // A candidate is neither offline nor engaged, so only others are looked up.
  const refused = service.isCandidate === true ? undefined : await refusalOf(deps, providerId);
  const offerId = newId();
  const made = await requests.change({ id: requestId }, (current) => {
    if (!canServe(service, current)) return refuse('NOT_ENTITLED');
    if (refused !== undefined) return refused;
    const shown = shownOf(provider, service, current);
    const total = price + instantFee;
    return decide(current, { type: 'make-offer', offerId, providerId, serviceId, shown, price, total, estimatedArrival }, clock.now());
  });
  if (!made.ok) return made.code === 'NOT_FOUND' ? refuse('NOT_ENTITLED') : made;
  // They may have become engaged or gone offline meanwhile, or the service may have ended, after which offers were withdrawn before this one was stored.
  const [refusedNow, [offered]] = await Promise.all([refusalOf(deps, providerId), directory.instantServicesOf(providerId, [serviceId])]);
  if (refusedNow === undefined && offered !== undefined) return ok(offerIn(made.value, offerId));
  await withdrawOffers(deps, providerId, refusedNow === undefined ? serviceId : undefined);
  return refusedNow ?? refuse('NOT_ENTITLED');
}

/** Why a provider can make no offers now: offline by choice, or engaged. */
async function refusalOf({ presence, engagements }: Deps, providerId: string): Promise<Refusal | undefined> {
  const [[offline], [engaged]] = await Promise.all([presence.switchedOffAmong([providerId]), engagements.engagedAmong([providerId])]);
  if (offline !== undefined) return refuse('NOT_ENTITLED');
  return engaged === undefined ? undefined : refuse('ENGAGED');
}

function shownOf(provider: ProviderEntry, service: ServiceEntry, request: ServiceRequest): Offer['shown'] {
  const reviews = provider.reviews ?? noReviews;
  const reach = reachOf(service, request);
  const distanceKm = distanceTo(service, request) ?? (reach.at === 'outside' ? (reach.km ?? undefined) : undefined);
  return {
    providerName: provider.name,
    avatar: provider.avatar,
    rating: averageRating(reviews),
    reviewsCount: reviews.count,
    jobsDone: provider.jobsDone ?? 0,
    verified: service.badge === true,
    serviceName: service.name,
    ...defined({ distanceKm }),
  };
}
