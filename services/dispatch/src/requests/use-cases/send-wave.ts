import type { Result } from '@karigar/contracts';
import { decide } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { nextWaveAt, waveSize } from '../domain/waves.ts';
import { canServe, nextInTurn } from './candidates.ts';
import type { Deps } from './deps.ts';

/** Applies what is due to a request, and asks its next wave of providers if that is due; nobody is asked twice. */
export const keepInTime = (deps: Deps, requestId: string): Promise<Result<ServiceRequest>> =>
  deps.requests.change({ id: requestId }, async (current) => {
    const now = deps.clock.now();
    const elapsed = decide(current, { type: 'elapse' }, now);
    if (!elapsed.ok || elapsed.value.state.status !== 'open' || current.nextWaveAt === null || current.nextWaveAt > now) return elapsed;
    const providers = await nextInTurn(deps, current, waveSize(current.waves));
    deps.turns.took(providers.map(({ providerId }) => providerId));
    return decide(current, { type: 'ask', providers, nextWaveAt: nextWaveAt(now) }, now);
  });

/** Shows open requests to a provider who has just come online, where everybody who ranks before them has been asked already. */
export async function welcomeProvider(deps: Deps, providerId: string): Promise<void> {
  const now = deps.clock.now();
  const services = await deps.directory.instantServicesOf(providerId);
  // Who is engaged or offline is not among those who can be asked.
  if (!services.some(({ reachable }) => reachable)) return;
  const open = await deps.requests.openInCategories([...new Set(services.map(({ categoryId }) => categoryId))], now);
  for (const request of open) {
    if (request.asked.some((asked) => asked.providerId === providerId)) continue;
    if (services.some((service) => canServe(service, request))) await showTo(deps, request, providerId);
  }
}

/** Asks the provider at once if they would be asked next; others wait for their wave. */
async function showTo(deps: Deps, request: ServiceRequest, providerId: string): Promise<void> {
  const [next] = await nextInTurn(deps, request, 1);
  if (next?.providerId !== providerId) return;
  deps.turns.took([providerId]);
  await deps.requests.change({ id: request.id }, (current) => {
    const now = deps.clock.now();
    return decide(current, current.status === 'open' ? { type: 'show', provider: next } : { type: 'elapse' }, now);
  });
}
