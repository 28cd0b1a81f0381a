import { collectionOf, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** A provider counts as there for so long after a socket or a call of theirs was last seen. */
export const leaseMs = 60_000;

/** Whether a provider wants requests (the toggle) and whether somebody is there to see them (the lease). */
interface PresenceDocument {
  _id: string;
  /** Absent until the toggle is first touched: online. */
  online?: boolean;
  seenAt: Date;
}

const schema = new Schema<PresenceDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'presence' });

export function createPresenceStore(connection: Connection) {
  const presence = collectionOf(connection.model<PresenceDocument>('Presence', schema));
  const wants = { online: { $ne: false } };
  return {
    of: async (providerId: string): Promise<{ online: boolean; lastSeen: string | null }> => {
      const document = await presence.findOne({ _id: providerId });
      return { online: document?.online ?? true, lastSeen: document?.seenAt.toISOString() ?? null };
    },
    setOnline: async (providerId: string, online: boolean, now: Date): Promise<void> => {
      await presence.updateOne({ _id: providerId }, { $set: { online, seenAt: now } }, { upsert: true });
    },
    /** Renews the leases of providers who are there. */
    seen: async (providerIds: readonly string[], now: Date): Promise<void> => {
      if (providerIds.length === 0) return;
      await presence.bulkWrite(
        providerIds.map((id) => ({ updateOne: { filter: { _id: id }, update: { $set: { seenAt: now } }, upsert: true } })),
        { ordered: false },
      );
    },
    /** Which of these want requests and are there to see them. */
    available: async (providerIds: readonly string[], now: Date): Promise<Set<string>> => {
      const documents = await presence
        .find({ _id: { $in: [...providerIds] }, ...wants, seenAt: { $gt: new Date(now.getTime() - leaseMs) } }, { projection: { _id: 1 } })
        .toArray();
      return new Set(documents.map(({ _id }) => _id));
    },
  };
}
export type PresenceStore = ReturnType<typeof createPresenceStore>;
