import { isTransient } from '../mongo/connect.ts';

/**
 * Processes the items of a sweep one after the other, and stops after `atMost` that succeeded. A failing item neither blocks the others nor counts, so
 * give it all items that are due. While the database is unavailable the first failure ends the sweep, because all would fail.
 * @throws {AggregateError} with the failures, after the others have been processed
 */
export async function workThrough<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
  { atMost = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const failures: unknown[] = [];
  let done = 0;
  for await (const item of items) {
    try {
      await work(item);
      done += 1;
    } catch (error) {
      if (isTransient(error)) throw error;
      failures.push(error);
    }
    if (done >= atMost) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed, ${done} succeeded`);
}
