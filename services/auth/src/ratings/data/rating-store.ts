import { averageRating, noReviews, type RatingTotals } from '@karigar/contracts';
import { schemaOptions, trusted, upsertIf } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** One provider's reviews, as counted by order; the id is the provider's. */
interface RatingDocument extends RatingTotals {
  _id: string;
}

const schema = new Schema<RatingDocument>(
  { _id: String, count: Number, sum: Number },
  { ...schemaOptions, collection: 'provider_ratings' },
);

export function createRatingStore(connection: Connection) {
  const ratings = connection.model<RatingDocument>('ProviderRating', schema);
  return {
    /**
     * Counts only grow, so a smaller count is older and is ignored.
     * @returns whether it was written
     */
    set: (providerId: string, { count, sum }: RatingTotals): Promise<boolean> =>
      upsertIf(ratings, { _id: providerId, count: trusted({ $not: { $gte: count } }) }, { $set: { count, sum } }),

    /** The provider's average to one decimal. */
    ofProvider: async (providerId: string): Promise<number> =>
      averageRating((await ratings.findOne({ _id: providerId }).lean<RatingDocument>()) ?? noReviews),
  };
}
export type RatingStore = ReturnType<typeof createRatingStore>;
