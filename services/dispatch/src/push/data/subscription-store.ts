import type { AccountTokensRevokedV1 } from '@karigar/contracts';
import { derivedId, embedded, schemaOptions, trusted, type Actor } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** Browsers per account; the oldest subscription is replaced. */
const perAccount = 10;

/** One browser. It changes hands when another person logs in there. */
export interface Subscription {
  _id: string;
  account: string;
  role: Actor['role'];
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The login that subscribed. The subscription ends with it. */
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

/** The browsers that receive an account's notifications by Web Push. */
export function createSubscriptionStore(connection: Connection) {
  const subscriptions = connection.model<Subscription>('PushSubscription', schema);
  return {
    /** @returns its id, which is derived from the endpoint, and the account that this browser belonged to before, if it was another */
    save: async (
      { id: account, role, jti, sessionVersion }: Pick<Actor, 'id' | 'role' | 'jti' | 'sessionVersion'>,
      { endpoint, keys }: Pick<Subscription, 'endpoint' | 'keys'>,
      at: Date,
    ): Promise<{ id: string; former: string | undefined }> => {
      const _id = derivedId('push', endpoint);
      const before = await subscriptions
        .findOneAndUpdate(
          { _id },
          { $set: { account, role, endpoint, keys, jti, sessionVersion, at } },
          { upsert: true, returnDocument: 'before' },
        )
        .lean<Subscription>();
      const surplus = await subscriptions.find({ account }, { _id: 1 }).sort({ at: -1 }).skip(perAccount).lean();
      if (surplus.length > 0) await subscriptions.deleteMany({ _id: trusted({ $in: surplus.map((one) => one._id) }) });
      return { id: _id, former: before === null || before.account === account ? undefined : before.account };
    },
    /** Removes a browser that belongs to the account. */
    remove: async (account: string, endpoint: string): Promise<void> =>
      void (await subscriptions.deleteOne({ _id: derivedId('push', endpoint), account })),
    /** The push service no longer knows it: the user has withdrawn the permission. */
    forget: async (id: string): Promise<void> => void (await subscriptions.deleteOne({ _id: id })),
    /** Removes the subscriptions of revoked logins. */
    removeRevoked: async ({
      accountId: account,
      jti,
      sessionVersion,
    }: Pick<AccountTokensRevokedV1, 'accountId' | 'jti' | 'sessionVersion'>): Promise<void> => {
      await subscriptions.deleteMany({ account, ...(jti === null ? { sessionVersion: trusted({ $lt: sessionVersion }) } : { jti }) });
    },
    /** Whether Web Push reaches this provider. False for a customer. */
    reachesProvider: async (account: string): Promise<boolean> => (await subscriptions.exists({ account, role: 'provider' })) !== null,
    of: (accounts: readonly string[]): Promise<Subscription[]> =>
      subscriptions.find({ account: trusted({ $in: [...accounts] }) }).lean<Subscription[]>(),
  };
}
export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;
