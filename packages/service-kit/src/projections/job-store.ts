import { Schema, type Connection } from 'mongoose';
import { collectionOf } from '../mongo/collection.ts';
import { isDuplicateKey } from '../mongo/connect.ts';
import { schemaOptions } from '../mongo/schema.ts';

/** One fulfilled order. */
interface JobDocument {
  /** Id of the order. */
  _id: string;
  providerId: string;
}

const schema = new Schema<JobDocument>({ _id: String, providerId: String }, { ...schemaOptions, collection: 'jobs' });
schema.index({ providerId: 1 });

/** Remembers fulfilled orders one by one, so that none counts twice in what a service shows of its providers. */
export function createJobStore(connection: Connection) {
  const model = connection.model<JobDocument>('Job', schema);
  return {
    /** @returns false when the order has been counted already */
    add: async (job: JobDocument): Promise<boolean> => {
      try {
        await collectionOf(model).insertOne(job);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    countOf: (providerId: string): Promise<number> => model.countDocuments({ providerId }),
  };
}
export type JobStore = ReturnType<typeof createJobStore>;
