import type { mongo } from 'mongoose';
import { isDuplicateKey } from './connect.ts';

/**
 * An upsert under a condition: writes when there is no such document yet, or when the one that is there fits the rest of the filter.
 *
 * A collision can mean that the document is there and does not fit, or that another writer made it in the same moment. MongoDB repeats an
 * upsert by itself only when its filter holds nothing but equalities
 * (https://www.mongodb.com/docs/manual/reference/method/db.collection.updateOne/#upsert-with-duplicate-values), so it is asked once more:
 * now the document is there, and the filter tells which it was.
 *
 * @param filter `_id` and the condition
 * @returns whether it was written
 */
export async function upsertIf<T extends { _id: string }>(
  collection: mongo.Collection<T>,
  filter: mongo.Filter<T>,
  update: mongo.UpdateFilter<T>,
): Promise<boolean> {
  try {
    await collection.updateOne(filter, update, { upsert: true });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return (await collection.updateOne(filter, update)).matchedCount === 1;
  }
}
