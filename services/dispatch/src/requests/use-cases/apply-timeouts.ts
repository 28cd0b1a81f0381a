import type { Result } from '@karigar/contracts';
import { repeatEvery, workThrough, type Logger, type Repeating } from '@karigar/service-kit';
import { nextCandidates } from '../../candidates/use-cases/candidates.ts';
import { decide } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { nextWaveAt, waveSize } from '../domain/waves.ts';
import type { Deps } from './deps.ts';
import { forgetCustomer } from './forget-customer.ts';

/** A process wakes up for requests that it stored itself. This interval finds what a crashed process left. */
const idleMs = 2_000;
const requestsPerRound = 100;
const atOnce = 10;

/** Applies timeouts when they are due. */
export const createTimekeeper = (deps: Deps, log: Logger): Repeating =>
  repeatEvery(idleMs, { 'apply timeouts': () => applyTimeouts(deps) }, log);

/**
 * Applies due timeouts: expires offers and requests, ends holds, sends the next waves. Each due request is claimed by one instance, so several
 * instances share the work.
 */
export async function applyTimeouts(deps: Deps): Promise<void> {
  for (;;) {
    const due = await deps.requests.claimDue(deps.clock.now(), requestsPerRound);
    const lanes = Array.from({ length: atOnce }, (_, lane) => due.filter((_id, n) => n % atOnce === lane));
    const done = await Promise.allSettled(lanes.map((lane) => workThrough(lane, (id) => applyTimeoutsOf(deps, id))));
    const failures = done.flatMap((lane) => (lane.status === 'rejected' ? [lane.reason as unknown] : []));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} lanes of due requests failed`);
    if (due.length < requestsPerRound) return;
  }
}

/**
 * Applies a request's due timeouts and, if the next wave is due, sends it. No provider is asked twice. Forgets a customer whose account was deleted while
 * they opened it, after the deletion was handled.
 */
export async function applyTimeoutsOf(deps: Deps, requestId: string): Promise<Result<ServiceRequest>> {
  const applied = await deps.requests.change({ id: requestId }, async (current) => {
    const now = deps.clock.now();
    const elapsed = decide(current, { type: 'apply-timeouts' }, now);
    if (!elapsed.ok || elapsed.value.state.status !== 'open' || current.nextWaveAt === null || current.nextWaveAt > now) return elapsed;
    const providers = await nextCandidates(deps, current, waveSize(current.waves, deps.firstWave));
    deps.lastAsked.record(providers.map(({ providerId }) => providerId));
    return decide(current, { type: 'ask', providers, nextWaveAt: nextWaveAt(now) }, now);
  });
  if (applied.ok && (await deps.directory.isDeletedCustomer(applied.value.customerId)))
    await forgetCustomer(deps, applied.value.customerId);
  return applied;
}
