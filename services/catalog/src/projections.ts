import { createJobStore, defineProjection, type ProjectionsOf, type RebuildSurroundings } from '@karigar/service-kit';
import { createDirectory } from './directory/data/directory.ts';
import { followProvider, providerHandlers } from './directory/messaging/on-provider-events.ts';
import { ratingHandlers } from './ratings/messaging/on-reviews-and-jobs.ts';
import { createServiceRepository } from './services/data/service-repository.ts';
import { toEvents } from './services/messaging/publishes.ts';

/** What catalog copies from the others, for `rebuild.ts`. */
export function catalogProjections({ mongo, clock }: Pick<RebuildSurroundings, 'mongo' | 'clock'>): ProjectionsOf {
  const served = { directory: createDirectory(mongo) };
  // What is published is swept by the service itself, and its lists follow the database.
  const services = createServiceRepository({
    connection: mongo,
    clock,
    outbox: { nudge: () => undefined },
    onSaved: () => undefined,
    toEvents,
  });
  return {
    projections: {
      providers: defineProjection({
        handlers: [...providerHandlers, ...ratingHandlers],
        open: (connection) => ({ directory: createDirectory(connection), jobs: createJobStore(connection) }),
        collections: [{ name: 'jobs' }, { name: 'providers', onChanged: ({ _id }) => followProvider({ ...served, services }, _id) }],
      }),
    },
  };
}
