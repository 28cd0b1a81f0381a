import { networkAndSiteOf, schemaOptions, siteFactor, trusted, upsertIf, type Clock } from '@karigar/service-kit';
import { Schema, type Connection, type Model } from 'mongoose';

interface CountDocument {
  _id: string;
  count: number;
  expires: Date;
}

/** Counts calls per key in fixed windows, shared by all instances. */
export interface Limiter {
  /** Counts one call and returns 0. When the window is full, counts nothing and returns the seconds until the next one. */
  take(key: string): Promise<number>;
  /** Takes one count back, e.g. after a successful login. */
  giveBack(key: string): Promise<void>;
}

const schema = new Schema<CountDocument>({ _id: String, count: Number, expires: Date }, { ...schemaOptions, collection: 'limits' });
schema.index({ expires: 1 }, { expireAfterSeconds: 60 });

export function createLimiter(
  connection: Connection,
  { name, max, windowMs, clock }: { name: string; max: number; windowMs: number; clock: Clock },
): Limiter {
  const counts = (connection.models['Limit'] as Model<CountDocument> | undefined) ?? connection.model<CountDocument>('Limit', schema);
  const windowOf = (key: string) => {
    const now = clock.now().getTime();
    const window = Math.floor(now / windowMs);
    const expires = new Date((window + 1) * windowMs);
    return { id: `${name}|${key}|${window}`, expires, waitSeconds: Math.ceil((expires.getTime() - now) / 1_000) };
  };
  return {
    take: async (key) => {
      const { id, expires, waitSeconds } = windowOf(key);
      const hasRoom = { _id: id, count: trusted({ $lt: max }) };
      return (await upsertIf(counts, hasRoom, { $inc: { count: 1 }, $setOnInsert: { expires } })) ? 0 : waitSeconds;
    },
    giveBack: async (key) => {
      await counts.updateOne({ _id: windowOf(key).id, count: trusted({ $gt: 0 }) }, { $inc: { count: -1 } });
    },
  };
}

/** Counts per client address: per network and, with a higher limit, per site. */
export function createAddressLimiter(
  connection: Connection,
  { name, max, ...rest }: Parameters<typeof createLimiter>[1],
): Pick<Limiter, 'take'> {
  const ofNetwork = createLimiter(connection, { name, max, ...rest });
  const ofSite = createLimiter(connection, { name: `${name}-site`, max: max * siteFactor, ...rest });
  return {
    take: async (address) => {
      const [network, site] = networkAndSiteOf(address);
      const wait = await ofNetwork.take(network);
      return wait > 0 || site === undefined ? wait : ofSite.take(site);
    },
  };
}
