import type { Logger, Startable } from '@karigar/service-kit';
import type { Connection, mongo } from 'mongoose';
import { setTimeout as wait } from 'node:timers/promises';

type Collection = 'services' | 'providers' | 'categories';
const watchedCollections: readonly Collection[] = ['services', 'providers', 'categories'];
/** Changes within this time are read together: publishing a service writes twice, the second time for its outbox. */
const batchWindowMs = 60;
const retryMs = 1_000;

/** A document that has changed. */
export interface Change {
  readonly collection: Collection;
  readonly id: string;
}

const toChange = (change: mongo.ChangeStreamDocument): Change[] => {
  if (!('documentKey' in change) || !('coll' in change.ns)) return [];
  const collection = watchedCollections.find((name) => name === change.ns.coll);
  return collection === undefined ? [] : [{ collection, id: String(change.documentKey._id) }];
};

interface FollowerOptions {
  readonly database: () => NonNullable<Connection['db']>;
  readonly readAll: () => Promise<void>;
  readonly readChanged: (changes: readonly Change[]) => Promise<void>;
  /** Called for each change, before it is read. */
  readonly onChange: () => void;
  readonly log: Logger;
}

/** Reads everything once and then follows changes. After a failure it starts over, so missed changes are read as well. */
export function createFollower({ database, readAll, readChanged, onChange, log }: FollowerOptions): Startable & { ready: () => boolean } {
  const stopping = new AbortController();
  let isReady = false;
  let following: Promise<void> = Promise.resolve();

  /** Reads everything. Returns the time before the read, at which the stream starts. */
  async function load(): Promise<mongo.Timestamp> {
    const { operationTime } = (await database().command({ ping: 1 })) as { operationTime: mongo.Timestamp };
    await readAll();
    isReady = true;
    return operationTime;
  }

  async function follow(startAtOperationTime: mongo.Timestamp): Promise<void> {
    const stream = database().watch(
      [{ $match: { 'ns.coll': { $in: [...watchedCollections] } } }, { $project: { 'ns.coll': 1, documentKey: 1, operationType: 1 } }],
      { startAtOperationTime },
    );
    const close = () => void stream.close();
    stopping.signal.addEventListener('abort', close);
    const readNext = () => {
      const next = stream.next();
      // Awaited later: meanwhile, its failure must not count as unhandled.
      next.catch(() => undefined);
      return next;
    };
    try {
      let next = readNext();
      while (!stopping.signal.aborted) {
        const changes = [await next];
        onChange();
        // Not with `tryNext`: it waits up to a second for each further change, and so never ends while others keep coming.
        const end = wait(batchWindowMs, undefined);
        for (;;) {
          next = readNext();
          const more = await Promise.race([next, end]);
          if (more === undefined) break;
          changes.push(more);
        }
        await readChanged(changes.flatMap(toChange));
      }
    } finally {
      stopping.signal.removeEventListener('abort', close);
      await stream.close();
    }
  }

  async function run(since: mongo.Timestamp): Promise<void> {
    let from = since;
    while (!stopping.signal.aborted) {
      try {
        await follow(from);
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, 'the search index lost the change stream; it is read again');
        await wait(retryMs);
        from = await load().catch((failure: unknown) => {
          log.warn({ err: failure }, 'the search index could not be read; trying again');
          return from;
        });
      }
    }
  }

  return {
    ready: () => isReady,
    start: async () => {
      following = run(await load());
    },
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}
