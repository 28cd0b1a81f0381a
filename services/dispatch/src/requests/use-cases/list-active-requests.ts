import type { ServiceEntry } from '../../directory/data/directory-schemas.ts';
import { canServe } from '../../candidates/use-cases/candidates.ts';
import { syncCandidates } from '../../candidates/use-cases/sync-candidates.ts';
import { renewLease } from '../../presence/use-cases/leases.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { askAboutOpenRequests } from './come-online.ts';
import type { Deps } from './deps.ts';

/** An open request that a provider was asked about, with their services with which they can make offers. */
export interface ActiveRequest {
  readonly request: ServiceRequest;
  readonly services: readonly ServiceEntry[];
}

/**
 * The open requests that a provider was asked about and can serve; none for a provider who is engaged or has switched themselves offline, because every
 * offer would be refused. A provider who reads the list is online, with or without a socket, so they are first asked about requests whose turn has reached
 * them.
 */
export async function listActiveRequests(deps: Deps, providerId: string): Promise<ActiveRequest[]> {
  const { requests, presence, engagements, clock } = deps;
  await renewLease(deps, providerId);
  await syncCandidates(deps, [providerId]);
  const services = await askAboutOpenRequests(deps, providerId);
  const [{ online }, engaged] = await Promise.all([presence.of(providerId), engagements.engagedAmong([providerId])]);
  if (!online || engaged.length > 0) return [];
  const asked = await requests.openAskedOf(providerId, clock.now());
  return (
    asked
      .map((request) => ({ request, services: services.filter((service) => canServe(service, request)) }))
      // The service may have been archived, or its area changed, since the provider was asked.
      .filter((active) => active.services.length > 0)
  );
}
