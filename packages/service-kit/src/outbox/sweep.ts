import type { Connection } from 'mongoose';
import type { DrainEntry } from './drain.ts';

/** Younger entries are still being delivered by their writer. */
const defaultMinAgeMs = 3_000;
const documentsAtOnce = 500;
/** Longer than a sweep through the whole backlog of an outage. */
const forgottenAfterMs = 600_000;

/** A document as the sweep and the drain read it: with the array that is drained. */
export interface StoredDocument {
  _id: string;
  [field: string]: unknown;
}

/** Matches documents whose array is not empty. */
export const pendingIn = (field: string) => ({ [`${field}.0`]: { $exists: true } });

/** Finds entries that a crash or an outage has left in their documents. */
export interface Sweep<Entry extends DrainEntry> {
  /**
   * Reads up to 500 documents of each collection. Returns those whose first entry has been waiting for `minAgeMs` while this process watched, and the
   * first entries of all.
   */
  next(
    collections: Iterable<string>,
  ): Promise<{ leftover: readonly { collection: string; id: string }[]; oldestEntries: readonly Entry[] }>;
  /** Whether a collection has more documents than have been read; `next` continues there, so that undeliverable documents do not block the others. */
  hasMore(): boolean;
}

export function createSweep<Entry extends DrainEntry>({
  connection,
  field,
  minAgeMs = defaultMinAgeMs,
}: {
  connection: Connection;
  field: string;
  minAgeMs?: number | undefined;
}): Sweep<Entry> {
  /** When each document's first entry was seen first and last: distinguishes what a crash has left from what is being delivered. */
  const seen = new Map<string, { readonly since: number; readonly last: number }>();
  /** The last document that was read of each collection that has more. */
  const readTo = new Map<string, string>();

  const read = async (collection: string): Promise<StoredDocument[]> => {
    const after = readTo.get(collection);
    const find = (more?: { _id: { $gt: string } }) =>
      connection
        .collection<StoredDocument>(collection)
        .find({ ...pendingIn(field), ...more }, { projection: { [field]: { $slice: 1 } } })
        .limit(documentsAtOnce);
    if (after === undefined) {
      // Not sorted: MongoDB would read a small collection as a whole, in the order of its ids, instead of the index of what waits.
      const all = await find().toArray();
      if (all.length < documentsAtOnce) return all;
    }
    const documents = await find(after === undefined ? undefined : { _id: { $gt: after } })
      .sort({ _id: 1 })
      .toArray();
    const last = documents.length < documentsAtOnce ? undefined : documents.at(-1)?._id;
    if (last === undefined) readTo.delete(collection);
    else readTo.set(collection, last);
    return documents;
  };

  return {
    next: async (collections) => {
      // Not the time of day, which may be set back: what waits would wait as much longer.
      const now = performance.now();
      const leftover: { collection: string; id: string }[] = [];
      const oldestEntries: Entry[] = [];
      for (const collection of collections)
        for (const document of await read(collection)) {
          const [first] = document[field] as Entry[];
          const key = `${collection} ${document._id} ${first?.id}`;
          const since = seen.get(key)?.since ?? now;
          seen.set(key, { since, last: now });
          if (now - since >= minAgeMs) leftover.push({ collection, id: document._id });
          if (first !== undefined) oldestEntries.push(first);
        }
      for (const [key, { last }] of seen) if (now - last > forgottenAfterMs) seen.delete(key);
      return { leftover, oldestEntries };
    },
    hasMore: () => readTo.size > 0,
  };
}
