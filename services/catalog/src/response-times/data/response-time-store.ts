import { schemaOptions, trusted, upsertIf } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { answersKept } from '../domain/response-time.ts';

/** One answer of a provider to a booking. */
export interface ProviderAnswer {
  /** Id of the event. */
  readonly event: string;
  readonly at: Date;
  readonly minutes: number;
}

/** The last answers of one provider, the latest first. */
interface ResponseTimesDocument {
  /** The provider's id. */
  _id: string;
  recent: ProviderAnswer[];
  /** Grows with every answer. */
  revision: number;
}

const schema = new Schema<ResponseTimesDocument>(
  { _id: String, recent: [{ _id: false, event: String, at: Date, minutes: Number }], revision: Number },
  { ...schemaOptions, collection: 'response_times' },
);

/** How long providers took for their last answers: one document per provider, which never holds more than twenty. */
export function createResponseTimeStore(connection: Connection) {
  const model = connection.model<ResponseTimesDocument>('ResponseTimes', schema);
  return {
    /** Duplicates change nothing, and the order in which answers come does not matter. @returns whether the answer is new among the last ones */
    record: (providerId: string, answer: ProviderAnswer): Promise<boolean> =>
      upsertIf(
        model,
        {
          _id: providerId,
          'recent.event': trusted({ $ne: answer.event }),
          // Newer than the oldest of the last answers, once there are as many as count.
          [`recent.${answersKept - 1}.at`]: trusted({ $not: { $gte: answer.at } }),
        },
        { $push: { recent: { $each: [answer], $sort: { at: -1 }, $slice: answersKept } }, $inc: { revision: 1 } },
      ),
    of: async (providerId: string): Promise<{ readonly minutes: readonly number[]; readonly revision: number }> => {
      const found = await model.findOne({ _id: providerId }).lean<ResponseTimesDocument>();
      return { minutes: found?.recent.map(({ minutes }) => minutes) ?? [], revision: found?.revision ?? 0 };
    },
  };
}
export type ResponseTimeStore = ReturnType<typeof createResponseTimeStore>;
