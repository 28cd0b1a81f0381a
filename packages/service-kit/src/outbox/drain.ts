import type { EventEnvelope } from '@karigar/contracts';
import type { Connection } from 'mongoose';
import { repeatEvery } from '../background/repeat-every.ts';
import { withTimeout } from '../background/with-timeout.ts';
import { createCache } from '../cache/cache.ts';
import { crashPoint } from '../crash/crash-point.ts';
import type { Startable } from '../lifecycle/run-service.ts';
import type { Logger } from '../log/logger.ts';
import { createPuller, type Puller } from './puller.ts';
import { createSweep, pendingIn, type StoredDocument } from './sweep.ts';
import { createWaitingDocuments, type TakenDocuments } from './waiting-documents.ts';

const sweepIntervalMs = 2_000;
/** Pause between sweeps while there is more than one of them can handle. */
const backlogSweepIntervalMs = 100;
/** How long non-urgent entries are collected, so that those of many documents are delivered together. */
const batchWindowMs = 500;
const rememberedDeliveries = 5_000;
/** A round that takes longer, e.g. because its topic has no leader, holds up the next one no further. */
const roundTimeoutMs = 250;
/** How long stopping waits for deliveries. What could not be delivered by then stays in its document. */
const stopTimeoutMs = 3_000;

/** What a repository sees: how it reports that a document has entries to deliver. */
export interface Outbox<Entry extends DrainEntry = EventEnvelope> {
  /**
   * @param waiting all undelivered entries of the document, in order, if the writer knows them (it has just created the document, or read the array
   * together with the version that it replaced). Otherwise they are read. `deliver` gets these very objects, not copies.
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
  /** How long an entry is left to its writer before the sweep delivers it. Default 3 s. */
  readonly minAgeMs?: number;
  /** Whether an entry is delivered at once (the default) or collected with others. */
  readonly isUrgent?: (entry: Entry) => boolean;
  readonly log: Logger;
  /** Shared with the other drains of the process; its own by default. */
  readonly puller?: Puller | undefined;
  readonly onFailure?: () => void;
  /** Called after every sweep with each document's oldest undelivered entry. */
  readonly onSweep?: (waiting: readonly Entry[]) => void;
}

export interface Drain<Entry extends DrainEntry = EventEnvelope> extends Startable {
  /** The undelivered entries of one collection. */
  of(collection: string): Outbox<Entry>;
  /** Delivers what is left, as far as that is possible within 3 s, and stops. */
  stop(): Promise<void>;
}

/**
 * Delivers what writers put into an array of their own document in the same update as their decision, so that no crash loses it. The writer nudges
 * right after its write; a sweep over a partial index on `<field>.0` finds entries older than 3 s, which a crash or an outage left. Each document's
 * entries are delivered in array order, one delivery at a time. Rounds run one after the other unless one takes long, so that documents share a
 * delivery and a slow one does not delay the others. Delivered entries are pulled a little later, in bulk. Delivery is at least once: an entry is
 * removed only after it was delivered, and two processes may both deliver it, which receivers recognize by its id.
 */
