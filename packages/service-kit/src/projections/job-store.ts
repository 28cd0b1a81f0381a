import type { EventEnvelope } from '@karigar/contracts';
import { Schema, type Connection } from 'mongoose';
import type { Outcome } from '../inbox/inbox.ts';
import { trusted } from '../mongo/connect.ts';
import { schemaOptions } from '../mongo/schema.ts';
import { upsertIf } from '../mongo/upsert-if.ts';

/** One order that was fulfilled, or whose fulfilment was undone. */
interface JobDocument {
  /** Id of the order. */
  _id: string;
  providerId: string;
  /** Version of the order. */
  version: number;
  isDone: boolean;
}

/** What an event says about one order. */
export interface Job {
  readonly orderId: string;
  readonly providerId: string;
  readonly version: number;
  readonly isDone: boolean;
}

/** A provider's number of finished jobs. */
export interface JobCount {
  readonly done: number;
  /** Grows with every change of the provider's jobs and so orders counts. */
  readonly revision: number;
}

const schema = new Schema<JobDocument>(
  { _id: String, providerId: String, version: Number, isDone: Boolean },
  { ...schemaOptions, collection: 'jobs' },
);
/** A covering index: counting reads no documents. */
schema.index({ providerId: 1, version: 1, isDone: 1 });

/** Records fulfilled orders one by one, so that none counts twice. */
export function createJobStore(connection: Connection) {
  const model = connection.model<JobDocument>('Job', schema);
  return {
    /** @returns false when the same or a newer version of the order is known */
    note: ({ orderId, providerId, version, isDone }: Job): Promise<boolean> =>
      upsertIf(model, { _id: orderId, version: trusted({ $not: { $gte: version } }) }, { $set: { providerId, version, isDone } }),

    countOf: async (providerId: string): Promise<JobCount> => {
      const [found] = await model.aggregate<JobCount>([
        { $match: { providerId } },
        {
          $group: {
            _id: null,
            done: { $sum: { $cond: ['$isDone', 1, 0] } },
            revision: { $sum: '$version' },
          },
        },
        { $project: { _id: 0 } },
      ]);
      return found ?? { done: 0, revision: 0 };
    },
  };
}
export type JobStore = ReturnType<typeof createJobStore>;

interface JobDeps {
  readonly jobs: JobStore;
  readonly directory: { countJobs(providerId: string, count: JobCount): Promise<unknown> };
}

/** Makes the handler that records whether an order is done, unless a newer state is known, and recounts the provider's jobs. */
export const noteJob =
  (isDone: boolean) =>
  async ({ data, version }: EventEnvelope<{ orderId: string; providerId: string }>, { jobs, directory }: JobDeps): Promise<Outcome> => {
    const { orderId, providerId } = data;
    const isNew = await jobs.note({ orderId, providerId, version, isDone });
    await directory.countJobs(providerId, await jobs.countOf(providerId));
    return isNew ? 'applied' : 'old';
  };
