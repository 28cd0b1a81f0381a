import { collectionOf, upsertIf, schemaOptions, type Clock } from '@karigar/service-kit';
import { Schema, type Connection, type Model } from 'mongoose';

interface CountDocument {
  _id: string;
  count: number;
  expires: Date;
}

/** Counts something per key within fixed windows of time, over all instances. */
export interface Limiter {
  /** Counts one and answers 0; when the window is full, counts nothing and answers the seconds to wait. */
  take(key: string): Promise<number>;
  /** Takes back one that turned out not to count. */
  giveBack(key: string): Promise<void>;
}

const schema = new Schema<CountDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'limits' });
schema.index({ expires: 1 }, { expireAfterSeconds: 60 });

export function createLimiter(
  connection: Connection,
  { name, max, windowMs, clock }: { name: string; max: number; windowMs: number; clock: Clock },
): Limiter {
  const counts = collectionOf(
    (connection.models['Limit'] as Model<CountDocument> | undefined) ?? connection.model<CountDocument>('Limit', schema),
  );
  const windowOf = (key: string) => {
    const now = clock.now().getTime();
    const window = Math.floor(now / windowMs);
    const expires = new Date((window + 1) * windowMs);
    return { id: `${name}|${key}|${window}`, expires, waitSeconds: Math.ceil((expires.getTime() - now) / 1_000) };
  };
  return {
    take: async (key) => {
      const { id, expires, waitSeconds } = windowOf(key);
      const hasRoom = { _id: id, count: { $lt: max } };
      return (await upsertIf(counts, hasRoom, { $inc: { count: 1 }, $setOnInsert: { expires } })) ? 0 : waitSeconds;
    },
    giveBack: async (key) => {
      await counts.updateOne({ _id: windowOf(key).id, count: { $gt: 0 } }, { $inc: { count: -1 } });
    },
  };
}
