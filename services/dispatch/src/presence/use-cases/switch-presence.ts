import { syncCandidates } from '../../candidates/use-cases/sync-candidates.ts';
import { askAboutOpenRequests } from '../../requests/use-cases/come-online.ts';
import { withdrawOffers } from '../../requests/use-cases/withdraw-offers.ts';
import type { Deps } from '../../requests/use-cases/deps.ts';
import { renewLease } from './leases.ts';

/**
 * Switches a provider online or offline. Online asks them about open requests; offline withdraws their open and held offers and notifies the customers. A lost
 * connection does neither.
 */
export async function switchPresence(deps: Deps, providerId: string, online: boolean): Promise<void> {
  await deps.presence.setSwitch(providerId, online, deps.clock.now());
  if (online) await renewLease(deps, providerId);
  // Another device may have switched them online meanwhile. Before the candidates: what fails there leaves no offer open.
  else if ((await deps.presence.switchedOffAmong([providerId])).length > 0) await withdrawOffers(deps, providerId);
  await syncCandidates(deps, [providerId]);
  if (online) await askAboutOpenRequests(deps, providerId);
}
