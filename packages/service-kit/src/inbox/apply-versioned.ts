import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { trusted } from '../mongo/connect.ts';
import { upsertIf } from '../mongo/upsert-if.ts';
import type { Outcome } from './consumer.ts';

export type ProjectedFields<Document> = Partial<Omit<Document, '_id' | 'from'>>;

/**
 * Applies an event to a projection and records the aggregate's version, in one atomic update of one document. Duplicates and older versions change
 * nothing, in any order and beside any other writers of the document.
 * @param target `aggregate` names the version counter inside the document's `from`
 */
export async function applyVersioned<Document extends { _id: string }>(
  model: Model<Document>,
  target: {
    id: string;
    aggregate: string;
    version: number;
    set: ProjectedFields<Document>;
    setOnInsert?: Record<string, unknown> | undefined;
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
