import { workThrough, type Logger, type Startable } from '@karigar/service-kit';
import { decide } from '../domain/decide.ts';
import type { Deps } from './deps.ts';
import { sendWave } from './send-wave.ts';

const everyMs = 500;
const atOnce = 100;

/** Does what time brings: expires offers and requests, lets lapsed holds go, asks wider circles. Any instance may do it for any request. */
export async function elapseDue(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await workThrough(await deps.requests.due(now, atOnce), async (id) => {
    const elapsed = await deps.requests.change({ id }, (request) => decide(request, { type: 'elapse' }, deps.clock.now()));
    if (elapsed.ok && elapsed.value.status === 'open' && elapsed.value.nextWaveAt !== null && elapsed.value.nextWaveAt <= now)
      await sendWave(deps, id);
  });
}

/** Runs it over and over. */
export function createTimekeeper(deps: Deps, log: Logger): Startable {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const schedule = () => {
    timer = setTimeout(() => {
      running = elapseDue(deps)
        .catch((error: unknown) => log.warn({ err: error }, 'timekeeping failed and is tried again'))
        .then(() => {
          if (!stopped) schedule();
        });
    }, everyMs);
  };
  return {
    start: async () => schedule(),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
