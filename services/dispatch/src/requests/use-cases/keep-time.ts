import { repeatEvery, workThrough, type Logger, type Repeating } from '@karigar/service-kit';
import type { Deps } from './deps.ts';
import { keepInTime } from './send-wave.ts';

/** A process wakes up for requests that it stored itself. This interval finds what a crashed process left. */
const idleMs = 2_000;
const requestsPerRound = 100;
const atOnce = 10;

/**
 * Applies due timeouts: expires offers and requests, ends holds, sends the next waves. Each due request is claimed by one instance, so several
 * instances share the work.
 */
export async function applyTimeouts(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const due = await deps.requests.claimDue(deps.clock.now(), requestsPerRound);
    const lanes = Array.from({ length: atOnce }, (_, lane) => due.filter((_id, n) => n % atOnce === lane));
    const done = await Promise.allSettled(lanes.map((lane) => workThrough(lane, (id) => keepInTime(deps, id))));
    failures.push(...done.flatMap((lane) => (lane.status === 'rejected' ? [lane.reason as unknown] : [])));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} lanes of due requests failed`);
    if (due.length < requestsPerRound) return;
  }
}

/** Applies timeouts when they are due. */
export const createTimekeeper = (deps: Deps, log: Logger): Repeating =>
  repeatEvery(idleMs, { 'apply timeouts': () => applyTimeouts(deps) }, log);
