import { isDeepStrictEqual } from 'node:util';
import { dayMs } from '@karigar/contracts';
import type { Connection, mongo as driver } from 'mongoose';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { parseForHandlers, retryWhileTransient, type EventHandler } from '../inbox/inbox.ts';
import type { IncomingMessage, KafkaPort, RunningSubscription } from '../kafka/port.ts';
import type { Logger } from '../log/logger.ts';
import { ensureIndexes, isDuplicateKey, isTransient } from '../mongo/connect.ts';
import { fromHeaders } from '../outbox/envelope.ts';
import { shadowOf } from './shadow.ts';

/** A document as stored. */
export type StoredDocument = { readonly _id: string } & Readonly<Record<string, unknown>>;

/** One collection of a projection. */
export interface ProjectedCollection {
  /** Name of the collection. */
  readonly name: string;
  /** Fields that do not come from the projection's events; they stay as they are. */
  readonly own?: readonly string[];
  /** Called after a document was added, replaced or removed, to update what is derived from it. Must be safe to repeat. */
  readonly onChanged?: (document: StoredDocument) => Promise<void>;
}

/** The data that a service copies from other services' events, and how. */
export interface Projection<Deps> {
  /** They write only to these collections and notify nobody. */
  readonly handlers: readonly EventHandler<Deps>[];
  /** Creates the handlers' dependencies on a connection. */
  readonly open: (connection: Connection, clock: Clock) => Deps;
  readonly collections: readonly ProjectedCollection[];
}

/** Hides the type of the dependencies, so that a service's projections can be listed. */
export const defineProjection = <Deps>(projection: Projection<Deps>): RebuildableProjection => ({
  rebuild: (parts) => rebuildProjection(projection, parts),
});

export interface RebuildableProjection {
  readonly rebuild: (parts: RebuildParts) => Promise<RebuildCounts>;
}

export interface RebuildParts {
  /** Name of the service, the prefix of its consumer groups. */
  readonly service: string;
  readonly mongo: Connection;
  readonly kafka: KafkaPort;
  readonly topicPrefix: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Ends the rebuild early. Documents that were replaced by then stay so, and the shadow is dropped. */
  readonly signal?: AbortSignal;
}

/** Number of documents by outcome, and of `events` read. */
export interface RebuildCounts {
  events: number;
  /** Events that cannot be parsed; they are among the dead letters already. */
  unreadable: number;
  same: number;
  added: number;
  replaced: number;
  removed: number;
}

const documentsAtOnce = 1_000;
/** A document that changes faster than it can be compared is left to its events, which are newer. */
const triesOfDocument = 20;
const leftoverAfterMs = dayMs;
const shadowName = /_rebuild_(\d+)_\w+$/;

/**
 * Rebuilds a projection from the beginning of its topics while it is being read and written. The same handlers fill a second projection, the shadow.
 * Then each document is compared with its shadow, and only one that differs is replaced, added or removed, unless it has changed meanwhile. Readers see the old document until then, and nobody is notified: handlers with side effects are left out, and the service's
 * offsets stay unchanged.
 * @throws when an event cannot be applied, or the topics hold nothing for a collection that has documents; the projection is unchanged then. Also when
 * `signal` is aborted
 */
