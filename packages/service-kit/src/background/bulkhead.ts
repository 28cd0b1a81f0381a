import { ProblemError } from '../errors/problem-error.ts';
import { refuseLate } from '../log/context.ts';

/**
 * Runs at most `atOnce` tasks at a time, in order; the next `waiting` are queued.
 * @throws {ProblemError} UNAVAILABLE when the queue is full, or the call's deadline has passed before its turn
 */
export function createBulkhead({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw ProblemError.unavailable();
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    try {
      refuseLate();
      return await work();
    } finally {
      // Handed to the next in line rather than released, so that nobody jumps the queue: in cockatiel's bulkhead, a new task can take a slot that was
      // released for a waiting one, which is then queued again, or refused.
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
