import { isDeepStrictEqual } from 'node:util';
import type { mongo as driver } from 'mongoose';
import { isDuplicateKey } from '../mongo/connect.ts';
import type { ProjectedCollection, RebuildCounts, StoredDocument } from './rebuild.ts';

const documentsAtOnce = 1_000;
/** A document that changes faster than it can be compared is left to its events, which are newer. */
const triesOfDocument = 20;

type Documents = driver.Collection<StoredDocument>;

interface Options extends Pick<ProjectedCollection, 'own' | 'onChanged'> {
  readonly served: Documents;
  readonly shadow: Documents;
  /** Resolves when the shadow contains everything that is in the topics now. */
  readonly catchUp: () => Promise<void>;
  readonly counts: Omit<RebuildCounts, 'events' | 'unreadable'>;
  readonly stopping: AbortSignal | undefined;
}

/** Makes the documents of a collection equal to their shadows. */
export async function reconcile({ stopping, ...options }: Options): Promise<void> {
  const { served, shadow } = options;
  const reconcileDocuments = createReconciler(options);
  for await (const ids of pagesOf(shadow, stopping)) await reconcileDocuments(ids);
  for await (const ids of pagesOf(served, stopping)) {
    const reconciled = await read(shadow, ids);
    await reconcileDocuments(ids.filter((id) => !reconciled.has(id)));
  }
}

/** The ids of a collection in pages, in their order. */
async function* pagesOf(collection: Documents, stopping: AbortSignal | undefined): AsyncGenerator<readonly string[]> {
  for (let after = ''; ;) {
    stopping?.throwIfAborted();
    const page = await collection
      .find({ _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(documentsAtOnce)
      .toArray();
    const last = page.at(-1);
    if (last === undefined) return;
    yield page.map(({ _id }) => _id);
    after = last._id;
  }
}

const read = async (from: Documents, ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument>> =>
  new Map((await from.find({ _id: { $in: [...ids] } }).toArray()).map((document) => [document._id, document]));

/** Reconciles the documents with these ids. */
function createReconciler({ served, shadow, own = [], onChanged, catchUp, counts }: Omit<Options, 'stopping'>) {
  const projected = (document: StoredDocument | undefined) =>
    document && Object.fromEntries(Object.entries(document).filter(([field, value]) => !own.includes(field) && value !== undefined));
  const differing = (ids: readonly string[], now: ReadonlyMap<string, StoredDocument>, wanted: ReadonlyMap<string, StoredDocument>) =>
    ids.filter((id) => !isDeepStrictEqual(projected(now.get(id)), projected(wanted.get(id))));
  /** @returns false if another writer has changed it */
  const replace = async (id: string, before: StoredDocument | undefined, after: StoredDocument | undefined): Promise<boolean> => {
    if (!(await replaceIf(served, id, projected(before), projected(after)))) return false;
    counts[before === undefined ? 'added' : after === undefined ? 'removed' : 'replaced'] += 1;
    const document = after ?? before;
    if (document !== undefined) await onChanged?.(document);
    return true;
  };

  return async (all: readonly string[]): Promise<void> => {
    let open = differing(all, await read(served, all), await read(shadow, all));
    counts.same += all.length - open.length;
    for (let attempt = 1; open.length > 0 && attempt <= triesOfDocument; attempt += 1) {
      const observed = await read(served, open);
      // The observed documents came from events that are in the topics by now, so any remaining difference is outdated or wrong.
      await catchUp();
      const wanted = await read(shadow, open);
      const ids = differing(open, observed, wanted);
      counts.same += open.length - ids.length;
      open = [];
      for (const id of ids) if (!(await replace(id, observed.get(id), wanted.get(id)))) open.push(id);
    }
    counts.same += open.length;
  };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Replaces `before` by `after`, unless another writer has changed it. Undefined stands for no document.
 * @returns whether it was replaced
 */
async function replaceIf(
  collection: driver.Collection<StoredDocument>,
  id: string,
  before: Fields | undefined,
  after: Fields | undefined,
): Promise<boolean> {
  const { _id: _ignored, ...wanted } = after ?? {};
  if (before === undefined) {
    try {
      return (await collection.insertOne({ ...wanted, _id: id })).acknowledged;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
  const fields = [...new Set([...Object.keys(before), ...Object.keys(wanted)])].filter((field) => field !== '_id');
  const unchanged = fields.map((field) => ({ [field]: field in before ? { $eq: before[field] } : { $exists: false } }));
  const filter = { _id: id, ...(unchanged.length === 0 ? {} : { $and: unchanged }) } as driver.Filter<StoredDocument>;
  if (after === undefined) return (await collection.deleteOne(filter)).deletedCount === 1;
  const gone = fields.filter((field) => !(field in wanted));
  const update = {
    ...(Object.keys(wanted).length === 0 ? {} : { $set: wanted }),
    ...(gone.length === 0 ? {} : { $unset: Object.fromEntries(gone.map((field) => [field, ''])) }),
  } as driver.UpdateFilter<StoredDocument>;
  return (await collection.updateOne(filter, update)).matchedCount === 1;
}
