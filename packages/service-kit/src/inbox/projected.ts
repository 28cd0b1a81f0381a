import type { EventEnvelope } from '@karigar/contracts';
import type { Model } from 'mongoose';
import { applyVersioned, type ProjectedFields } from './apply-versioned.ts';
import type { Outcome } from './consumer.ts';

/** Where the events of an aggregate are copied to. */
interface Projection<Key, Deps, Document extends { _id: string }> {
  /** Names the version counter inside the document's `from`. */
  readonly aggregate: string;
  readonly model: (deps: Deps) => Model<Document>;
  readonly id: (data: Key) => string;
  readonly setOnInsert?: Record<string, unknown> | undefined;
  /** What to bring up to date after each event, a duplicate too: the one before may have died in between. */
  readonly after?: (data: Key, deps: Deps) => Promise<void>;
}

/** Makes event handlers that copy the fields which `toFields` returns into a projection. See `applyVersioned`. */
export const projected =
  <Key, Deps, Document extends { _id: string }>({ aggregate, model, id, setOnInsert, after }: Projection<Key, Deps, Document>) =>
  <Data extends Key>(toFields: (data: Data) => ProjectedFields<Document>) =>
  async ({ data, version }: Pick<EventEnvelope<Data>, 'data' | 'version'>, deps: Deps): Promise<Outcome> => {
    const outcome = await applyVersioned(model(deps), { id: id(data), aggregate, version, set: toFields(data), setOnInsert });
    await after?.(data, deps);
    return outcome;
  };
