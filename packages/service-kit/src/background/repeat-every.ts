import type { Startable } from '../lifecycle/run-service.ts';
import type { Logger } from '../log/logger.ts';

/**
 * Runs each job in turn, waits, and starts over. Runs never overlap. A job that fails is logged and tried again in the next round.
 * `stop` waits for the job that is running.
 * @param pause milliseconds between rounds, or a function that says so before each pause
 */
export function repeatEvery(
  pause: number | (() => number),
  jobs: Readonly<Record<string, () => Promise<unknown>>>,
  log: Logger,
): Startable {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let stopped = false;

  const runRound = async () => {
    for (const [job, run] of Object.entries(jobs)) {
      if (stopped) return;
      await run().catch((error: unknown) => log.warn({ err: error, job }, 'background job failed; it runs again in the next round'));
    }
  };
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(
      () => {
        round = runRound().then(schedule);
      },
      typeof pause === 'number' ? pause : pause(),
    );
  };
  return {
    start: async () => schedule(),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
