import { createJobStore, createScores, defineProjection, type ProjectionsOf, type RebuildDeps, type Scores } from '@karigar/service-kit';
import type { Connection } from 'mongoose';
import { createDirectory } from './directory/data/directory.ts';
import { directoryHandlers } from './directory/messaging/on-directory-events.ts';
import { createGridFsBlobStore } from './media/data/blob-store.ts';
import { createMediaStore } from './media/data/media-store.ts';
import { ratingHandlers } from './ratings/messaging/on-reviews-and-jobs.ts';
import { createResponseTimeStore } from './response-times/data/response-time-store.ts';
import { responseTimeHandlers } from './response-times/messaging/on-answers.ts';
import { createServiceRepository } from './services/data/service-repository.ts';
import { toEvents } from './services/messaging/publishes.ts';

const open = (connection: Connection, scores: Scores) => ({
  directory: createDirectory(connection, scores),
  jobs: createJobStore(connection),
  responseTimes: createResponseTimeStore(connection),
});

/** Catalog's projections, for `rebuild.ts`. */
export function catalogProjections({ mongo, clock }: Pick<RebuildDeps, 'mongo' | 'clock'>): ProjectionsOf {
  const scores = createScores(mongo);
  const served = createDirectory(mongo);
  // The running service publishes the resulting events by its sweep, and its lists follow the database.
  const services = createServiceRepository({
    connection: mongo,
    clock,
    media: createMediaStore({ connection: mongo, blobs: createGridFsBlobStore(mongo), clock }),
    outbox: { nudge: () => undefined },
    toEvents,
  });
  return {
    projections: {
      providers: defineProjection<ReturnType<typeof open>>({
        handlers: [...directoryHandlers, ...ratingHandlers, ...responseTimeHandlers],
        open: (connection) => open(connection, scores),
        collections: [
          { name: 'jobs' },
          { name: 'response_times' },
          { name: 'providers', onChanged: ({ _id }) => services.syncWithAccount(_id, () => served.provider(_id)) },
        ],
      }),
    },
  };
}
