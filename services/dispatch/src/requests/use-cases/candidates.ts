import { coverKeys } from '@karigar/contracts/places';
import type { Clock } from '@karigar/service-kit';
import type { Directory, ServiceEntry } from '../../directory/data/directory.ts';
import type { PresenceStore } from '../../presence/data/presence-store.ts';
import { reachOf, searchedAreas, type Invitee, type ServiceRequest } from '../domain/request.ts';

/** Whether offers for a request can be made with an active INSTANT service. */
export const canServe = ({ categoryId, areas }: Pick<ServiceEntry, 'categoryId' | 'areas'>, request: ServiceRequest): boolean =>
  categoryId === request.category.id && reachOf(areas, request).at !== 'beyond';

/** Looked at more than are needed, for those who have just gone. */
const spareCandidates = 10;

interface Wanted {
  readonly directory: Pick<Directory, 'inTurn' | 'firstInTurn'>;
  readonly presence: Pick<PresenceStore, 'check'>;
  readonly clock: Clock;
}

/**
 * The next providers to ask, the best rated first: reachable and online, with an active INSTANT service in the category whose area covers the place or, of a
 * widened request, is near it; neither asked yet nor among `without`. Reads about as many services as are asked, however large the market is.
 */
export async function nextInTurn(
  deps: Wanted,
  request: ServiceRequest,
  count: number,
  without: readonly string[] = [],
): Promise<Invitee[]> {
  const considered = new Set([...without, ...request.asked.map(({ providerId }) => providerId)]);
  const invited: Invitee[] = [];
  while (invited.length < count) {
    const limit = count - invited.length + spareCandidates;
    const services = await deps.directory.inTurn(request.category.id, searchedAreas(request), [...considered], limit);
    const { invitees } = await presentAmong(deps, services);
    invited.push(...invitees.map((invitee) => withDistance(invitee, services, request)));
    for (const { providerId } of services) considered.add(providerId);
    if (services.length < limit) break;
  }
  return invited.slice(0, count);
}

/**
 * The first providers to ask about a new request. A list that was read for another one within the last second is used if enough of them are there, and none
 * of them has been taken out or has changed since.
 */
export async function firstInTurn(deps: Wanted, request: ServiceRequest, count: number): Promise<Invitee[]> {
  const limit = count + spareCandidates;
  const listed = (atOnce: boolean) => deps.directory.firstInTurn(request.category.id, coverKeys(request.place), limit, atOnce);
  const known = await listed(false);
  const { hasChanged, ...found } = await presentAmong(deps, known.services);
  let [services, invitees] = [known.services, found.invitees];
  if (!known.isFresh && (hasChanged || invitees.length < count)) {
    ({ services } = await listed(true));
    ({ invitees } = await presentAmong(deps, services));
  }
  if (invitees.length >= count || services.length < limit) return invitees.slice(0, count);
  const considered = services.map(({ providerId }) => providerId);
  return [...invitees, ...(await nextInTurn(deps, request, count - invitees.length, considered))];
}

/**
 * Whom each of these requests would be shown to next. Requests of one category and place share a list, so that this does not cost more the more are open.
 */
export async function nextOfEach(
  deps: Wanted,
  requests: readonly ServiceRequest[],
): Promise<{ request: ServiceRequest; next: Invitee | undefined }[]> {
  const bySearch = new Map<string, ServiceRequest[]>();
  for (const request of requests) {
    const key = JSON.stringify([request.category.id, searchedAreas(request)]);
    bySearch.set(key, [...(bySearch.get(key) ?? []), request]);
  }
  const lists = [...bySearch.values()].map(async ([first, ...others]) => {
    if (first === undefined) return [];
    const all = [first, ...others];
    const limit = Math.max(...all.map(({ asked }) => asked.length)) + 1 + spareCandidates;
    const services = await deps.directory.inTurn(first.category.id, searchedAreas(first), [], limit);
    const found = await presentAmong(deps, services);
    const invitees = found.invitees.map((invitee) => withDistance(invitee, services, first));
    return Promise.all(
      all.map(async (request) => {
        const asked = new Set(request.asked.map(({ providerId }) => providerId));
        const listed = invitees.find(({ providerId }) => !asked.has(providerId));
        const next = listed ?? (services.length < limit ? undefined : (await nextInTurn(deps, request, 1))[0]);
        return { request, next };
      }),
    );
  });
  return (await Promise.all(lists)).flat();
}

/** Says how far outside of the areas of the service a widened request is. */
function withDistance(invitee: Invitee, services: readonly ServiceEntry[], request: ServiceRequest): Invitee {
  const areas = services.find(({ _id }) => _id === invitee.serviceId)?.areas ?? [];
  const reach = reachOf(areas, request);
  return reach.at === 'outside' ? { ...invitee, outsideKm: reach.km } : invitee;
}

/** Each provider once, with the first of their services. */
async function presentAmong(
  { presence, clock }: Wanted,
  services: readonly ServiceEntry[],
): Promise<{ invitees: Invitee[]; hasChanged: boolean }> {
  const firstOf = services.filter(({ providerId }, n) => services.findIndex((other) => other.providerId === providerId) === n);
  const { present, hasChanged } = await presence.check(
    firstOf.map(({ providerId }) => providerId),
    clock.now(),
  );
  const invitees = firstOf
    .filter(({ providerId }) => present.has(providerId))
    .map(({ providerId, _id, name, instantVisitingChargePaise }) => ({
      providerId,
      serviceId: _id,
      serviceName: name,
      instantVisitingCharge: instantVisitingChargePaise,
    }));
  return { invitees, hasChanged };
}
