import { dayMs } from '@karigar/contracts';
import type { Connection } from 'mongoose';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { parseForHandlers, retryWhileTransient, type EventHandler } from '../inbox/inbox.ts';
import type { IncomingMessage, KafkaPort, RunningSubscription } from '../kafka/port.ts';
import type { Logger } from '../log/logger.ts';
import { ensureIndexes, isTransient } from '../mongo/connect.ts';
import { fromHeaders } from '../outbox/envelope.ts';
import { reconcile } from './reconcile.ts';
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

const leftoverAfterMs = dayMs;
const shadowName = /_rebuild_(\d+)_\w+$/;

/**
 * Rebuilds a projection from the beginning of its topics while it is being read and written. The same handlers fill a second projection, the shadow.
 * Then each document is compared with its shadow, and only one that differs is replaced, added or removed, unless it has changed meanwhile. Readers
 * see the old document until then, and nobody is notified: handlers with side effects are left out, and the service's offsets stay unchanged.
 * @throws when an event cannot be applied, or the topics hold nothing for a collection that has documents; the projection is unchanged then. Also when
 * `signal` is aborted
 */
async function rebuildProjection<Deps>({ handlers, open, collections }: Projection<Deps>, parts: RebuildParts): Promise<RebuildCounts> {
  const { mongo, clock, log, signal: stopping } = parts;
  stopping?.throwIfAborted();
  await dropLeftovers(mongo);
  const suffix = `_rebuild_${Date.now()}_${newId().slice(-6)}`;
  const deps = open(shadowOf(mongo, suffix), clock);
  await ensureIndexes(mongo);
  const counts: RebuildCounts = { events: 0, unreadable: 0, same: 0, added: 0, replaced: 0, removed: 0 };
  const replay = createReplay(handlers, deps, counts, parts);

  try {
    await replay.start();
    await replay.catchUp();
    for (const { name } of collections) {
      const isEmpty = (await mongo.collection(name + suffix).findOne({})) === null;
      if (isEmpty && (await mongo.collection(name).findOne({})) !== null)
        throw new Error(`The topics hold nothing of ${name}, which has documents: is KAFKA_TOPIC_PREFIX right, and was a topic emptied?`);
    }
    for (const { name, ...reconciled } of collections) {
      const [served, shadow] = [mongo.collection<StoredDocument>(name), mongo.collection<StoredDocument>(name + suffix)];
      await reconcile({ ...reconciled, served, shadow, catchUp: replay.catchUp, counts, stopping });
    }
    return counts;
  } finally {
    await replay.stop();
    for (const model of mongo.modelNames().filter((name) => name.endsWith(suffix))) {
      await mongo.model(model).collection.drop();
      mongo.deleteModel(model);
    }
    log.info({ ...counts }, 'the projection was read from its topics');
  }
}

/** Passes all events of the handlers' topics to them, and then those that arrive, in a consumer group of its own. */
function createReplay<Deps>(
  handlers: readonly EventHandler<Deps>[],
  deps: Deps,
  counts: RebuildCounts,
  { service, kafka, topicPrefix, log, signal: stopping }: RebuildParts,
) {
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
  const topics = [...new Set(handlers.map(({ definition }) => `${topicPrefix}.${definition.topic}`))];

  return {
    start: async () => void (await Promise.race([failure, Promise.all(topics.map(subscribe))])),
    /** Resolves when the handlers have applied everything that is in the topics now. */
    catchUp: async () => void (await Promise.race([failure, Promise.all(consumers.map((consumer) => consumer.catchUp()))])),
    stop: async () => {
      hasEnded = true;
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    },
  };
}

/** Drops the shadows of rebuilds that were killed more than a day ago: the deletion of an account does not reach them. Safe to repeat. */
export async function dropLeftovers(mongo: Connection): Promise<void> {
  for (const { name } of (await mongo.db?.listCollections({}, { nameOnly: true }).toArray()) ?? []) {
    const began = shadowName.exec(name)?.[1];
    if (began !== undefined && Date.now() - Number(began) > leftoverAfterMs) await mongo.collection(name).drop();
  }
}
