import { isTransient } from '../mongo/connect.ts';

/**
 * Processes the items of a sweep one after the other; a failing item does not block the others. While the database is unavailable the first failure
 * ends the sweep, because all would fail.
 * @throws {AggregateError} with the failures, after all items have been tried
 */
export async function workThrough<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isTransient(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
}
