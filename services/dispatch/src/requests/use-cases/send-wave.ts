import type { Result } from '@karigar/contracts';
import { decide } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { inTurn, nextWave } from '../domain/waves.ts';
import { candidatesFor, canServe } from './candidates.ts';
import type { Deps } from './deps.ts';

/** Asks the next wave of providers if it is due; nobody is asked twice. */
export async function sendWave(deps: Deps, requestId: string): Promise<Result<ServiceRequest>> {
  const request = await deps.requests.find({ id: requestId });
  if (request === undefined) return { ok: false, code: 'NOT_FOUND' };
  const candidates = request.status === 'open' ? await candidatesFor(deps, request) : [];
  return deps.requests.change({ id: requestId }, (current) => {
    const now = deps.clock.now();
    // Another instance may have sent this wave at the same moment.
    if (current.status !== 'open' || current.nextWaveAt === null || current.nextWaveAt > now)
      return decide(current, { type: 'elapse' }, now);
    return decide(current, { type: 'ask', ...nextWave(candidates, current.asked, current.waves, now) }, now);
  });
}

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
