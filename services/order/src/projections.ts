import { defineProjection, type ProjectionsOf, type RebuildDeps, type StoredDocument } from '@karigar/service-kit';
import { createDirectory } from './directory/data/directory.ts';
import { directoryHandlers } from './directory/messaging/on-directory-events.ts';
import { createReviewStore } from './reviews/data/review-store.ts';

/** The order service's projections, for `rebuild.ts`. */
export function orderProjections({ mongo }: Pick<RebuildDeps, 'mongo'>): ProjectionsOf {
  const served = createDirectory(mongo);
  const reviews = createReviewStore({ connection: mongo, outbox: { nudge: () => undefined }, rateService: served.rate });
  return {
    projections: {
      directory: defineProjection({
        handlers: directoryHandlers,
        open: (connection) => ({ directory: createDirectory(connection) }),
        collections: [
          { name: 'customers' },
          { name: 'providers', onChanged: ({ _id }) => served.copyBaseToServices(_id) },
          {
            name: 'services',
            // Maintained by this service itself.
            own: ['rated'],
            onChanged: async ({ _id, providerId }: StoredDocument) => {
              await served.restoreRating(_id, await reviews.totalsOfService(_id));
              await served.copyBaseToServices(String(providerId));
            },
          },
        ],
      }),
    },
  };
}
