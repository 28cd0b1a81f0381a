import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { trusted } from '../mongo/connect.ts';
import { upsertIf } from '../mongo/upsert-if.ts';
import type { Outcome } from './consumer.ts';

/**
 * Copies what an event says into a projection and remembers the aggregate's version, in one atomic update of one document. Duplicates and
 * older versions change nothing, in whatever order they arrive, also when others write to the same document.
 * @param target `aggregate` names the counter inside the document's `from`
 */
export async function applyVersioned<Document extends { _id: string }>(
  model: Model<Document>,
  target: {
    id: string;
    aggregate: string;
    version: number;
    set: Partial<Omit<Document, '_id' | 'from'>>;
    setOnInsert?: Record<string, unknown>;
  },
): Promise<Outcome> {
  const counter = `from.${target.aggregate}`;
  const filter = { _id: target.id, [counter]: trusted({ $not: { $gte: target.version } }) };
  const update = {
    $set: { ...target.set, [counter]: target.version },
    ...(target.setOnInsert === undefined ? {} : { $setOnInsert: target.setOnInsert }),
  };
  return (await upsertIf(model, filter as QueryFilter<Document>, update as UpdateQuery<Document>)) ? 'applied' : 'old';
}
