import type { EventEnvelope } from '@karigar/contracts';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { trusted } from '../mongo/connect.ts';
import { upsertIf } from '../mongo/upsert-if.ts';
import type { Outcome } from './inbox.ts';

type ProjectedFields<Document> = Partial<Omit<Document, '_id' | 'from'>>;

/** Where the events of an aggregate are copied to. `Common` is what `after` needs of all of them. */
interface ProjectionTarget<Id extends string, Deps, Document extends { _id: string }, Common> {
  /** Names the version counter inside the document's `from`. */
  readonly aggregate: string;
  readonly model: (deps: Deps) => Model<Document>;
  /** The field of all these events that holds the id of the document. */
  readonly id: Id;
  readonly setOnInsert?: Record<string, unknown> | undefined;
  /** Called after each event, also after a duplicate, because the first attempt may have crashed before this call. */
  readonly after?: (data: Record<Id, string> & Common, deps: Deps) => Promise<void>;
}

/**
 * Makes event handlers that copy the fields which `toFields` returns into a projection. Duplicates and older versions change nothing, whatever
 * their order. Other writers of the document are not affected.
 */
export const projected =
  <Id extends string, Deps, Document extends { _id: string }, Common = unknown>({
    aggregate,
    model,
    id,
    setOnInsert,
    after,
  }: ProjectionTarget<Id, Deps, Document, Common>) =>
  <Data extends Record<Id, string> & Common>(toFields: (data: Data) => ProjectedFields<Document>) =>
  async ({ data, version }: Pick<EventEnvelope<Data>, 'data' | 'version'>, deps: Deps): Promise<Outcome> => {
    const outcome = await applyVersioned(model(deps), { id: data[id], aggregate, version, set: toFields(data), setOnInsert });
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
