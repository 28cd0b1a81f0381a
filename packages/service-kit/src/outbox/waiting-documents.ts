import type { DrainEntry } from './drain.ts';

/** The undelivered entries of a document, in array order; undefined when they have to be read. */
type Entries<Entry> = readonly Entry[] | undefined;

/** Documents of one collection. */
export type TakenDocuments<Entry> = ReadonlyMap<string, Entries<Entry>>;

/** Documents with entries to deliver, by collection, in the order in which they were added. */
export interface WaitingDocuments<Entry extends DrainEntry> {
  /** If a document is added again, its entries continue where the earlier ones end; once they have to be read, they stay to be read. */
  add(collection: string, id: string, entries: Entries<Entry>): void;
  /** Removes and returns all documents but those that are still being delivered: taken before and not released. */
  take(): ReadonlyMap<string, TakenDocuments<Entry>>;
  release(collection: string, ids: Iterable<string>): void;
}

export function createWaitingDocuments<Entry extends DrainEntry>(): WaitingDocuments<Entry> {
  const waiting = new Map<string, Map<string, Entries<Entry>>>();
  const underWay = new Map<string, Set<string>>();
  return {
    add: (collection, id, entries) => {
      const documents = waiting.get(collection) ?? new Map<string, Entries<Entry>>();
      waiting.set(collection, documents);
      const before = documents.get(id);
      const mustBeRead = entries === undefined || (documents.has(id) && before === undefined);
      documents.set(id, mustBeRead ? undefined : [...new Map([...(before ?? []), ...entries].map((entry) => [entry.id, entry])).values()]);
    },
    take: () => {
      const taken = new Map<string, Map<string, Entries<Entry>>>();
      for (const [collection, documents] of waiting) {
        const busy = underWay.get(collection) ?? new Set<string>();
        underWay.set(collection, busy);
        const free = [...documents].filter(([id]) => !busy.has(id));
        if (free.length > 0) taken.set(collection, new Map(free));
        for (const [id] of free) {
          documents.delete(id);
          busy.add(id);
        }
      }
      return taken;
    },
    release: (collection, ids) => {
      for (const id of ids) underWay.get(collection)?.delete(id);
    },
  };
}
