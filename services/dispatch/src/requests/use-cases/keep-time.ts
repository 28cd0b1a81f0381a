import { repeatEvery, workThrough, type Logger, type Startable } from '@karigar/service-kit';
import { decide } from '../domain/decide.ts';
import type { Deps } from './deps.ts';
import { sendWave } from './send-wave.ts';

const everyMs = 500;
const requestsPerRound = 100;

/** Applies due timeouts: expires offers and requests, ends lapsed holds, sends the next waves. Any instance may do it for any request. */
export async function applyTimeouts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await workThrough(await deps.requests.due(now, requestsPerRound), async (id) => {
    const elapsed = await deps.requests.change({ id }, (request) => decide(request, { type: 'elapse' }, deps.clock.now()));
    if (elapsed.ok && elapsed.value.status === 'open' && elapsed.value.nextWaveAt !== null && elapsed.value.nextWaveAt <= now)
      await sendWave(deps, id);
  });
}

export const createTimekeeper = (deps: Deps, log: Logger): Startable =>
  repeatEvery(everyMs, { 'apply timeouts': () => applyTimeouts(deps) }, log);
