import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { isDuplicateKey } from './connect.ts';

/**
 * A conditional upsert: writes when the document does not exist or matches the rest of the filter.
 *
 * A duplicate key can mean that the document exists and does not match, or that another writer created it at the same moment. MongoDB retries an
 * upsert by itself only when its filter consists of equalities
 * (https://www.mongodb.com/docs/manual/reference/method/db.collection.updateOne/#upsert-with-duplicate-values), so the update is repeated once: the
 * document exists now, and the filter decides.
 *
 * @param filter `_id` and the condition
 * @returns whether it was written
 */
export async function upsertIf<Document extends { _id: string }>(
  model: Model<Document>,
  filter: QueryFilter<Document>,
  update: UpdateQuery<Document>,
): Promise<boolean> {
  try {
    await model.updateOne(filter, update, { upsert: true });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return (await model.updateOne(filter, update)).matchedCount === 1;
  }
}
