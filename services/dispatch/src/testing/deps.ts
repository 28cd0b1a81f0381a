import { createRedis, ensureIndexes, newId, type Clock } from '@karigar/service-kit';
import { useEngines } from '@karigar/service-kit/testing';
import type { Connection } from 'mongoose';
import { createDirectory } from '../directory/data/directory.ts';
import type { ServiceEntry } from '../directory/data/directory-schemas.ts';
import { createEngagementStore } from '../engagement/data/engagement-store.ts';
import { createPresenceStore } from '../presence/data/presence-store.ts';
import { createRequestRepository } from '../requests/data/request-repository.ts';
import { toEvents } from '../requests/messaging/publishes.ts';
import { toLive } from '../requests/messaging/to-live.ts';

/** Engines with a database of its own, and what decides which providers are asked. */
export async function startDispatchDeps(clock: Clock) {
  const engines = await useEngines();
  const { mongo, redisUrl, log, topicPrefix } = engines;
  const redis = createRedis(redisUrl, log);
  await redis.connect();
  const presence = createPresenceStore({ connection: mongo, redis, prefix: topicPrefix });
  const deps = {
    presence,
    directory: createDirectory(mongo, clock, presence.invalidateLists),
    engagements: createEngagementStore({ connection: mongo, clock }),
    clock,
  };
  await ensureIndexes(mongo);
  return {
    engines,
    deps,
    /** Deletes everything that Redis knows about presence. */
    flushPresence: async () => redis.del(await redis.keys(`${topicPrefix}.presence.*`)),
    stop: async () => {
      redis.disconnect();
      await engines.close();
    },
  };
}

/** The tests' clock stands on a day in the past, whose requests MongoDB would remove by its own clock. */
export const retentionDays = 10_000;

/** Requests whose events and live facts stay in their documents. */
export const silentRequests = (connection: Connection, clock: Clock) => {
  const silent = { nudge: () => undefined };
  return createRequestRepository({ connection, outbox: silent, live: silent, clock, retentionDays, toEvents, toLive });
};

/** A service in the directory, which can be asked for at once in Pune. */
export const instantService = (over: Partial<ServiceEntry> & Pick<ServiceEntry, 'providerId'>) => ({
  _id: newId(),
  name: 'Tap repair',
  categoryId: 'plumbing',
  instantVisitingChargePaise: 1,
  instant: true,
  areas: ['pune'],
  from: { service: 1 },
  ...over,
});
