import { defaultRating } from '@karigar/contracts';
import { collectionOf, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** One review of a provider, without its text, which stays with its owner. */
interface RatingEntry {
  /** The review's id. */
  _id: string;
  providerId: string;
  /** Stars, 1 to 5. */
  rating: number;
}

const schema = new Schema<RatingEntry>({ _id: String, providerId: String, rating: Number }, { ...schemaOptions, collection: 'ratings' });
schema.index({ providerId: 1, rating: 1 });

/** Remembers reviews one by one, so that none counts twice and the order in which they come does not matter. */
export function createRatingStore(connection: Connection) {
  const ratings = collectionOf(connection.model<RatingEntry>('Rating', schema));
  return {
    /** Keeps a review. @returns whether it is a new one */
    add: async ({ _id, ...entry }: RatingEntry): Promise<boolean> =>
      (await ratings.updateOne({ _id }, { $setOnInsert: entry }, { upsert: true })).upsertedCount === 1,

    /** The average of a provider's reviews with one decimal; the contract's default before the first. */
    ofProvider: async (providerId: string): Promise<number> => {
      const [all] = await ratings
        .aggregate<{ average: number }>([{ $match: { providerId } }, { $group: { _id: null, average: { $avg: '$rating' } } }])
        .toArray();
      return all === undefined ? defaultRating : Math.round(all.average * 10) / 10;
    },
  };
}
export type RatingStore = ReturnType<typeof createRatingStore>;
