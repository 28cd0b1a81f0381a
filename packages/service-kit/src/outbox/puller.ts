import type { Connection } from 'mongoose';
import { crashPoint } from '../crash/crash-point.ts';
import type { Logger } from '../log/logger.ts';

/**
 * How long delivered entries are collected, so that many documents share a command and the arrays of one document an update. Longer than entries are
 * collected before delivery.
 */
const batchWindowMs = 1_000;

/** Removes delivered entries from their documents. */
export interface Puller {
  /** Removes entries soon. Until then another process may deliver them a second time. */
  pull(collection: string, id: string, field: string, entryIds: readonly string[]): void;
  /** Removes everything that has been collected. */
  flush(): Promise<void>;
}

/** Shared by all drains of a process, so that the entries of one document are removed in one update. */
export function createPuller({ connection, log }: { connection: Connection; log: Logger }): Puller {
  /** Entries by collection, document and array. */
  let gathered = new Map<string, Map<string, Map<string, string[]>>>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const flushNow = async () => {
    const work = gathered;
    gathered = new Map();
    for (const [name, documents] of work) {
      for (const field of new Set([...documents.values()].flatMap((fields) => [...fields.keys()])))
        crashPoint(`${field}:delivered-not-pulled`);
      const updates = [...documents].map(([id, fields]) => ({
        updateOne: {
          filter: { _id: id },
          update: { $pull: Object.fromEntries([...fields].map(([field, ids]) => [field, { id: { $in: ids } }])) },
        },
      }));
      try {
        // The driver's types do not allow computed field names.
        await connection.collection<{ _id: string; [field: string]: unknown }>(name).bulkWrite(updates as never, { ordered: false });
      } catch (error) {
        log.warn({ err: error, collection: name }, 'could not remove delivered entries; a sweep will');
      }
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    return (flushing = flushing.then(flushNow));
  };

  return {
    pull: (collection, id, field, entryIds) => {
      const documents = gathered.get(collection) ?? new Map<string, Map<string, string[]>>();
      gathered.set(collection, documents);
      const fields = documents.get(id) ?? new Map<string, string[]>();
      documents.set(id, fields);
      fields.set(field, [...(fields.get(field) ?? []), ...entryIds]);
      timer ??= setTimeout(() => void flush(), batchWindowMs);
    },
    flush,
  };
}
