import { Schema, type Connection } from 'mongoose';
import { trusted } from '../mongo/connect.ts';
import { schemaOptions } from '../mongo/schema.ts';
import { upsertIf } from '../mongo/upsert-if.ts';

/** One order that was fulfilled, or was until that was taken back. */
interface JobDocument {
  /** Id of the order. */
  _id: string;
  providerId: string;
  /** Of the order. Absent on jobs from before it was kept, which count as version 1. */
  version?: number;
  isDone?: boolean;
}

/** What an event says of one order. */
export interface Job {
  readonly orderId: string;
  readonly providerId: string;
  readonly version: number;
  readonly isDone: boolean;
}

/** The finished jobs of one provider. */
export interface JobCount {
  readonly done: number;
  /** Grows with every change of the provider's jobs, so that of two counts the newer one can be told. */
  readonly revision: number;
}

const schema = new Schema<JobDocument>(
  { _id: String, providerId: String, version: Number, isDone: Boolean },
  { ...schemaOptions, collection: 'jobs' },
);
/** Holds everything that is counted, so that counting reads no documents. */
schema.index({ providerId: 1, version: 1, isDone: 1 });

/** Remembers fulfilled orders one by one, so that none counts twice in what a service shows of its providers. */
export function createJobStore(connection: Connection) {
  const model = connection.model<JobDocument>('Job', schema);
  return {
    /** @returns false when something as new or newer is known of the order */
    note: ({ orderId, providerId, version, isDone }: Job): Promise<boolean> =>
      upsertIf(model, { _id: orderId, version: trusted({ $not: { $gte: version } }) }, { $set: { providerId, version, isDone } }),

    countOf: async (providerId: string): Promise<JobCount> => {
      const [found] = await model.aggregate<JobCount>([
        { $match: { providerId } },
        {
          $group: {
            _id: null,
            done: { $sum: { $cond: [{ $eq: ['$isDone', false] }, 0, 1] } },
            revision: { $sum: { $ifNull: ['$version', 1] } },
          },
        },
        { $project: { _id: 0 } },
      ]);
      return found ?? { done: 0, revision: 0 };
    },
  };
}
export type JobStore = ReturnType<typeof createJobStore>;
