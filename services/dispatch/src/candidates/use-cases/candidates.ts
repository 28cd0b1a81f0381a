import type { Clock } from '@karigar/service-kit';
import type { Directory, ServiceEntry } from '../../directory/data/directory.ts';
import type { PresenceStore } from '../../presence/data/presence-store.ts';
import { distanceTo, reachOf, searchOf, type Invitee, type ServiceRequest } from '../../requests/domain/request.ts';

/** Whether offers for a request can be made with an active INSTANT service. */
export const canServe = (service: Pick<ServiceEntry, 'categoryId' | 'areas' | 'base'>, request: ServiceRequest): boolean =>
  service.categoryId === request.category.id && reachOf(service, request).at !== 'beyond';

/** Looked at more than are needed, for those who have just gone. */
const spareCandidates = 10;

interface Wanted {
  readonly directory: Pick<Directory, 'inTurn' | 'firstInTurn'>;
  readonly presence: Pick<PresenceStore, 'check'>;
  readonly clock: Clock;
}

/**
 * The next providers to ask, the near ones first, by their turn: reachable and online, with an active INSTANT service in the category that covers the place or, of a
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
    const services = await deps.directory.inTurn(request.category.id, searchOf(request), [...considered], limit);
    const { present } = await presence(deps, services);
    invited.push(...inviteesAmong(services, present, request));
    for (const { providerId } of services) considered.add(providerId);
    if (services.length < limit) break;
  }
  return invited.slice(0, count);
}

/**
 * The first providers to ask about a new request. A list that was read for another one within the last second is used if enough of them are there, or there
 * were no more, and none of them has been taken out or has changed since, and nobody has come to a list of all.
 */
export async function firstInTurn(deps: Wanted, request: ServiceRequest, count: number): Promise<Invitee[]> {
  const limit = count + spareCandidates;
  const search = searchOf(request);
  const among = async (atOnce: boolean) => {
    const { services, isFresh } = await deps.directory.firstInTurn(request.category.id, search, limit, atOnce);
    const hasAll = services.length < limit;
    const { present, hasChanged } = await presence(deps, services, hasAll ? request.category.id : undefined);
    const invitees = inviteesAmong(services, present, request);
    return { services, hasAll, invitees, isCurrent: isFresh || (!hasChanged && (hasAll || invitees.length >= count)) };
  };
  const known = await among(false);
  const { services, hasAll, invitees } = known.isCurrent ? known : await among(true);
  if (invitees.length >= count || hasAll) return invitees.slice(0, count);
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
    const key = JSON.stringify([request.category.id, searchOf(request)]);
    bySearch.set(key, [...(bySearch.get(key) ?? []), request]);
  }
  const lists = [...bySearch.values()].map(async ([first, ...others]) => {
    if (first === undefined) return [];
    const all = [first, ...others];
    const limit = Math.max(...all.map(({ asked }) => asked.length)) + 1 + spareCandidates;
    const services = await deps.directory.inTurn(first.category.id, searchOf(first), [], limit);
    const { present } = await presence(deps, services);
    return Promise.all(
      all.map(async (request) => {
        const asked = new Set(request.asked.map(({ providerId }) => providerId));
        const listed = inviteesAmong(services, present, request).find(({ providerId }) => !asked.has(providerId));
        const next = listed ?? (services.length < limit ? undefined : (await nextInTurn(deps, request, 1))[0]);
        return { request, next };
      }),
    );
  });
  return (await Promise.all(lists)).flat();
}

/** Whether those who offer these services are online, and whether any of them, or their category, has changed since the list was read. */
const presence = ({ presence: leases, clock }: Wanted, services: readonly ServiceEntry[], categoryId?: string) =>
  leases.check([...new Set(services.map(({ providerId }) => providerId))], clock.now(), categoryId);

/** Each provider who is present and can serve the request, once, with the first such service. Places of one cell share a list: how far it is differs. */
function inviteesAmong(services: readonly ServiceEntry[], present: ReadonlySet<string>, request: ServiceRequest): Invitee[] {
  const first = new Map<string, Invitee>();
  for (const service of services) {
    if (first.has(service.providerId) || !present.has(service.providerId)) continue;
    const reach = reachOf(service, request);
    if (reach.at === 'beyond') continue;
    const distanceKm = distanceTo(service, request);
    first.set(service.providerId, {
      providerId: service.providerId,
      serviceId: service._id,
      serviceName: service.name,
      instantVisitingCharge: service.instantVisitingChargePaise,
      ...(reach.at === 'outside' ? { outsideKm: reach.km } : {}),
      ...(distanceKm === undefined ? {} : { distanceKm }),
    });
  }
  return [...first.values()];
}
