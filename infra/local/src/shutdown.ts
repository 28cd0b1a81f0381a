import { heading, say } from './console.ts';
import { cleanUpNow } from './process/exit-cleanup.ts';

const SAME_REQUEST_MS = 400;

type Stop = (graceMs?: number) => Promise<void>;

/** Stops things in the reverse order in which they were added. */
export interface Shutdown {
  add(name: string, stop: Stop): void;
  /** Whether a shutdown signal has arrived. */
  readonly requested: boolean;
  /** Stops everything and exits. */
  run(exitCode: number): Promise<never>;
}

/**
 * Handles shutdown signals: Ctrl-C, SIGTERM, SIGHUP, or the end of the program that started this one. The first signal stops things in order, a
 * second one kills them. Processes that were not added yet are cleaned up at exit.
 */
export function handleShutdown(): Shutdown {
  const steps: { name: string; stop: Stop }[] = [];
  let requestedAt: number | undefined;

  const run = async (exitCode: number, graceMs?: number): Promise<never> => {
    for (const { name, stop } of steps) {
      await stop(graceMs);
      say(name, 'stopped');
    }
    await cleanUpNow();
    process.exit(exitCode);
  };
  const request = (): void => {
    if (requestedAt === undefined) {
      requestedAt = Date.now();
      heading('Stopping (Ctrl-C again to kill)');
      void run(0);
    } else if (Date.now() - requestedAt > SAME_REQUEST_MS) {
      // One Ctrl-C arrives twice: from the terminal, and forwarded by the program that started this one.
      void run(130, 0);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  process.on('disconnect', request);
  return {
    add: (name, stop) => void steps.unshift({ name, stop }),
    get requested() {
      return requestedAt !== undefined;
    },
    run: (exitCode) => run(exitCode),
  };
}
