import { AsyncResource } from 'node:async_hooks';
import type { Startable } from '../lifecycle/run-service.ts';
import type { Logger } from '../log/logger.ts';

/** The least time between rounds that `runBy` brings forward, so that many due times share a round. */
const shortestPauseMs = 200;

export interface Repeating extends Startable {
  /** Brings the next round forward to `time`, when there will be work. */
  runBy(time: Date): void;
}

/**
 * Runs each job in turn, pauses, and starts over. Rounds never overlap. A job that fails is logged and retried in the next round. `stop` waits for
 * the running job.
 * @param pause milliseconds between rounds, or a function called before each pause
 */
export function repeatEvery(
  pause: number | (() => number),
  jobs: Readonly<Record<string, () => Promise<unknown>>>,
  log: Logger,
): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let state: 'new' | 'waiting' | 'running' | 'stopped' = 'new';
  let nextAt = Number.POSITIVE_INFINITY;
  let endedAt = 0;

  // In its own context: a timer that `runBy` has set would otherwise run the jobs in that of a call, whose deadline passes.
  const runRound = AsyncResource.bind(async () => {
    for (const [job, run] of Object.entries(jobs)) {
      if (state === 'stopped') return;
      await run().catch((error: unknown) => log.warn({ err: error, job }, 'background job failed; it runs again in the next round'));
    }
  });
  const setTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        state = 'running';
        nextAt = Number.POSITIVE_INFINITY;
        round = runRound().then(schedule);
      },
      Math.max(0, nextAt - Date.now()),
    );
  };
  const schedule = () => {
    if (state === 'stopped') return;
    state = 'waiting';
    endedAt = Date.now();
    nextAt = Math.min(endedAt + (typeof pause === 'number' ? pause : pause()), Math.max(nextAt, endedAt + shortestPauseMs));
    setTimer();
  };
  return {
    start: async () => schedule(),
    runBy: (time) => {
      const at = Math.max(time.getTime(), endedAt + shortestPauseMs);
      if (state === 'stopped' || at >= nextAt) return;
      nextAt = at;
      if (state === 'waiting') setTimer();
    },
    stop: async () => {
      state = 'stopped';
      clearTimeout(timer);
      await round;
    },
  };
}
