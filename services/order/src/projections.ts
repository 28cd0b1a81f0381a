import { defineProjection, type ProjectionsOf, type RebuildSurroundings, type StoredDocument } from '@karigar/service-kit';
import { createDirectory } from './directory/data/directory.ts';
import { directoryHandlers } from './directory/messaging/on-directory-events.ts';
import { createReviewStore } from './reviews/data/review-store.ts';

/** What the order service copies from the others, for `rebuild.ts`. */
export function orderProjections({ mongo }: Pick<RebuildSurroundings, 'mongo'>): ProjectionsOf {
  const served = createDirectory(mongo);
  const reviews = createReviewStore(mongo, { nudge: () => undefined }, served.rate);
  return {
    projections: {
      directory: defineProjection({
        handlers: directoryHandlers,
        open: (connection) => ({ directory: createDirectory(connection) }),
        collections: [
          { name: 'customers' },
          { name: 'providers', onChanged: ({ _id }) => served.followProvider(_id) },
          {
            name: 'services',
            // Counted by this service itself.
            own: ['rated'],
            onChanged: async ({ _id, providerId }: StoredDocument) => {
              await served.restoreRating(_id, await reviews.totalsOfService(_id), await reviews.totalsOfMarket());
              await served.followProvider(String(providerId));
            },
          },
        ],
      }),
    },
  };
}
