import { schemaOptions, trusted } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** A provider is considered online for 60 s after the last sign of a socket or a call, and for ten minutes where Web Push reaches them (decisions 4a). */
export const leaseMs = 60_000;
const pushLeaseMs = 600_000;

/** Whether a provider wants requests (the toggle), and the last sign of them (the lease). */
interface PresenceDocument {
  _id: string;
  /** Absent until the toggle is first used, which means online. */
  online?: boolean;
  seenAt: Date;
  /** Whether a browser of theirs gets Web Push. */
  push?: boolean;
  /** Whether the provider's services are among those who can be asked. */
  reachable?: boolean;
}

const schema = new Schema<PresenceDocument>(
  { _id: String, online: Boolean, seenAt: Date, push: Boolean, reachable: Boolean },
  { ...schemaOptions, collection: 'presence' },
);

schema.index({ seenAt: 1 }, { partialFilterExpression: { reachable: true } });

export function createPresenceStore(connection: Connection) {
  const presence = connection.model<PresenceDocument>('Presence', schema);
  return {
    of: async (providerId: string): Promise<{ online: boolean; lastSeen: string | null }> => {
      const document = await presence.findOne({ _id: providerId }).lean<PresenceDocument>();
      return { online: document?.online ?? true, lastSeen: document?.seenAt.toISOString() ?? null };
    },
    setOnline: async (providerId: string, online: boolean, now: Date): Promise<void> => {
      await presence.updateOne({ _id: providerId }, { $set: { online, seenAt: now } }, { upsert: true });
    },
    setPush: async (providerId: string, push: boolean): Promise<void> => {
      await presence.updateOne({ _id: providerId }, { $set: { push }, $setOnInsert: { seenAt: new Date(0) } }, { upsert: push });
    },
    /** Renews the leases of these providers. */
    renew: async (providerIds: readonly string[], now: Date): Promise<void> => {
      if (providerIds.length === 0) return;
      await presence.bulkWrite(
        providerIds.map((id) => ({ updateOne: { filter: { _id: id }, update: { $set: { seenAt: now } }, upsert: true } })),
        { ordered: false },
      );
    },
    /** Which of these are not marked as reachable yet. */
    unmarked: async (providerIds: readonly string[]): Promise<string[]> => {
      const found = await presence.find({ _id: trusted({ $in: [...providerIds] }), reachable: trusted({ $ne: true }) }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },
    mark: async (providerIds: readonly string[]): Promise<void> => {
      if (providerIds.length > 0) await presence.updateMany({ _id: trusted({ $in: [...providerIds] }) }, { $set: { reachable: true } });
    },
    /** Those marked as reachable whose lease has run out. */
    lapsed: async (now: Date, limit: number): Promise<string[]> => {
      const found = await presence
        .find({ reachable: true, ...hasLapsed(now) }, { _id: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },
    /** Takes the mark from those of these whose lease has still run out. @returns who keeps it */
    unmark: async (providerIds: readonly string[], now: Date): Promise<string[]> => {
      const these = { _id: trusted({ $in: [...providerIds] }) };
      await presence.updateMany({ ...these, ...hasLapsed(now) }, { $set: { reachable: false } });
      return (await presence.find({ ...these, reachable: true }, { _id: 1 }).lean()).map(({ _id }) => _id);
    },
    /** Which of these are online and want requests. */
    available: async (providerIds: readonly string[], now: Date): Promise<Set<string>> => {
      const documents = await presence
        .find(
          {
            _id: trusted({ $in: [...providerIds] }),
            online: trusted({ $ne: false }),
            ...isThere(now),
          },
          { _id: 1 },
        )
        .lean();
      return new Set(documents.map(({ _id }) => _id));
    },
  };
}
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Their lease has not run out. */
const isThere = (now: Date) => ({
  $or: [{ seenAt: trusted({ $gt: before(now, leaseMs) }) }, { push: true, seenAt: trusted({ $gt: before(now, pushLeaseMs) }) }],
});

const hasLapsed = (now: Date) => ({
  seenAt: trusted({ $lte: before(now, leaseMs) }),
  $or: [{ push: trusted({ $ne: true }) }, { seenAt: trusted({ $lte: before(now, pushLeaseMs) }) }],
});

export type PresenceStore = ReturnType<typeof createPresenceStore>;
