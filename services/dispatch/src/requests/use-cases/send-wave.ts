import type { Result } from '@karigar/contracts';
import type { ServiceEntry } from '../../directory/data/directory.ts';
import { decide } from '../domain/decide.ts';
import type { Invitee, ServiceRequest } from '../domain/request.ts';
import { nextWaveAt, waveSize } from '../domain/waves.ts';
import { canServe, nextInTurn, nextOfEach } from './candidates.ts';
import type { Deps } from './deps.ts';

/** Applies what is due to a request, and asks its next wave of providers if that is due; nobody is asked twice. */
export const keepInTime = (deps: Deps, requestId: string): Promise<Result<ServiceRequest>> =>
  deps.requests.change({ id: requestId }, async (current) => {
    const now = deps.clock.now();
    const elapsed = decide(current, { type: 'elapse' }, now);
    if (!elapsed.ok || elapsed.value.state.status !== 'open' || current.nextWaveAt === null || current.nextWaveAt > now) return elapsed;
    const providers = await nextInTurn(deps, current, waveSize(current.waves, deps.firstWave));
    deps.turns.noteAsked(providers.map(({ providerId }) => providerId));
    return decide(current, { type: 'ask', providers, nextWaveAt: nextWaveAt(now) }, now);
  });

/**
 * Shows open requests to a provider who has just come online, where everybody who ranks before them has been asked already; others wait for their wave.
 * @returns the provider's active INSTANT services
 */
export async function welcomeProvider(deps: Deps, providerId: string): Promise<readonly ServiceEntry[]> {
  const now = deps.clock.now();
  const services = await deps.directory.instantServicesOf(providerId);
  // Who is engaged or offline is not among those who can be asked.
  if (!services.some(({ reachable }) => reachable)) return services;
  const categories = [...new Set(services.map(({ categoryId }) => categoryId))];
  // Before the open ones are read: who makes a request after that finds this provider.
  await deps.presence.noteArrival(categories);
  const open = await deps.requests.openInCategories(categories, now);
  const matching = open.filter(
    (request) => !request.asked.some((asked) => asked.providerId === providerId) && services.some((service) => canServe(service, request)),
  );
  for (const { request, next } of await nextOfEach(deps, matching)) if (next?.providerId === providerId) await showTo(deps, request, next);
  return services;
}

async function showTo(deps: Deps, request: ServiceRequest, next: Invitee): Promise<void> {
  deps.turns.noteAsked([next.providerId]);
  await deps.requests.change({ id: request.id }, (current) => {
    const now = deps.clock.now();
    return decide(current, current.status === 'open' ? { type: 'show', provider: next } : { type: 'elapse' }, now);
  });
}
