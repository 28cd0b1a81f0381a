import { repeatEvery, workThrough, type Logger, type Startable } from '@karigar/service-kit';
import { settleEngagements } from '../../engagement/use-cases/settle.ts';
import type { Deps } from './deps.ts';
import { keepInTime } from './send-wave.ts';

const everyMs = 500;
const requestsPerRound = 100;
const atOnce = 10;

/**
 * Applies due timeouts: expires offers and requests, ends lapsed holds, sends the next waves. Each due request is claimed by one instance, so that several
 * share the work.
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

export const createTimekeeper = (deps: Deps, log: Logger): Startable =>
  repeatEvery(everyMs, { 'apply timeouts': () => applyTimeouts(deps), 'settle engagements': () => settleEngagements(deps) }, log);
