import { collectionOf, schemaOptions, type Clock } from '@karigar/service-kit';
import { Schema, type Connection, type Model } from 'mongoose';

interface CountDocument {
  _id: string;
  count: number;
  expires: Date;
}

/** Counts something per key within fixed windows of time, over all instances. */
export interface Limiter {
  /** Counts one and answers 0, or the seconds to wait when the window is full. */
  take(key: string): Promise<number>;
  /** The same answer without counting. */
  wait(key: string): Promise<number>;
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
      const after = await counts.findOneAndUpdate(
        { _id: id },
        { $inc: { count: 1 }, $setOnInsert: { expires } },
        { upsert: true, returnDocument: 'after' },
      );
      return (after?.count ?? 1) <= max ? 0 : waitSeconds;
    },
    wait: async (key) => {
      const { id, waitSeconds } = windowOf(key);
      return ((await counts.findOne({ _id: id }))?.count ?? 0) < max ? 0 : waitSeconds;
    },
  };
}
