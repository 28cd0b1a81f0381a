import type { EventEnvelope } from '@karigar/contracts';
import type { Connection } from 'mongoose';
import { crashPoint } from '../crash/crash-point.ts';
import type { Logger } from '../log/logger.ts';
import { createPuller, type Puller } from './puller.ts';

const sweepEveryMs = 2_000;
/** Pause when there is more than one sweep handles. */
const sweepOnMs = 100;
/** Younger entries are still being delivered by their writer. */
const leftAloneMs = 3_000;
/** Longer than a sweep through the whole backlog of an outage. */
const forgottenAfterMs = 600_000;
const documentsAtOnce = 500;
/** How long non-urgent entries are collected, so that those of many documents are delivered together. */
const gatherMs = 500;
const rememberedDeliveries = 5_000;

/** What a repository sees: how it reports that a document has entries to deliver. */
export interface Outbox<Entry extends DrainEntry = EventEnvelope> {
  /**
   * @param waiting all undelivered entries of the document, in order, if the writer knows them (it has just created the document, or read the array
   * together with the version that it replaced). Otherwise they are read.
   */
  nudge(id: string, waiting?: readonly Entry[]): void;
}

/** One undelivered entry of a document. */
export interface DrainEntry {
  readonly id: string;
}

export interface DrainedDocument<Entry extends DrainEntry> {
  readonly id: string;
  readonly entries: readonly Entry[];
}

export interface DrainOptions<Entry extends DrainEntry> {
  readonly connection: Connection;
  /** The array that is drained; also used in the names of crash points. */
  readonly field: string;
  /**
   * Delivers entries, those of one document in array order, and returns the documents that it has delivered (all, when it returns nothing). The
   * others, or all when it rejects, stay in place. May receive an entry twice.
   */
  readonly deliver: (documents: readonly DrainedDocument<Entry>[]) => Promise<readonly DrainedDocument<Entry>[] | void>;
  /** Whether an entry is delivered at once (the default) or collected with others. */
  readonly isUrgent?: (entry: Entry) => boolean;
  readonly log: Logger;
  /** Shared with the other drains of the process; its own by default. */
  readonly puller?: Puller;
  readonly onFailure?: () => void;
  /** Called after every sweep with each document's oldest undelivered entry. */
  readonly onSweep?: (waiting: readonly Entry[]) => void;
}

export interface Drain<Entry extends DrainEntry = EventEnvelope> {
  /** The undelivered entries of one collection. */
  of(collection: string): Outbox<Entry>;
  start(): void;
  /** Delivers what is left and stops. */
  stop(): Promise<void>;
}

/**
 * Delivers what writers put into an array of their own document in the same update as their decision, so that no crash loses it. The writer nudges
 * right after its write; a sweep over a partial index on `<field>.0` finds entries older than 3 s, which a crash or an outage left. One round runs at
 * a time and delivers a document's entries in array order; delivered entries are pulled a little later, in bulk. Delivery is at least once: an entry
 * is removed only after it was delivered, and two processes may both deliver it, which receivers recognize by its id.
 */
