import { defined } from '@karigar/contracts';
import type { Clock } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { ServiceEntry } from '../../directory/data/directory-schemas.ts';
import type { PresenceStore } from '../../presence/data/presence-store.ts';
import { distanceTo, reachOf, searchOf, type Candidate, type ServiceRequest } from '../../requests/domain/request.ts';

/** Whether an active INSTANT service covers the request, so that its provider can make offers. */
export const canServe = (service: Pick<ServiceEntry, 'categoryId' | 'areas' | 'base'>, request: ServiceRequest): boolean =>
  service.categoryId === request.category.id && reachOf(service, request).at !== 'beyond';

/** Read beyond what a wave needs, to make up for providers who have just gone offline. */
const spareCandidates = 10;

interface CandidateDeps {
  readonly directory: Pick<Directory, 'findCandidates' | 'findFirstCandidates'>;
  readonly presence: Pick<PresenceStore, 'check'>;
  readonly clock: Clock;
}

/**
 * The next providers to ask, nearby ones first, in the published order (`compareCandidates`): online and free, with an active INSTANT service in the category
 * that covers the place (or, once the request is widened, lies near it), not asked yet and not in `without`. Reads about as many services as it
 * returns, however large the market is.
 */
export async function nextCandidates(
  deps: CandidateDeps,
  request: ServiceRequest,
  count: number,
  without: readonly string[] = [],
): Promise<Candidate[]> {
  const considered = new Set([...without, ...request.asked.map(({ providerId }) => providerId)]);
  const found: Candidate[] = [];
  while (found.length < count) {
    const limit = count - found.length + spareCandidates;
    const services = await deps.directory.findCandidates(request.category.id, searchOf(request), [...considered], limit);
    const { online } = await readPresence(deps, services);
    found.push(...candidatesAmong(services, online, request));
    for (const { providerId } of services) considered.add(providerId);
    if (services.length < limit) break;
  }
  return found.slice(0, count);
}

/**
 * The first providers to ask about a new request. Reuses a list that another request read within the last second, provided that it still holds enough
 * online providers (or was complete), none of its entries has changed, and, for a complete list, nobody has come online in the category since.
 */
export async function firstCandidates(deps: CandidateDeps, request: ServiceRequest, count: number): Promise<Candidate[]> {
  const limit = count + spareCandidates;
  const search = searchOf(request);
  const among = async (atOnce: boolean) => {
    const { services, isFresh } = await deps.directory.findFirstCandidates(request.category.id, search, limit, atOnce);
    const hasAll = services.length < limit;
    const { online, hasChanged } = await readPresence(deps, services, hasAll ? request.category.id : undefined);
    const candidates = candidatesAmong(services, online, request);
    return { services, hasAll, candidates, isCurrent: isFresh || (!hasChanged && (hasAll || candidates.length >= count)) };
  };
  const known = await among(false);
  const { services, hasAll, candidates } = known.isCurrent ? known : await among(true);
  if (candidates.length >= count || hasAll) return candidates.slice(0, count);
  const considered = services.map(({ providerId }) => providerId);
  return [...candidates, ...(await nextCandidates(deps, request, count - candidates.length, considered))];
}

/**
 * The providers that each of these requests would be shown to next. Requests with the same category and place share one list, so the cost does not
 * grow with the number of open requests.
 */
export async function nextCandidateOfEach(
  deps: CandidateDeps,
  requests: readonly ServiceRequest[],
): Promise<{ request: ServiceRequest; next: Candidate | undefined }[]> {
  const bySearch = new Map<string, ServiceRequest[]>();
  for (const request of requests) {
    const key = JSON.stringify([request.category.id, searchOf(request)]);
    bySearch.set(key, [...(bySearch.get(key) ?? []), request]);
  }
  const lists = [...bySearch.values()].map(async ([first, ...others]) => {
    if (first === undefined) return [];
    const all = [first, ...others];
    const limit = Math.max(...all.map(({ asked }) => asked.length)) + 1 + spareCandidates;
    const services = await deps.directory.findCandidates(first.category.id, searchOf(first), [], limit);
    const { online } = await readPresence(deps, services);
    return Promise.all(
      all.map(async (request) => {
        const asked = new Set(request.asked.map(({ providerId }) => providerId));
        const listed = candidatesAmong(services, online, request).find(({ providerId }) => !asked.has(providerId));
        const next = listed ?? (services.length < limit ? undefined : (await nextCandidates(deps, request, 1))[0]);
        return { request, next };
      }),
    );
  });
  return (await Promise.all(lists)).flat();
}

/** Whether the providers of these services are online, and whether any of them, or the category, has changed since the list was read. */
const readPresence = ({ presence, clock }: CandidateDeps, services: readonly ServiceEntry[], categoryId?: string) =>
  presence.check([...new Set(services.map(({ providerId }) => providerId))], clock.now(), categoryId);

/** Each online provider who can serve the request, once, with their first matching service. Places in one cell share a list, but their distances differ. */
function candidatesAmong(services: readonly ServiceEntry[], online: ReadonlySet<string>, request: ServiceRequest): Candidate[] {
  const first = new Map<string, Candidate>();
  for (const service of services) {
    if (first.has(service.providerId) || !online.has(service.providerId)) continue;
    const reach = reachOf(service, request);
    if (reach.at === 'beyond') continue;
    const distanceKm = distanceTo(service, request);
    first.set(service.providerId, {
      providerId: service.providerId,
      serviceId: service._id,
      serviceName: service.name,
      instantVisitingCharge: service.instantVisitingChargePaise,
      ...(reach.at === 'outside' ? { outsideKm: reach.km } : {}),
      ...defined({ distanceKm }),
    });
  }
  return [...first.values()];
}
