import { noReviews, rankingScore } from '@karigar/contracts';
import type { Candidate } from '../domain/waves.ts';
import type { ServiceRequest } from '../domain/request.ts';
import type { ServiceEntry } from '../../directory/data/directory.ts';
import type { Deps } from './deps.ts';

/** The names by which an area can cover the place of a request, in lower case. */
export const placesOf = ({ place }: Pick<ServiceRequest, 'place'>): string[] =>
  [place.city, place.pincode].filter((name): name is string => name !== null && name !== '').map((name) => name.trim().toLowerCase());

/** Whether offers for a request can be made with an active INSTANT service. */
export const canServe = ({ categoryId, areas }: Pick<ServiceEntry, 'categoryId' | 'areas'>, request: ServiceRequest): boolean => {
  const places = placesOf(request);
  return categoryId === request.category.id && areas.some((area) => places.includes(area));
};

/** Providers who may see a request now: online, with an active INSTANT service in the category whose area covers the place. */
export async function candidatesFor({ directory, presence, clock }: Deps, request: ServiceRequest): Promise<Candidate[]> {
  const services = await directory.covering(request.category.id, placesOf(request));
  const byProvider = new Map(services.map((service) => [service.providerId, service]));
  const providerIds = [...byProvider.keys()];
  const [available, scores] = await Promise.all([presence.available(providerIds, clock.now()), directory.scoresOf(providerIds)]);
  return [...byProvider.values()]
    .filter(({ providerId }) => available.has(providerId))
    .map((service) => ({
      providerId: service.providerId,
      serviceId: service._id,
      serviceName: service.name,
      instantVisitingCharge: service.instantVisitingChargePaise,
      score: scores.get(service.providerId) ?? rankingScore(noReviews, noReviews),
    }));
}
