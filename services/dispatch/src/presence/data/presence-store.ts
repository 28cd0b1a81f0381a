import { schemaOptions, trusted } from '@karigar/service-kit';
import type { Redis } from 'ioredis';
import { Schema, type Connection } from 'mongoose';
import { createLeases } from './leases.ts';

/** What a provider has chosen with the toggle, and when they were last online. The leases say whether they are online now. */
interface PresenceDocument {
  _id: string;
  /** Absent until the toggle is first used; counts as online. */
  online?: boolean;
  /** The last sign of life before the lease expired, or the last use of the toggle. */
  seenAt?: Date;
  /** Whether one of their browsers receives Web Push. */
  push?: boolean;
}

const schema = new Schema<PresenceDocument>(
  { _id: String, online: Boolean, seenAt: Date, push: Boolean },
  { ...schemaOptions, collection: 'presence' },
);
schema.index({ push: 1 }, { partialFilterExpression: { push: true } });

export function createPresenceStore({ connection, redis, prefix }: { connection: Connection; redis: Redis; prefix: string }) {
  const presence = connection.model<PresenceDocument>('Presence', schema);
  const leases = createLeases({ redis, prefix });
  /** Providers whose change of Web Push has not reached Redis. */
  const unsynced = new Set<string>();

  /**
   * Which of these providers are online, and whether a list read a moment ago is still valid. While Redis is unavailable, all candidates count as
   * online, but only a freshly read list is valid.
   * @param categoryId of a complete candidate list, which is also invalid when somebody has come online in the category
   */
  const check = async (
    providerIds: readonly string[],
    now: Date,
    categoryId?: string,
  ): Promise<{ online: Set<string>; hasChanged: boolean }> => {
    if (providerIds.length === 0) return { online: new Set(), hasChanged: true };
    const found = await leases.endsOf(providerIds, categoryId).catch(() => undefined);
    if (found === undefined) return { online: new Set(providerIds), hasChanged: true };
    const online = providerIds.filter((_, n) => {
      const end = found.ends[n];
      return end instanceof Date && end > now;
    });
    return { online: new Set(online), hasChanged: found.hasChanged };
  };

  return {
    leases,

    of: async (providerId: string): Promise<{ online: boolean; lastSeen: string | null; push: boolean }> => {
      const [document, lastSeen] = await Promise.all([
        presence.findOne({ _id: providerId }).lean<PresenceDocument>(),
        leases.lastSeen(providerId).catch(() => null),
      ]);
      return {
        online: document?.online ?? true,
        lastSeen: (lastSeen ?? document?.seenAt)?.toISOString() ?? null,
        push: document?.push === true,
      };
    },
    /** Stores what the provider has chosen with the toggle. */
    setSwitch: async (providerId: string, online: boolean, now: Date): Promise<void> => {
      await presence.updateOne({ _id: providerId }, { $set: { online, seenAt: now } }, { upsert: true });
    },
    /** Which of these providers have switched themselves offline. */
    switchedOffAmong: async (providerIds: readonly string[]): Promise<string[]> =>
      (await presence.find({ _id: trusted({ $in: [...providerIds] }), online: false }, { _id: 1 }).lean()).map(({ _id }) => _id),

    /** While Redis is unavailable, the lease keeps its length until the next renewal. */
    setPush: async (providerId: string, push: boolean, now: Date): Promise<void> => {
      await presence.updateOne({ _id: providerId }, { $set: { push } }, { upsert: push });
      await leases.setPush(providerId, push, now).catch(() => void unsynced.add(providerId));
    },
    /**
     * Copies to Redis whether Web Push reaches these providers, and those whose change has not reached it.
     * @throws while Redis is unavailable
     */
    syncPush: async (providerIds: readonly string[], now: Date): Promise<void> => {
      const ids = [...new Set([...providerIds, ...unsynced])];
      if (ids.length === 0) return;
      const found = await presence.find({ _id: trusted({ $in: ids }), push: true }, { _id: 1 }).lean();
      const withPush = new Set(found.map(({ _id }) => _id));
      await Promise.all(
        ids.map(async (id) => {
          await leases.setPush(id, withPush.has(id), now);
          unsynced.delete(id);
        }),
      );
    },
    withPush: async (): Promise<string[]> => (await presence.find({ push: true }, { _id: 1 }).lean()).map(({ _id }) => _id),

    /** Stores when providers with expired leases were last seen. */
    storeLastSeen: async (lastSeen: ReadonlyMap<string, Date>): Promise<void> => {
      if (lastSeen.size === 0) return;
      const updates = [...lastSeen].map(([id, seenAt]) => ({
        updateOne: { filter: { _id: id }, update: { $max: { seenAt } }, upsert: true },
      }));
      await presence.bulkWrite(updates, { ordered: false });
    },

    /** Deletes what is stored about deleted providers; their leases end by themselves. Safe to repeat. */
    forget: async (providerIds: readonly string[]): Promise<void> => {
      if (providerIds.length > 0) await presence.deleteMany({ _id: trusted({ $in: [...providerIds] }) });
    },

    check,
    /** How many of these providers are online; undefined while Redis cannot tell. */
    countOnline: async (providerIds: readonly string[], now: Date): Promise<number | undefined> => {
      if (providerIds.length === 0) return 0;
      const found = await leases.endsOf(providerIds).catch(() => undefined);
      return found?.ends.filter((end) => end !== null && end > now).length;
    },
    /**
     * Invalidates candidate lists: those with one of these providers, who have changed, or the complete ones of these categories, in which somebody
     * has come online. While Redis is unavailable no list is reused.
     */
    invalidateLists: (ids: readonly string[]): Promise<void> => leases.markChanged(ids).catch(() => undefined),
    onlineAmong: async (providerIds: readonly string[], now: Date): Promise<Set<string>> => (await check(providerIds, now)).online,
  };
}
export type PresenceStore = ReturnType<typeof createPresenceStore>;
