import { noReviews, type RatingTotals } from '@karigar/contracts';
import { schemaOptions } from '@karigar/service-kit';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import type { Review } from '../domain/review.ts';

/** Number and sum of the ratings of `service|<id>`, `provider|<id>` and `market`, without those of hidden reviews. */
interface TotalsDocument extends RatingTotals {
  _id: string;
  /** Counts the changes, see `revisionOf`. */
  revision: number;
  /** How many reviews gave one star, two, and so on. Absent or incomplete in totals from before they were counted. */
  stars?: Stars;
}
type Stars = Readonly<Record<string, number>>;

const schema = new Schema<TotalsDocument>(
  { _id: String, count: Number, sum: Number, revision: Number, stars: Schema.Types.Mixed },
  { ...schemaOptions, collection: 'rating_totals' },
);

const choices = [1, 2, 3, 4, 5];

/** The totals after a review was published, hidden or shown again. */
export interface ReviewTotals {
  readonly service: RatingTotals;
  readonly provider: RatingTotals;
  readonly market: RatingTotals;
}

/** @param countStars counts the reviews of a service by their stars */
export function createRatingTotals(connection: Connection, countStars: (serviceId: string) => Promise<Stars>) {
  const totals = connection.model<TotalsDocument>('RatingTotals', schema);

  const increment = async (id: string, stars: number, by: 1 | -1, session: ClientSession): Promise<RatingTotals> => {
    const { count, sum, revision } = await totals
      .findOneAndUpdate(
        { _id: id },
        { $inc: { count: by, sum: by * stars, [`stars.${stars}`]: by, revision: 1 } },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean<TotalsDocument>()
      .orFail();
    return { count, sum, revision };
  };

  const totalsOf = async (id: string): Promise<RatingTotals> => (await totals.findOne({ _id: id }).lean<TotalsDocument>()) ?? noReviews;

  return {
    /** Counts a review, or no longer counts it (`by` is -1), in the transaction that changes it. */
    countReview: async (
      { serviceId, providerId, rating }: Pick<Review, 'serviceId' | 'providerId' | 'rating'>,
      by: 1 | -1,
      session: ClientSession,
    ): Promise<ReviewTotals> => ({
      service: await increment(`service|${serviceId}`, rating, by, session),
      provider: await increment(`provider|${providerId}`, rating, by, session),
      market: await increment('market', rating, by, session),
    }),

    totalsOfService: (serviceId: string): Promise<RatingTotals> => totalsOf(`service|${serviceId}`),
    totalsOfMarket: (): Promise<RatingTotals> => totalsOf('market'),
    totalsOfProvider: (providerId: string): Promise<RatingTotals> => totalsOf(`provider|${providerId}`),

    /** How many reviews of a service gave one star, two, and so on up to five. */
    distribution: async (serviceId: string): Promise<number[]> => {
      const found = await totals.findOne({ _id: `service|${serviceId}` }).lean<TotalsDocument>();
      if (found === null) return choices.map(() => 0);
      const { _id, count, revision, stars = {} } = found;
      const isComplete = Object.values(stars).reduce((sum, each) => sum + each, 0) === count;
      const counted = isComplete ? stars : await countStars(serviceId);
      // Stored unless there is another review by now.
      if (!isComplete) await totals.updateOne({ _id, revision }, { $set: { stars: counted } });
      return choices.map((choice) => counted[choice] ?? 0);
    },
  };
}
