import { collectionOf, isDuplicateKey, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { rate, type Rated } from '../domain/rated.ts';

/** One review, without its text, which stays with its owner. */
interface ReviewEntry {
  _id: string;
  serviceId: string;
  providerId: string;
  rating: number;
}

/** One fulfilled order. */
interface JobEntry {
  _id: string;
  providerId: string;
}

const reviewSchema = new Schema<ReviewEntry>({ _id: String }, { ...schemaOptions, strict: false, collection: 'reviews' });
reviewSchema.index({ serviceId: 1, rating: 1 });
reviewSchema.index({ providerId: 1, rating: 1 });
const jobSchema = new Schema<JobEntry>({ _id: String }, { ...schemaOptions, strict: false, collection: 'jobs' });
jobSchema.index({ providerId: 1 });

/** Remembers reviews and fulfilled orders one by one, so that none counts twice and the order in which they come does not matter. */
export function createRatingStore(connection: Connection) {
  const reviews = collectionOf(connection.model<ReviewEntry>('ReviewEntry', reviewSchema));
  const jobs = collectionOf(connection.model<JobEntry>('JobEntry', jobSchema));

  const ratingOf = async (match: Partial<ReviewEntry>): Promise<Rated> => {
    const [sum] = await reviews
      .aggregate<{ stars: number; count: number }>([
        { $match: match },
        { $group: { _id: null, stars: { $sum: '$rating' }, count: { $sum: 1 } } },
      ])
      .toArray();
    return rate(sum?.stars ?? 0, sum?.count ?? 0);
  };

  return {
    addReview: async (review: ReviewEntry): Promise<boolean> => isNew(reviews.insertOne(review)),
    addJob: async (job: JobEntry): Promise<boolean> => isNew(jobs.insertOne(job)),
    ofService: (serviceId: string): Promise<Rated> => ratingOf({ serviceId }),
    ofProvider: (providerId: string): Promise<Rated> => ratingOf({ providerId }),
    jobsOf: (providerId: string): Promise<number> => jobs.countDocuments({ providerId }),
  };
}
export type RatingStore = ReturnType<typeof createRatingStore>;

async function isNew(insert: Promise<unknown>): Promise<boolean> {
  try {
    await insert;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
