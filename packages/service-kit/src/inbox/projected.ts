import type { EventEnvelope } from '@karigar/contracts';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { trusted } from '../mongo/connect.ts';
import { upsertIf } from '../mongo/upsert-if.ts';
import type { Outcome } from './inbox.ts';

type ProjectedFields<Document> = Partial<Omit<Document, '_id' | 'from'>>;

/** Where the events of an aggregate are copied to. */
export interface ProjectionTarget<Key, Deps, Document extends { _id: string }> {
  /** Names the version counter inside the document's `from`. */
  readonly aggregate: string;
  readonly model: (deps: Deps) => Model<Document>;
  readonly id: (data: Key) => string;
  readonly setOnInsert?: Record<string, unknown> | undefined;
  /** Called after each event, also after a duplicate, because the first attempt may have crashed before this call. */
  readonly after?: (data: Key, deps: Deps) => Promise<void>;
}

/**
 * Makes event handlers that copy the fields which `toFields` returns into a projection. Duplicates and older versions change nothing, whatever
 * their order. Other writers of the document are not affected.
 */
export const projected =
  <Key, Deps, Document extends { _id: string }>({ aggregate, model, id, setOnInsert, after }: ProjectionTarget<Key, Deps, Document>) =>
  <Data extends Key>(toFields: (data: Data) => ProjectedFields<Document>) =>
  async ({ data, version }: Pick<EventEnvelope<Data>, 'data' | 'version'>, deps: Deps): Promise<Outcome> => {
    const outcome = await applyVersioned(model(deps), { id: id(data), aggregate, version, set: toFields(data), setOnInsert });
    await after?.(data, deps);
    return outcome;
  };

/**
 * Applies an event and records the aggregate's version, in one atomic update of one document.
 * @param target `aggregate` names the version counter inside the document's `from`
 */
async function applyVersioned<Document extends { _id: string }>(
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
