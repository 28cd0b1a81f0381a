import type { AccountTokensRevokedV1 } from '@karigar/contracts';
import { derivedId, embedded, schemaOptions, trusted, type Actor } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** Browsers of one account; the one that subscribed first goes when there are more. */
const perAccount = 10;

/** One browser. The next person who logs in there takes it over. */
export interface Subscription {
  _id: string;
  account: string;
  role: Actor['role'];
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The login that subscribed: when that is ended, so is the subscription. */
  jti: string;
  sessionVersion: number;
  at: Date;
}

const schema = new Schema<Subscription>(
  {
    _id: String,
    account: String,
    role: String,
    endpoint: String,
    keys: embedded({ p256dh: String, auth: String }),
    jti: String,
    sessionVersion: Number,
    at: Date,
  },
  { ...schemaOptions, collection: 'push_subscriptions' },
);
schema.index({ account: 1, at: -1 });

/** Which browsers get the notifications of an account by Web Push. */
export function createSubscriptionStore(connection: Connection) {
  const subscriptions = connection.model<Subscription>('PushSubscription', schema);
  return {
    /** @returns its id, which follows from the endpoint */
    save: async (
      { id: account, role, jti, sessionVersion }: Pick<Actor, 'id' | 'role' | 'jti' | 'sessionVersion'>,
      { endpoint, keys }: Pick<Subscription, 'endpoint' | 'keys'>,
      at: Date,
    ): Promise<string> => {
      const _id = derivedId('push', endpoint);
      await subscriptions.updateOne({ _id }, { $set: { account, role, endpoint, keys, jti, sessionVersion, at } }, { upsert: true });
      const surplus = await subscriptions.find({ account }, { _id: 1 }).sort({ at: -1 }).skip(perAccount).lean();
      if (surplus.length > 0) await subscriptions.deleteMany({ _id: trusted({ $in: surplus.map((one) => one._id) }) });
      return _id;
    },
    /** @returns whether it was there and theirs */
    remove: async (account: string, id: string): Promise<boolean> =>
      (await subscriptions.deleteOne({ _id: id, account })).deletedCount === 1,
    /** The push service does not know it any more: its user has withdrawn the permission. */
    forget: async (id: string): Promise<void> => void (await subscriptions.deleteOne({ _id: id })),
    /** Those of logins that have been ended. */
    removeRevoked: async ({ accountId: account, jti, sessionVersion }: AccountTokensRevokedV1): Promise<void> => {
      await subscriptions.deleteMany({ account, ...(jti === null ? { sessionVersion: trusted({ $lt: sessionVersion }) } : { jti }) });
    },
    has: async (account: string): Promise<boolean> => (await subscriptions.exists({ account })) !== null,
    of: (accounts: readonly string[]): Promise<Subscription[]> =>
      subscriptions.find({ account: trusted({ $in: [...accounts] }) }).lean<Subscription[]>(),
  };
}
export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;
