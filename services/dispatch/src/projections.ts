import { createJobStore, createRedis, createScores, defineProjection, type ProjectionsOf, type RebuildDeps } from '@karigar/service-kit';
import { createDirectory } from './directory/data/directory.ts';
import { directoryHandlers, addIfOnline } from './directory/messaging/on-directory-events.ts';
import { createEngagementStore } from './engagement/data/engagement-store.ts';
import { createPresenceStore } from './presence/data/presence-store.ts';

/**
 * Dispatch's projections, for `rebuild.ts`. Engagements are not among them: they also contain jobs whose order does not exist yet.
 * @param prefix of the topics
 */
export function dispatchProjections({ mongo, clock, log, redisUrl, prefix }: RebuildDeps): ProjectionsOf {
  if (redisUrl === undefined)
    throw new Error('REDIS_URL must be set: whether services that are built again can be asked depends on who is online');
  const redis = createRedis(redisUrl, log);
  const presence = createPresenceStore({ connection: mongo, redis, prefix });
  const directory = createDirectory(mongo, clock, presence.invalidateLists);
  const served = { directory, presence, engagements: createEngagementStore({ connection: mongo, clock }), clock };
  return {
    projections: {
      directory: defineProjection({
        handlers: directoryHandlers,
        open: (connection) => ({
          directory: createDirectory(connection, clock, undefined, createScores(mongo)),
          jobs: createJobStore(connection),
        }),
        collections: [
          { name: 'customers' },
          { name: 'categories' },
          { name: 'jobs' },
          { name: 'providers', onChanged: ({ _id }) => directory.copyProviderToServices(_id) },
          {
            name: 'services',
            // Known to dispatch only: who was asked last, and who has been online.
            own: ['askedAt', 'isCandidate'],
            onChanged: async ({ providerId }) => {
              await directory.copyProviderToServices(String(providerId));
              await addIfOnline(served, String(providerId));
            },
          },
        ],
      }),
    },
    close: () => redis.disconnect(),
    start: () => redis.connect(),
  };
}
