import type { Result } from '@karigar/contracts';
import { decide } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { inTurn, nextWave } from '../domain/waves.ts';
import { candidatesFor, canServe } from './candidates.ts';
import type { Deps } from './deps.ts';

/** Applies what is due to a request, and asks its next wave of providers if that is due; nobody is asked twice. */
export const keepInTime = (deps: Deps, requestId: string): Promise<Result<ServiceRequest>> =>
  deps.requests.change({ id: requestId }, async (current) => {
    const now = deps.clock.now();
    const elapsed = decide(current, { type: 'elapse' }, now);
    if (!elapsed.ok || elapsed.value.state.status !== 'open' || current.nextWaveAt === null || current.nextWaveAt > now) return elapsed;
    const candidates = await candidatesFor(deps, current);
    return decide(current, { type: 'ask', ...nextWave(candidates, current.asked, current.waves, now) }, now);
  });

/** Shows open requests to a provider who has just come online, where everybody who ranks before them has been asked already. */
export async function welcomeProvider(deps: Deps, providerId: string): Promise<void> {
  const now = deps.clock.now();
  const services = await deps.directory.instantServicesOf(providerId);
  if (services.length === 0 || !(await deps.presence.available([providerId], now)).has(providerId)) return;
  const open = await deps.requests.openInCategories([...new Set(services.map(({ categoryId }) => categoryId))], now);
  for (const request of open) {
    if (request.asked.some((asked) => asked.providerId === providerId)) continue;
    if (services.some((service) => canServe(service, request))) await showTo(deps, request, providerId);
  }
}

/** Asks the provider at once if they would be asked next; others wait for their wave. */
async function showTo(deps: Deps, request: ServiceRequest, providerId: string): Promise<void> {
  const candidates = await candidatesFor(deps, request);
  await deps.requests.change({ id: request.id }, (current) => {
    const now = deps.clock.now();
    const [next] = inTurn(candidates, current.asked);
    return current.status === 'open' && next?.providerId === providerId
      ? decide(current, { type: 'show', provider: next }, now)
      : decide(current, { type: 'elapse' }, now);
  });
}