export function createDrain<Entry extends DrainEntry>({
  connection,
  field,
  deliver,
  isUrgent = () => true,
  log,
  puller = createPuller({ connection, log }),
  onFailure,
  onSweep,
}: DrainOptions<Entry>): Drain<Entry> {
  const waiting = new Map<string, Map<string, readonly Entry[] | undefined>>();
  const delivered = new Set<string>();
  const names = new Set<string>();
  let round: Promise<void> | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let failing = false;

  interface Stored {
    _id: string;
    [field: string]: unknown;
  }
  const collection = (name: string) => connection.collection<Stored>(name);
  const pending = { [`${field}.0`]: { $exists: true } };

  /** Reads the undelivered entries of documents whose writer did not pass them. */
  const read = async (name: string, ids: readonly string[]): Promise<DrainedDocument<Entry>[]> => {
    if (ids.length === 0) return [];
    const found = await collection(name)
      .find({ _id: { $in: [...ids] }, ...pending }, { projection: { [field]: 1 } })
      .toArray();
    return found.map((document) => ({ id: document._id, entries: document[field] as Entry[] }));
  };

  const remember = (entries: readonly Entry[]) => {
    for (const { id } of entries) delivered.add(id);
    for (const id of delivered) {
      if (delivered.size <= rememberedDeliveries) break;
      delivered.delete(id);
    }
  };

  const drainOne = async (name: string, work: ReadonlyMap<string, readonly Entry[] | undefined>) => {
    const named = [...work].flatMap(([id, entries]) => {
      // A writer's list still includes what the previous round delivered and has not pulled yet.
      const fresh = entries?.filter((entry) => !delivered.has(entry.id)) ?? [];
      return fresh.length === 0 ? [] : [{ id, entries: fresh }];
    });
    const unknown = [...work].flatMap(([id, entries]) => (entries === undefined ? [id] : []));
    const documents = [...named];
    for (const { id, entries } of await read(name, unknown)) {
      const undelivered = entries.filter((entry) => !delivered.has(entry.id));
      if (undelivered.length > 0) documents.push({ id, entries: undelivered });
      // An earlier round delivered these but failed to pull them.
      if (undelivered.length < entries.length) pull(name, [{ id, entries: entries.filter((entry) => delivered.has(entry.id)) }]);
    }
    if (documents.length === 0) return;
    crashPoint(`${field}:before-delivery`);
    const sent = (await deliver(documents)) ?? documents;
    if (sent.length === 0) return;
    remember(sent.flatMap(({ entries }) => entries));
    pull(name, sent);
  };

  const pull = (name: string, documents: readonly DrainedDocument<Entry>[]) => {
    for (const { id, entries } of documents)
      puller.pull(
        name,
        id,
        field,
        entries.map((entry) => entry.id),
      );
  };

  const runRound = async () => {
    // Nudges within one turn of the event loop share a round.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.size > 0) {
      const work = [...waiting];
      waiting.clear();
      try {
        for (const [name, documents] of work) await drainOne(name, documents);
        failing = false;
      } catch (error) {
        onFailure?.();
        // The entries stay in their documents and the sweep finds them; one log line per outage is enough.
        if (!failing) log.error({ err: error, field }, 'waiting entries could not be delivered and stay where they are');
        failing = true;
        return;
      }
    }
  };

  const kick = (): Promise<void> => {
    clearTimeout(gathering);
    gathering = undefined;
    round ??= runRound().finally(() => {
      round = undefined;
      if (waiting.size > 0 && !failing) void kick();
    });
    return round;
  };

  const add = (name: string, id: string, entries?: readonly Entry[]) => {
    const documents = waiting.get(name) ?? new Map<string, readonly Entry[] | undefined>();
    waiting.set(name, documents);
    const before = documents.get(id);
    // If any writer did not pass its entries, they are read; otherwise a later list continues where an earlier one ends.
    const unknown = entries === undefined || (documents.has(id) && before === undefined);
    documents.set(id, unknown ? undefined : [...new Map([...(before ?? []), ...entries].map((entry) => [entry.id, entry])).values()]);
  };

  /** Each document's first entry in the last sweep, and since when it has been first. */
  const oldest = new Map<string, { readonly first: string | undefined; readonly since: number; readonly at: number }>();
  /** Where the last sweep of each collection ended. */
  const sweptTo = new Map<string, string>();

  const sweep = async () => {
    const firsts: Entry[] = [];
    const now = Date.now();
    for (const name of names) {
      // Continues where the last sweep ended, so that many undeliverable documents do not block the others.
      const after = sweptTo.get(name);
      const documents = await collection(name)
        .find({ ...pending, ...(after === undefined ? {} : { _id: { $gt: after } }) }, { projection: { [field]: { $slice: 1 } } })
        .sort({ _id: 1 })
        .limit(documentsAtOnce)
        .toArray();
      const last = documents.length < documentsAtOnce ? undefined : documents.at(-1)?._id;
      if (last === undefined) sweptTo.delete(name);
      else sweptTo.set(name, last);
      for (const document of documents) {
        const [first] = document[field] as Entry[];
        const key = `${name} ${document._id}`;
        const before = oldest.get(key);
        const since = before !== undefined && before.first === first?.id ? before.since : now;
        oldest.set(key, { first: first?.id, since, at: now });
        if (now - since >= leftAloneMs) add(name, document._id);
        if (first !== undefined) firsts.push(first);
      }
    }
    for (const [key, { at }] of oldest) if (now - at > forgottenAfterMs) oldest.delete(key);
    onSweep?.(firsts);
    if (waiting.size > 0) await kick();
  };

  const schedule = () => {
    timer = setTimeout(
      () => {
        sweeping = sweep()
          .catch((error: unknown) => log.warn({ err: error, field }, 'the sweep could not read the database'))
          .finally(() => {
            sweeping = undefined;
            if (timer !== undefined) schedule();
          });
      },
      sweptTo.size > 0 ? sweepOnMs : sweepEveryMs,
    );
  };

  return {
    of: (name) => {
      names.add(name);
      return {
        nudge: (id, entries) => {
          crashPoint(`${field}:written-not-nudged`);
          if (entries?.length === 0) return;
          add(name, id, entries);
          if (entries?.some(isUrgent) === false) gathering ??= setTimeout(() => void kick(), gatherMs);
          else void kick();
        },
      };
    },
    start: schedule,
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await sweeping;
      await kick();
      await puller.flush();
    },
  };
}

/** The partial index that makes the sweep cheap. Call on every schema whose documents are drained: `schema.index(...pendingIndex('outbox'))`. */
export const pendingIndex = (field: string) =>
  [{ [`${field}.0`]: 1 }, { name: `${field}_pending`, partialFilterExpression: { [`${field}.0`]: { $exists: true } } }] as [
    Record<string, 1>,
    { name: string; partialFilterExpression: Record<string, unknown> },
  ];
