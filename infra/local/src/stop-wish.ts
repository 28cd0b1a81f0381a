import { heading, say } from './console.ts';
import { ownGuard } from './process/guard.ts';

const SAME_WISH_MS = 400;

/** What to stop when the wish comes, in order. */
export interface StopPlan {
  first(name: string, stop: (graceMs?: number) => Promise<void>): void;
  last(name: string, stop: (graceMs?: number) => Promise<void>): void;
  /** Whether somebody wants it to stop already. */
  readonly asked: boolean;
  /** Stops everything and ends this program. */
  now(exitCode: number): Promise<never>;
}

/**
 * Listens for the wish to stop: Ctrl-C, SIGTERM, or the end of the program that started this one. The first wish stops things in order, a second
 * one at once. Whatever is not in the plan yet is ended by the guard.
 */
export function onStopWish(): StopPlan {
  const steps: { name: string; stop: (graceMs?: number) => Promise<void> }[] = [];
  let askedAt: number | undefined;

  const stopAll = async (exitCode: number, graceMs?: number): Promise<never> => {
    for (const { name, stop } of steps) {
      await stop(graceMs);
      say(name, 'stopped');
    }
    await ownGuard().finish();
    process.exit(exitCode);
  };
  const wish = (): void => {
    if (askedAt === undefined) {
      askedAt = Date.now();
      heading('Stopping (Ctrl-C again to stop at once)');
      void stopAll(0);
    } else if (Date.now() - askedAt > SAME_WISH_MS) {
      // Later than that it is another one. A single Ctrl-C arrives twice: from the terminal, and passed on by the program that started this one.
      void stopAll(130, 0);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, wish);
  process.on('disconnect', wish);
  return {
    first: (name, stop) => void steps.unshift({ name, stop }),
    last: (name, stop) => void steps.push({ name, stop }),
    get asked() {
      return askedAt !== undefined;
    },
    now: (exitCode) => stopAll(exitCode),
  };
}
