import type { mongo } from 'mongoose';
import { upsertIf } from '../mongo/upsert-if.ts';
import type { Outcome } from './consumer.ts';

/**
 * Copies what an event says into a projection and remembers the aggregate's version, in one atomic write of one document: duplicates and
 * older versions change nothing, whatever order they come in, and whoever else writes to the same document.
 */
export async function applyVersioned<T extends { _id: string }>(
  collection: mongo.Collection<T>,
  target: { id: string; aggregate: string; version: number; set: Partial<Omit<T, '_id' | 'from'>>; setOnInsert?: mongo.Document },
): Promise<Outcome> {
  const mark = `from.${target.aggregate}`;
  const filter = { _id: target.id, [mark]: { $not: { $gte: target.version } } } as unknown as mongo.Filter<T>;
  const update = {
    $set: { ...target.set, [mark]: target.version },
    ...(target.setOnInsert === undefined ? {} : { $setOnInsert: target.setOnInsert }),
  } as unknown as mongo.UpdateFilter<T>;
  return (await upsertIf(collection, filter, update)) ? 'applied' : 'old';
}
