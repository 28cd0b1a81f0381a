import { coverKeys, covers } from '@karigar/contracts/places';
import type { ServiceEntry } from '../../directory/data/directory.ts';
import type { Invitee, ServiceRequest } from '../domain/request.ts';
import type { Deps } from './deps.ts';

/** Whether offers for a request can be made with an active INSTANT service. */
export const canServe = ({ categoryId, areas }: Pick<ServiceEntry, 'categoryId' | 'areas'>, request: ServiceRequest): boolean =>
  categoryId === request.category.id && covers(areas, request.place);

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
    const services = await directory.inTurn(request.category.id, coverKeys(request.place), [...seen], limit);
    const firstOf = services.filter(({ providerId }, n) => services.findIndex((other) => other.providerId === providerId) === n);
    const leased = await presence.leased(
      firstOf.map(({ providerId }) => providerId),
      clock.now(),
    );
    for (const { providerId, _id, name, instantVisitingChargePaise } of firstOf) {
      seen.add(providerId);
      if (leased.has(providerId) && invited.length < count)
        invited.push({ providerId, serviceId: _id, serviceName: name, instantVisitingCharge: instantVisitingChargePaise });
    }
    if (services.length < limit) break;
  }
  return invited;
}
