import { setTimeout as wait } from 'node:timers/promises';

/** Whether an attempt succeeds. */
export const isSuccessful = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

/** Ends a hang, like the time-outs of the tests. A busy machine can take more than a minute for three restarts of a service. */
const defaultWithinMs = 240_000;

type Found<T> = NonNullable<Exclude<T, false>>;

/**
 * Calls `find` until it returns something other than undefined, null or false, and returns that. An exception of `find` ends the wait.
 * @param goal what is waited for, as the end of "Timed out waiting for …"
 * @throws after `withinMs`, naming the goal
 */
export async function poll<T>(
  goal: string,
  find: () => T | Promise<T>,
  { withinMs = defaultWithinMs, everyMs = 25 }: { withinMs?: number; everyMs?: number } = {},
): Promise<Found<T>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found as Found<T>;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${goal} (${withinMs / 1_000} s)`);
    await wait(everyMs);
  }
}
