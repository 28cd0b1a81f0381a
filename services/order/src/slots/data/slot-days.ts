import { slotKeys, type SlotKey } from '@karigar/contracts';
import { collectionOf, isDuplicateKey, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** A place in a window, taken by an order or kept for a customer who is still filling in the booking. */
export interface Claim {
  readonly id: string;
  /** Another one for each time that it is made: who has judged an earlier claim of the same order must not free a later one. */
  readonly mark: string;
  readonly kind: 'order' | 'hold';
  readonly customerId: string;
  readonly serviceId: string;
  /** When a hold lapses; null for an order. */
  readonly until: Date | null;
}

/** Which claim is meant. No mark: one that was stored without. */
export interface ClaimRef {
  readonly id: string;
  readonly mark: string | null;
}

/** One document per provider and day: `provider|2026-11-21`. It alone decides who gets a window. */
export interface SlotDay {
  _id: string;
  providerId: string;
  day: string;
  windows: Partial<Record<SlotKey, Claim[]>>;
  /** Claims of orders that have not been seen to exist yet. */
  unsettled: { id: string; mark: string; key: SlotKey; since: Date }[];
}

const schema = new Schema<SlotDay>({ _id: String }, { ...schemaOptions, strict: false, collection: 'slot_days' });
schema.index({ 'unsettled.since': 1 }, { partialFilterExpression: { 'unsettled.0': { $exists: true } } });
schema.index({ providerId: 1 });

export interface Place {
  readonly providerId: string;
  readonly day: string;
  readonly key: SlotKey;
}

const idOf = ({ providerId, day }: Pick<Place, 'providerId' | 'day'>) => `${providerId}|${day}`;

/** The only place that knows who occupies which window. */
export function createSlotDays(connection: Connection) {
  const days = collectionOf(connection.model<SlotDay>('SlotDay', schema));

  return {
    /**
     * Takes a place in a window if fewer than `capacity` are taken, in one conditional update: lapsed holds go, a hold of the same customer
     * and service turns into this claim, and claiming again with the same id keeps the place under the new mark.
     */
    claim: async (place: Place, claim: Claim, capacity: number, now: Date): Promise<boolean> => {
      const path = `windows.${place.key}`;
      const standing = {
        $filter: {
          input: { $ifNull: [`$${path}`, []] },
          as: 'c',
          cond: {
            $and: [
              { $ne: ['$$c.id', claim.id] },
              { $or: [{ $eq: ['$$c.kind', 'order'] }, { $gt: ['$$c.until', now] }] },
              {
                $not: [
                  {
                    $and: [
                      { $eq: ['$$c.kind', 'hold'] },
                      { $eq: ['$$c.customerId', claim.customerId] },
                      { $eq: ['$$c.serviceId', claim.serviceId] },
                    ],
                  },
                ],
              },
            ],
          },
        },
      };
      const mine = {
        $filter: {
          input: { $ifNull: [`$${path}`, []] },
          as: 'c',
          cond: { $and: [{ $eq: ['$$c.id', claim.id] }, { $or: [{ $eq: ['$$c.kind', 'order'] }, { $gt: ['$$c.until', now] }] }] },
        },
      };
      const entry = { id: claim.id, mark: claim.mark, key: place.key, since: now };
      const won = { $or: [{ $lt: [{ $size: '$_standing' }, capacity] }, { $gt: [{ $size: mine }, 0] }] };
      const unsettled = {
        $filter: {
          input: { $ifNull: ['$unsettled', []] },
          as: 'u',
          cond: { $not: [{ $and: [{ $eq: ['$$u.id', claim.id] }, { $eq: ['$$u.key', place.key] }] }] },
        },
      };
      const pipeline = [
        { $set: { providerId: place.providerId, day: place.day, _standing: standing, unsettled: { $ifNull: ['$unsettled', []] } } },
        {
          $set: {
            // Not won: what stands there stays as it is, the customer's own hold included.
            [path]: { $cond: [won, { $concatArrays: ['$_standing', [{ $literal: claim }]] }, { $ifNull: [`$${path}`, []] }] },
            unsettled:
              claim.kind === 'order' ? { $cond: [won, { $concatArrays: [unsettled, [{ $literal: entry }]] }, '$unsettled'] } : '$unsettled',
          },
        },
        { $unset: '_standing' },
      ];
      for (;;) {
        try {
          const after = await days.findOneAndUpdate({ _id: idOf(place) }, pipeline, { upsert: true, returnDocument: 'after' });
          return after?.windows[place.key]?.some(({ id }) => id === claim.id) ?? false;
        } catch (error) {
          // Two first claims of a day met in the upsert: the document is there now.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    /** The order of this claim has been seen: it stays until the order gives it up. */
    settle: async (place: Place, { id, mark }: ClaimRef): Promise<void> => {
      await days.updateOne({ _id: idOf(place) }, { $pull: { unsettled: { id, mark, key: place.key } } } as never);
    },

    /** Frees a claim. Freeing a freed one, or one that has been made anew since, changes nothing. */
    free: async (place: Place, { id, mark }: ClaimRef): Promise<void> => {
      await days.updateOne({ _id: idOf(place) }, {
        $pull: { [`windows.${place.key}`]: { id, mark }, unsettled: { id, mark, key: place.key } },
      } as never);
    },

    /** The claim that an order has on a window. */
    claimOf: async (place: Place, id: string): Promise<ClaimRef | undefined> => {
      const day = await days.findOne({ _id: idOf(place) }, { projection: { [`windows.${place.key}`]: 1 } });
      const claim = day?.windows[place.key]?.find((candidate) => candidate.id === id);
      return claim === undefined ? undefined : { id, mark: claim.mark ?? null };
    },

    /** Lets go of a customer's holds of a service on some days. */
    releaseHolds: async (
      providerId: string,
      onDays: readonly string[],
      { customerId, serviceId, exceptId }: { customerId: string; serviceId: string; exceptId?: string },
    ): Promise<void> => {
      const holds = { kind: 'hold', customerId, serviceId, ...(exceptId === undefined ? {} : { id: { $ne: exceptId } }) };
      await days.updateMany(
        { _id: { $in: onDays.map((day) => idOf({ providerId, day })) } },
        { $pull: Object.fromEntries(slotKeys.map((key) => [`windows.${key}`, holds])) },
      );
    },

    /** Places taken per window of each day: lapsed holds do not count, nor do the caller's own. */
    taken: async (providerId: string, onDays: readonly string[], now: Date): Promise<Map<string, number>> => {
      const documents = await days.find({ _id: { $in: onDays.map((day) => idOf({ providerId, day })) } }).toArray();
      const counts = new Map<string, number>();
      for (const { day, windows } of documents)
        for (const [key, claims] of Object.entries(windows))
          counts.set(`${day}|${key}`, claims.filter(({ kind, until }) => kind === 'order' || (until !== null && until > now)).length);
      return counts;
    },

    /** Claims made before `before` whose order has not been seen, for the completer. */
    unsettledSince: async (before: Date, limit: number): Promise<(Place & ClaimRef)[]> => {
      const documents = await days
        .find({ 'unsettled.0': { $exists: true }, 'unsettled.since': { $lt: before } })
        .limit(limit)
        .toArray();
      return documents.flatMap(({ providerId, day, unsettled }) =>
        unsettled.filter(({ since }) => since < before).map(({ id, mark, key }) => ({ providerId, day, key, id, mark: mark ?? null })),
      );
    },

    /** Ids of orders of a service that have claimed a window and are not seen yet. */
    unsettledOfService: async (providerId: string, serviceId: string): Promise<string[]> => {
      const documents = await days.find({ providerId, 'unsettled.0': { $exists: true } }).toArray();
      return documents.flatMap(({ windows, unsettled }) => {
        const pending = new Set(unsettled.map(({ id }) => id));
        return Object.values(windows).flatMap((claims) =>
          claims.filter((claim) => claim.serviceId === serviceId && pending.has(claim.id)).map(({ id }) => id),
        );
      });
    },
  };
}
export type SlotDays = ReturnType<typeof createSlotDays>;
