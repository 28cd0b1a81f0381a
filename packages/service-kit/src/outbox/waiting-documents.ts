import type { DrainEntry } from './drain.ts';

/** The undelivered entries of a document, in array order; undefined when they have to be read. */
type Entries<Entry> = readonly Entry[] | undefined;

/** Documents with entries to deliver, by collection, in the order in which they were added. */
export interface WaitingDocuments<Entry extends DrainEntry> {
  /** If a document is added again, its entries continue where the earlier ones end; once they have to be read, they stay to be read. */
  add(collection: string, id: string, entries: Entries<Entry>): void;
  isEmpty(): boolean;
  /** Removes and returns all documents. */
  take(): ReadonlyMap<string, ReadonlyMap<string, Entries<Entry>>>;
}

export function createWaitingDocuments<Entry extends DrainEntry>(): WaitingDocuments<Entry> {
  let waiting = new Map<string, Map<string, Entries<Entry>>>();
  return {
    add: (collection, id, entries) => {
      const documents = waiting.get(collection) ?? new Map<string, Entries<Entry>>();
      waiting.set(collection, documents);
      const before = documents.get(id);
      const mustBeRead = entries === undefined || (documents.has(id) && before === undefined);
      documents.set(id, mustBeRead ? undefined : [...new Map([...(before ?? []), ...entries].map((entry) => [entry.id, entry])).values()]);
    },
    isEmpty: () => waiting.size === 0,
    take: () => {
      const taken = waiting;
      waiting = new Map();
      return taken;
    },
  };
}
