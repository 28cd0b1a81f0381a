import { createJobStore, createRedis, defineProjection, type ProjectionsOf, type RebuildSurroundings } from '@karigar/service-kit';
import { createDirectory } from './directory/data/directory.ts';
import { directoryHandlers, makeOnlineReachable } from './directory/messaging/on-directory-events.ts';
import { createEngagementStore } from './engagement/data/engagement-store.ts';
import { createPresenceStore } from './presence/data/presence-store.ts';

/**
 * What dispatch copies from the others, for `rebuild.ts`. Who is at work is no copy: it also has jobs whose order does not exist yet.
 * @param prefix of the topics
 */
export function dispatchProjections({ mongo, clock, log, redisUrl, prefix }: RebuildSurroundings): ProjectionsOf {
  if (redisUrl === undefined)
    throw new Error('REDIS_URL must be set: whether services that are built again can be asked depends on who is online');
  const redis = createRedis(redisUrl, log);
  const presence = createPresenceStore({ connection: mongo, redis, prefix });
  const directory = createDirectory(mongo, clock, (providerIds) =>
    presence.leases.noteChanged(providerIds).catch((error: unknown) => log.debug({ err: error }, 'a change could not be noted')),
  );
  const served = { directory, presence, engagements: createEngagementStore({ connection: mongo, clock }), clock };
  return {
    projections: {
      directory: defineProjection({
        handlers: directoryHandlers,
        open: (connection) => ({ directory: createDirectory(connection, clock), jobs: createJobStore(connection) }),
        collections: [
          { name: 'customers' },
          { name: 'categories' },
          { name: 'jobs' },
          { name: 'providers', onChanged: ({ _id }) => directory.followProvider(_id) },
          {
            name: 'services',
            // Who was asked last, and who has been online, is known here alone.
            own: ['askedAt', 'reachable'],
            onChanged: async ({ providerId }) => {
              await directory.followProvider(String(providerId));
              await makeOnlineReachable(served, String(providerId));
            },
          },
        ],
      }),
    },
    close: () => redis.disconnect(),
    start: () => redis.connect(),
  };
}