async function rebuildProjection<Deps>(
  { handlers, open, collections }: Projection<Deps>,
  { service, mongo, kafka, topicPrefix, clock, log, signal: stopping }: RebuildParts,
): Promise<RebuildCounts> {
  stopping?.throwIfAborted();
  await dropLeftovers(mongo);
  const suffix = `_rebuild_${Date.now()}_${newId().slice(-6)}`;
  const deps = open(shadowOf(mongo, suffix), clock);
  await ensureIndexes(mongo);

  const counts: RebuildCounts = { events: 0, unreadable: 0, same: 0, added: 0, replaced: 0, removed: 0 };
  let fail: (error: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (fail = reject));
  // Prevents an unhandled rejection when nobody is waiting.
  failure.catch(() => undefined);
  stopping?.addEventListener('abort', () => fail(stopping.reason), { once: true });
  let hasEnded = false;
  const apply = async (message: IncomingMessage, signal: AbortSignal) => {
    // It would create the shadow again after it was dropped.
    if (hasEnded) throw new Error('The rebuild has ended');
    const head = fromHeaders(message.headers);
    const addressee = message.headers['x-redrive-group'];
    const group = `${topicPrefix}.${service}.${message.topic.slice(topicPrefix.length + 1)}`;
    if (message.value === null || (addressee !== undefined && addressee !== group)) return;
    const found = handlers.filter(({ definition }) => definition.type === head?.type);
    const parsed = head === undefined ? undefined : parseForHandlers(found, head, message.value);
    if (parsed?.isValid !== true) {
      counts.unreadable += 1;
      return;
    }
    if (parsed.reactions.length > 0) counts.events += 1;
    for (const react of parsed.reactions) await retryWhileTransient(() => react(deps), isTransient, signal, log);
  };
  const topics = [...new Set(handlers.map(({ definition }) => `${topicPrefix}.${definition.topic}`))];
  const consumers: RunningSubscription[] = [];
  const subscribe = async (topic: string) => {
    const consumer = await kafka.subscribe({
      // A group of its own. Its name starts with the service's, so that the service's rights cover it.
      group: `${topicPrefix}.${service}.rebuild.${newId()}`,
      topics: [topic],
      commit: false,
      handle: (message, signal) =>
        apply(message, signal).catch((error: unknown) => {
          const place = `${message.topic}/${message.partition}/${message.offset}`;
          if (!signal.aborted) fail(new Error(`The event at ${place} could not be applied`, { cause: error }));
          throw error;
        }),
    });
    // Joining can take longer than the rebuild.
    if (hasEnded) await consumer.stop();
    else consumers.push(consumer);
  };
  /** Resolves when the shadow contains everything that is in the topics now. */
  const catchUp = async () => void (await Promise.race([failure, Promise.all(consumers.map((consumer) => consumer.catchUp()))]));

  try {
    await Promise.race([failure, Promise.all(topics.map(subscribe))]);
    await catchUp();
    for (const { name } of collections) {
      const isEmpty = (await mongo.collection(name + suffix).findOne({})) === null;
      if (isEmpty && (await mongo.collection(name).findOne({})) !== null)
        throw new Error(`The topics hold nothing of ${name}, which has documents: is KAFKA_TOPIC_PREFIX right, and was a topic emptied?`);
    }
    for (const collection of collections) await replaceAll(mongo, collection, suffix, catchUp, counts, stopping);
    return counts;
  } finally {
    hasEnded = true;
    await Promise.all(consumers.map((consumer) => consumer.stop()));
    for (const model of mongo.modelNames().filter((name) => name.endsWith(suffix))) {
      await mongo.model(model).collection.drop();
      mongo.deleteModel(model);
    }
    log.info({ ...counts }, 'the projection was read from its topics');
  }
}

/** Makes the documents of a collection equal to their shadows. */
async function replaceAll(
  mongo: Connection,
  { name, own = [], onChanged }: ProjectedCollection,
  suffix: string,
  catchUp: () => Promise<void>,
  counts: RebuildCounts,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const served = mongo.collection<StoredDocument>(name);
  const shadow = mongo.collection<StoredDocument>(name + suffix);
  const projected = (document: StoredDocument | undefined) =>
    document && Object.fromEntries(Object.entries(document).filter(([field, value]) => !own.includes(field) && value !== undefined));
  const read = async (from: typeof served, ids: readonly string[]) =>
    new Map((await from.find({ _id: { $in: [...ids] } }).toArray()).map((document) => [document._id, document]));
  const differing = (ids: readonly string[], now: ReadonlyMap<string, StoredDocument>, wanted: ReadonlyMap<string, StoredDocument>) =>
    ids.filter((id) => !isDeepStrictEqual(projected(now.get(id)), projected(wanted.get(id))));

  const reconcileDocuments = async (all: readonly string[]) => {
    let open = differing(all, await read(served, all), await read(shadow, all));
    counts.same += all.length - open.length;
    for (let attempt = 1; open.length > 0 && attempt <= triesOfDocument; attempt += 1) {
      const observed = await read(served, open);
      // The observed documents came from events that are in the topics by now, so any remaining difference is outdated or wrong.
      await catchUp();
      const wanted = await read(shadow, open);
      const ids = differing(open, observed, wanted);
      counts.same += open.length - ids.length;
      const failed: string[] = [];
      for (const id of ids) {
        const [before, after] = [observed.get(id), wanted.get(id)];
        if (!(await replaceIf(served, id, projected(before), projected(after)))) {
          failed.push(id);
          continue;
        }
        counts[before === undefined ? 'added' : after === undefined ? 'removed' : 'replaced'] += 1;
        const document = after ?? before;
        if (document !== undefined) await onChanged?.(document);
      }
      open = failed;
    }
    counts.same += open.length;
  };

  for (const collection of [shadow, served]) {
    let after = '';
    for (;;) {
      stopping?.throwIfAborted();
      const page = await collection
        .find({ _id: { $gt: after } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(documentsAtOnce)
        .toArray();
      const ids = page.map(({ _id }) => _id);
      const last = ids.at(-1);
      if (last === undefined) break;
      after = last;
      // Documents with a shadow were reconciled in the first pass.
      const known = collection === served ? await read(shadow, ids) : new Map<string, StoredDocument>();
      await reconcileDocuments(ids.filter((id) => !known.has(id)));
    }
  }
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

/** Drops the shadows of rebuilds that were killed more than a day ago: the deletion of an account does not reach them. Safe to repeat. */
export async function dropLeftovers(mongo: Connection): Promise<void> {
  for (const { name } of (await mongo.db?.listCollections({}, { nameOnly: true }).toArray()) ?? []) {
    const began = shadowName.exec(name)?.[1];
    if (began !== undefined && Date.now() - Number(began) > leftoverAfterMs) await mongo.collection(name).drop();
  }
}
