import type { Connection } from 'mongoose';
import { crashPoint } from '../crash/crash-point.ts';
import type { Logger } from '../log/logger.ts';

const sweepEveryMs = 1_000;
const documentsAtOnce = 500;

/** What a repository sees: say which document has something to send. */
export interface Outbox {
  nudge(id: string): void;
}

/** One waiting entry of a document. */
export interface DrainEntry {
  readonly id: string;
}

export interface DrainedDocument<Entry extends DrainEntry> {
  readonly id: string;
  readonly entries: readonly Entry[];
}

export interface DrainOptions<Entry extends DrainEntry> {
  readonly connection: Connection;
  /** The array of the documents that is drained; also the name used in crash points. */
  readonly field: string;
  /** Sends entries on, those of one document in array order. Rejecting leaves them where they are. May meet an entry twice. */
  readonly deliver: (documents: readonly DrainedDocument<Entry>[]) => Promise<void>;
  readonly log: Logger;
  readonly onFailure?: () => void;
  /** Told after every sweep how many documents had waited for it, and the entry that waited first. */
  readonly onSweep?: (waiting: readonly Entry[]) => void;
}

export interface Drain {
  /** The waiting entries of one collection. */
  of(collection: string): Outbox;
  start(): void;
  /** Sends what is left and stops. */
  stop(): Promise<void>;
}

/**
 * Sends on what writers put into an array of their own document in the same update as their decision, so that nothing is lost at any crash
 * point. The writer nudges right after its write; a sweep every second finds what a crash or an outage left, by a partial index on
 * `<field>.0`. One round is under way at a time and sends a document's entries in array order. An entry leaves the array only after it has
 * been delivered; two processes may both deliver one, which receivers recognise by its id.
 */
export function createDrain<Entry extends DrainEntry>({ connection, field, deliver, log, onFailure, onSweep }: DrainOptions<Entry>): Drain {
  const waiting = new Map<string, Set<string>>();
  const names = new Set<string>();
  let round: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let failing = false;

  interface Stored {
    _id: string;
    [field: string]: unknown;
  }
  const collection = (name: string) => connection.collection<Stored>(name);
  const pending = { [`${field}.0`]: { $exists: true } };

  const drainOne = async (name: string, ids: readonly string[]) => {
    const found = await collection(name)
      .find({ _id: { $in: [...ids] }, ...pending }, { projection: { [field]: 1 } })
      .toArray();
    if (found.length === 0) return;
    const documents = found.map((document) => ({ id: document._id, entries: document[field] as Entry[] }));
    crashPoint(`${field}:before-delivery`);
    await deliver(documents);
    crashPoint(`${field}:delivered-not-pulled`);
    await collection(name).bulkWrite(
      documents.map(({ id, entries }) => ({
        updateOne: { filter: { _id: id }, update: { $pull: { [field]: { id: { $in: entries.map((entry) => entry.id) } } } as never } },
      })),
      { ordered: false },
    );
  };

  const runRound = async () => {
    // Nudges of the same turn of the event loop become one round.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.size > 0) {
      const work = [...waiting];
      waiting.clear();
      try {
        for (const [name, ids] of work) await drainOne(name, [...ids]);
        failing = false;
      } catch (error) {
        onFailure?.();
        // The entries stay in their documents and the sweep comes back for them; one line per outage is enough.
        if (!failing) log.error({ err: error, field }, 'waiting entries could not be delivered and stay where they are');
        failing = true;
        return;
      }
    }
  };

  const kick = (): Promise<void> => {
    round ??= runRound().finally(() => {
      round = undefined;
      if (waiting.size > 0 && !failing) void kick();
    });
    return round;
  };

  const add = (name: string, id: string) => {
    const ids = waiting.get(name);
    if (ids === undefined) waiting.set(name, new Set([id]));
    else ids.add(id);
  };

  const sweep = async () => {
    const left: Entry[] = [];
    for (const name of names) {
      const documents = await collection(name)
        .find(pending, { projection: { [field]: { $slice: 1 } } })
        .limit(documentsAtOnce)
        .toArray();
      for (const document of documents) {
        add(name, document._id);
        left.push(...(document[field] as Entry[]));
      }
    }
    onSweep?.(left);
    if (waiting.size > 0) await kick();
  };

  const schedule = () => {
    timer = setTimeout(() => {
      sweeping = sweep()
        .catch((error: unknown) => log.warn({ err: error, field }, 'the sweep could not read the database'))
        .finally(() => {
          sweeping = undefined;
          if (timer !== undefined) schedule();
        });
    }, sweepEveryMs);
  };

  return {
    of: (name) => {
      names.add(name);
      return {
        nudge: (id) => {
          crashPoint(`${field}:written-not-nudged`);
          add(name, id);
          void kick();
        },
      };
    },
    start: schedule,
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await sweeping;
      if (waiting.size > 0) await kick();
      await round;
    },
  };
}

/** The partial index that makes the sweep cheap. Call on every schema whose documents are drained: `schema.index(...pendingIndex('outbox'))`. */
export const pendingIndex = (field: string) =>
  [{ [`${field}.0`]: 1 }, { name: `${field}_pending`, partialFilterExpression: { [`${field}.0`]: { $exists: true } } }] as [
    Record<string, 1>,
    { name: string; partialFilterExpression: Record<string, unknown> },
  ];
