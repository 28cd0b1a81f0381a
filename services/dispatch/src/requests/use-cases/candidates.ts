import type { Invitee, ServiceRequest } from '../domain/request.ts';
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

/** Looked at more than are needed, for those who have just gone. */
const spare = 10;

/**
 * The next providers to ask, the best rated first: reachable and online, with an active INSTANT service in the category whose area covers the place, and
 * not asked yet. Reads about as many services as are asked, however large the market is.
 */
export async function nextInTurn({ directory, presence, clock }: Deps, request: ServiceRequest, count: number): Promise<Invitee[]> {
  const seen = new Set(request.asked.map(({ providerId }) => providerId));
  const invited: Invitee[] = [];
  while (invited.length < count) {
    const limit = count - invited.length + spare;
    const services = await directory.inTurn(request.category.id, placesOf(request), [...seen], limit);
    const firstOf = services.filter(({ providerId }, n) => services.findIndex((other) => other.providerId === providerId) === n);
    const available = await presence.available(
      firstOf.map(({ providerId }) => providerId),
      clock.now(),
    );
    for (const { providerId, _id, name, instantVisitingChargePaise } of firstOf) {
      seen.add(providerId);
      if (available.has(providerId) && invited.length < count)
        invited.push({ providerId, serviceId: _id, serviceName: name, instantVisitingCharge: instantVisitingChargePaise });
    }
    if (services.length < limit) break;
  }
  return invited;
}
