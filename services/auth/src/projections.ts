import { defineProjection, type ProjectionsOf } from '@karigar/service-kit';
import { createRatingStore } from './ratings/data/rating-store.ts';
import { ratingHandlers } from './ratings/messaging/on-reviews.ts';

/** Auth's projections, for `rebuild.ts`. */
export const authProjections = (): ProjectionsOf => ({
  projections: {
    ratings: defineProjection({
      handlers: ratingHandlers,
      open: (connection) => ({ ratings: createRatingStore(connection) }),
      collections: [{ name: 'provider_ratings' }],
    }),
  },
});
