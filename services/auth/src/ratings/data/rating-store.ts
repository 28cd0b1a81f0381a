import { averageRating, noReviews, revisionOf, type RatingTotals } from '@karigar/contracts';
import { schemaOptions, trusted, upsertIf } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** One provider's reviews, as counted by order; the id is the provider's. */
interface RatingDocument extends RatingTotals {
  _id: string;
}

const schema = new Schema<RatingDocument>(
  { _id: String, count: Number, sum: Number, revision: Number },
  { ...schemaOptions, collection: 'provider_ratings' },
);

export function createRatingStore(connection: Connection) {
  const ratings = connection.model<RatingDocument>('ProviderRating', schema);
  return {
    /**
     * Totals with a smaller revision are older and are ignored.
     * @returns whether it was written
     */
    set: (providerId: string, totals: RatingTotals): Promise<boolean> => {
      const { count, sum } = totals;
      const revision = revisionOf(totals);
      return upsertIf(ratings, { _id: providerId, revision: trusted({ $not: { $gte: revision } }) }, { $set: { count, sum, revision } });
    },

    /** The provider's average to one decimal. */
    ofProvider: async (providerId: string): Promise<number> =>
      averageRating((await ratings.findOne({ _id: providerId }).lean<RatingDocument>()) ?? noReviews),
  };
}
export type RatingStore = ReturnType<typeof createRatingStore>;