export function createDrain<Entry extends DrainEntry>(options: DrainOptions<Entry>): Drain<Entry> {
  const { connection, field, isUrgent = () => true, log, puller = createPuller({ connection, log }), onFailure, onSweep } = options;
  const waiting = createWaitingDocuments<Entry>();
  const deliverAll = createDelivery(options, puller);
  const collections = new Set<string>();
  const sweep = createSweep<Entry>(options);
  let round: Promise<void> | undefined;
  /** Deliveries that took longer than a round. Later rounds do not wait for them, and leave their documents alone. */
  const detached = new Set<Promise<void>>();
  let gathering: NodeJS.Timeout | undefined;
  let failing = false;

  // A document is nudged or swept up and waits; a round takes it; its entries are delivered, then pulled. If that fails they stay where they are
  // stored, and a later sweep adds the document again.
  // A round takes all that wait, except documents with a delivery under way, until there are none. It waits 250 ms for its deliveries. Those that
  // take longer are detached, and start another round when they end, for what has been added to their documents meanwhile.

  const deliverTaken = async (collection: string, documents: TakenDocuments<Entry>) => {
    try {
      await deliverAll(collection, documents);
      failing = false;
    } catch (error) {
      onFailure?.();
      // The entries stay in their documents and the sweep finds them; one log line per outage is enough.
      if (!failing) log.error({ err: error, field }, 'could not deliver waiting entries; they stay in their documents');
      failing = true;
    } finally {
      waiting.release(collection, documents.keys());
    }
  };

  const runRound = async () => {
    // Nudges within one turn of the event loop share a round.
    await new Promise((resolve) => setImmediate(resolve));
    for (let taken = waiting.take(); taken.size > 0; taken = waiting.take()) {
      const delivering = Promise.all([...taken].map(([collection, documents]) => deliverTaken(collection, documents)));
      await withTimeout<unknown>(delivering, roundTimeoutMs, () => {
        const late = delivering.then(() => void detached.delete(late)).then(startRound);
        detached.add(late);
      });
    }
    round = undefined;
  };

  const startRound = (): Promise<void> => {
    clearTimeout(gathering);
    gathering = undefined;
    return (round ??= runRound());
  };

  const deliverAllNow = async () => {
    await startRound();
    while (detached.size > 0) await Promise.all(detached);
  };

  const sweepOnce = async () => {
    const { leftover, oldestEntries } = await sweep.next(collections);
    for (const { collection, id } of leftover) waiting.add(collection, id, undefined);
    onSweep?.(oldestEntries);
    await deliverAllNow();
  };
  const sweeping = repeatEvery(
    () => (sweep.hasMore() ? backlogSweepIntervalMs : sweepIntervalMs),
    { [`deliver what is left in ${field} arrays`]: sweepOnce },
    log,
  );

  return {
    of: (collection) => {
      collections.add(collection);
      return {
        nudge: (id, entries) => {
          crashPoint(`${field}:written-not-nudged`);
          if (entries?.length === 0) return;
          waiting.add(collection, id, entries);
          if (entries?.some(isUrgent) === false) gathering ??= setTimeout(() => void startRound(), batchWindowMs);
          else void startRound();
        },
      };
    },
    start: () => sweeping.start(),
    stop: async () => {
      await withTimeout(sweeping.stop().then(deliverAllNow), stopTimeoutMs, () => {});
      await puller.flush();
    },
  };
}

/** Delivers the undelivered entries of one collection's documents, each entry once in this process, and hands them to the puller. */
function createDelivery<Entry extends DrainEntry>({ connection, field, deliver }: DrainOptions<Entry>, puller: Puller) {
  const delivered = createCache<true>({ max: rememberedDeliveries });

  /** Reads the undelivered entries of documents whose writer did not pass them. */
  const read = async (collection: string, ids: readonly string[]): Promise<DrainedDocument<Entry>[]> => {
    if (ids.length === 0) return [];
    const found = await connection
      .collection<StoredDocument>(collection)
      .find({ _id: { $in: [...ids] }, ...pendingIn(field) }, { projection: { [field]: 1 } })
      .toArray();
    return found.map((document) => ({ id: document._id, entries: document[field] as Entry[] }));
  };

  const pull = (collection: string, id: string, entries: readonly Entry[]) =>
    puller.pull(
      collection,
      id,
      field,
      entries.map((entry) => entry.id),
    );

  return async (collection: string, documents: TakenDocuments<Entry>): Promise<void> => {
    const passed = [...documents].flatMap(([id, entries]) => (entries === undefined ? [] : [{ id, entries }]));
    const toRead = [...documents].flatMap(([id, entries]) => (entries === undefined ? [id] : []));
    const stored = await read(collection, toRead);
    // Already delivered but still stored: the pull failed, so pull again. Entries that a writer passed may just not have been pulled yet.
    for (const { id, entries } of stored) {
      const done = entries.filter((entry) => delivered.has(entry.id));
      if (done.length > 0) pull(collection, id, done);
    }
    const undelivered = [...passed, ...stored]
      .map(({ id, entries }) => ({ id, entries: entries.filter((entry) => !delivered.has(entry.id)) }))
      .filter(({ entries }) => entries.length > 0);
    if (undelivered.length === 0) return;
    crashPoint(`${field}:before-delivery`);
    for (const { id, entries } of (await deliver(undelivered)) ?? undelivered) {
      for (const entry of entries) delivered.set(entry.id, true);
      pull(collection, id, entries);
    }
  };
}

/** The partial index that makes the sweep cheap. Call on every schema whose documents are drained: `schema.index(...pendingIndex('outbox'))`. */
export const pendingIndex = (field: string) =>
  [{ [`${field}.0`]: 1 }, { name: `${field}_pending`, partialFilterExpression: pendingIn(field) }] as [
    Record<string, 1>,
    { name: string; partialFilterExpression: Record<string, unknown> },
  ];
