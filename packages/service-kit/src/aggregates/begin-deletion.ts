import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { trusted } from '../mongo/connect.ts';
import type { AggregateDocument } from './aggregate-store.ts';

/** Longer than any deletion can run. An older one has crashed and is replaced. */
const deletionTakesMs = 15_000;

/** An aggregate whose deletion has to be agreed with other services first. */
export interface DeletableDocument extends AggregateDocument {
  /** The running deletion, the only one that may delete the aggregate. */
  deletion?: { readonly id: string; readonly since: Date };
}

/** `busy`: another deletion is running and may take 15 s. `missing`: nothing matches the filter. */
export type DeletionStart = 'begun' | 'busy' | 'missing';

/** Reserves an aggregate for one deletion. Further deletions of it are `busy` until this one has ended or is 15 s old. */
export async function beginDeletion<Document extends DeletableDocument>(
  model: Model<Document>,
  filter: QueryFilter<Document>,
  { deletionId, now }: { readonly deletionId: string; readonly now: Date },
): Promise<DeletionStart> {
  const abandoned = new Date(now.getTime() - deletionTakesMs);
  const notBusy = trusted({ $or: [{ deletion: trusted({ $exists: false }) }, { 'deletion.since': trusted({ $lt: abandoned }) }] });
  const reserve = { $set: { deletion: { id: deletionId, since: now } }, $inc: { version: 1 } };
  const begun = await model.updateOne({ ...filter, ...notBusy } as QueryFilter<Document>, reserve as UpdateQuery<Document>);
  if (begun.matchedCount === 1) return 'begun';
  return (await model.exists(filter)) === null ? 'missing' : 'busy';
}
