import { isTransient } from '../mongo/connect.ts';

/**
 * Does the work of a sweep, one item after the other: one that fails does not keep the others waiting. While the database is unavailable the first
 * failure ends it, since all would fail.
 * @throws {AggregateError} after all have been tried, of those that failed
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
