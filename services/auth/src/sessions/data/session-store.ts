import { schemaOptions, trusted, type Clock } from '@karigar/service-kit';
import { Schema, type ClientSession, type Connection } from 'mongoose';

/** A login, kept as long as its token lives. The id is the token's. */
export interface StoredSession {
  readonly _id: string;
  readonly accountId: string;
  readonly sessionVersion: number;
  readonly device: string;
  readonly city: string | null;
  readonly createdAt: Date;
  readonly lastSeen: Date;
  readonly expires: Date;
}

const schema = new Schema<StoredSession>(
  {
    _id: String,
    accountId: String,
    sessionVersion: Number,
    device: String,
    city: String,
    createdAt: Date,
    lastSeen: Date,
    expires: Date,
  },
  { ...schemaOptions, collection: 'sessions' },
);
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });
schema.index({ accountId: 1, createdAt: -1 });

const useIntervalMs = 60_000;
const maxListed = 100;

/** Where accounts are logged in. The account decides whether a token is valid: a session listed here may be revoked. */
export function createSessionStore(connection: Connection, clock: Clock) {
  const model = connection.model<StoredSession>('Session', schema);
  return {
    add: async (session: StoredSession): Promise<void> => {
      await model.create([session]);
    },

    setCity: async (id: string, city: string): Promise<void> => {
      await model.updateOne({ _id: id }, { $set: { city } });
    },

    /** An account's unexpired sessions, latest login first. */
    of: (accountId: string): Promise<StoredSession[]> =>
      model
        .find({ accountId, expires: trusted({ $gt: clock.now() }) })
        .sort({ createdAt: -1 })
        .limit(maxListed)
        .lean<StoredSession[]>(),

    find: (id: string, accountId: string): Promise<StoredSession | null> => model.findOne({ _id: id, accountId }).lean<StoredSession>(),

    /** Records the use of a session, at most once a minute. */
    recordUse: async (id: string): Promise<void> => {
      const now = clock.now();
      const before = new Date(now.getTime() - useIntervalMs);
      await model.updateOne({ _id: id, lastSeen: trusted({ $lt: before }) }, { $set: { lastSeen: now } });
    },

    /** Removes all sessions of a deleted account. */
    remove: async (accountId: string, session: ClientSession): Promise<void> => {
      await model.deleteMany({ accountId }, { session });
    },
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;
