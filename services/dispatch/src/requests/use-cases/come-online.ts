import { canServe, nextCandidateOfEach } from '../../candidates/use-cases/candidates.ts';
import type { ServiceEntry } from '../../directory/data/directory-schemas.ts';
import { renewLease } from '../../presence/use-cases/leases.ts';
import { decide } from '../domain/decide.ts';
import type { Candidate, ServiceRequest } from '../domain/request.ts';
import type { Deps } from './deps.ts';

/**
 * Makes a provider a candidate and asks them about open requests whose turn has reached them.
 * @returns their active INSTANT services
 */
export async function comeOnline(deps: Deps, providerId: string): Promise<readonly ServiceEntry[]> {
  await renewLease(deps, providerId);
  return askAboutOpenRequests(deps, providerId);
}

/**
 * Asks a provider who has just come online about open requests for which everybody ranked before them has been asked already. For other requests they
 * wait for their wave.
 * @returns the provider's active INSTANT services
 */
export async function askAboutOpenRequests(deps: Deps, providerId: string): Promise<readonly ServiceEntry[]> {
  const now = deps.clock.now();
  const services = await deps.directory.instantServicesOf(providerId);
  // An engaged or offline provider is not a candidate.
  if (!services.some(({ isCandidate }) => isCandidate)) return services;
  const categories = [...new Set(services.map(({ categoryId }) => categoryId))];
  // Done before the open requests are read: any request made later finds this provider.
  await deps.presence.invalidateLists(categories);
  const open = await deps.requests.openInCategories(categories, now);
  const matching = open.filter(
    (request) => !request.asked.some((asked) => asked.providerId === providerId) && services.some((service) => canServe(service, request)),
  );
  for (const { request, next } of await nextCandidateOfEach(deps, matching))
    if (next?.providerId === providerId) await askOne(deps, request, next);
  return services;
}

async function askOne(deps: Deps, request: ServiceRequest, next: Candidate): Promise<void> {
  deps.lastAsked.record([next.providerId]);
  await deps.requests.change({ id: request.id }, (current) => {
    const now = deps.clock.now();
    return decide(current, current.status === 'open' ? { type: 'ask-one', provider: next } : { type: 'apply-timeouts' }, now);
  });
}
