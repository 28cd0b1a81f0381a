import { dayMs, defined, slotKeys, type SlotKey } from '@karigar/contracts';
import { collectionOf, embedded, schemaOptions, trusted } from '@karigar/service-kit';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import { countCurrent, hasRoomFor, type WindowEntry } from '../domain/window.ts';

/** One document per provider and day, `provider|2026-11-21`. Its conditional update decides who gets a window. */
interface WindowDayDocument {
  _id: string;
  providerId: string;
  day: string;
  windows: Partial<Record<SlotKey, WindowEntry[]>>;
  /** When MongoDB removes it. */
  forgetAt: Date;
}

const entries = [embedded({ id: String, customerId: String, serviceId: String, until: Date })];
const schema = new Schema<WindowDayDocument>(
  {
    _id: String,
    providerId: String,
    day: String,
    windows: embedded(Object.fromEntries(slotKeys.map((key) => [key, { type: entries, default: undefined }]))),
    forgetAt: Date,
  },
  { ...schemaOptions, collection: 'window_days' },
);
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

/** By then every order of the day has ended. */
const retentionMs = 60 * dayMs;

/** One provider's window. */
export interface ProviderWindow {
  readonly providerId: string;
  readonly day: string;
  readonly key: SlotKey;
}

const idOf = ({ providerId, day }: Pick<ProviderWindow, 'providerId' | 'day'>) => `${providerId}|${day}`;

/** Stores which windows are occupied, and by whom. */
export function createWindowDays(connection: Connection) {
  const model = connection.model<WindowDayDocument>('WindowDay', schema);

  return {
    /**
     * Adds `entry` to a window that has room for it (`hasRoomFor`) and removes what it replaces (`othersThan`), in one conditional update. One round
     * trip: the first update creates the day, which a conditional update with `$expr` cannot do.
     * @returns false when the window is full
     */
    occupy: async (window: ProviderWindow, entry: WindowEntry, capacity: number, now: Date, session?: ClientSession): Promise<boolean> => {
      // `othersThan`, for MongoDB. A test compares them.
      const others = {
        $filter: {
          input: { $ifNull: [`$windows.${window.key}`, []] },
          as: 'e',
          cond: {
            $and: [
              { $ne: ['$$e.id', entry.id] },
              { $or: [{ $eq: ['$$e.until', null] }, { $gt: ['$$e.until', now] }] },
              {
                $or: [
                  { $eq: ['$$e.until', null] },
                  { $ne: ['$$e.customerId', entry.customerId] },
                  { $ne: ['$$e.serviceId', entry.serviceId] },
                ],
              },
            ],
          },
        },
      };
      const _id = idOf(window);
      const { providerId, day, key } = window;
      const { matchedCount, upsertedCount } = await collectionOf(model).bulkWrite(
        [
          {
            updateOne: {
              filter: { _id },
              update: { $setOnInsert: { providerId, day, windows: {}, forgetAt: new Date(Date.parse(day) + retentionMs) } },
              upsert: true,
            },
          },
          {
            updateOne: {
              filter: {
                _id,
                $or: [
                  { [`windows.${key}`]: { $elemMatch: { id: entry.id, until: null } } },
                  { $expr: { $lt: [{ $size: others }, capacity] } },
                ],
              },
              update: [{ $set: { [`windows.${key}`]: { $concatArrays: [others, [{ $literal: entry }]] } } }],
            },
          },
        ],
        defined({ session }),
      );
      return matchedCount + upsertedCount === 2;
    },

    /** Whether a window has no room for `entry`, by a plain read. Only `occupy` decides. */
    isFull: async (window: ProviderWindow, entry: WindowEntry, capacity: number, now: Date): Promise<boolean> => {
      const day = await model.findOne({ _id: idOf(window) }).lean<WindowDayDocument>();
      return !hasRoomFor(entry, day?.windows[window.key] ?? [], capacity, now);
    },

    /** Removes an order or hold from a window. */
    free: async (window: ProviderWindow, id: string, session?: ClientSession): Promise<void> => {
      await model.updateOne({ _id: idOf(window) }, { $pull: { [`windows.${window.key}`]: { id } } }, defined({ session }));
    },

    /** Removes a customer's holds of a service on the given days, except `exceptId`. */
    releaseHolds: async (
      providerId: string,
      days: readonly string[],
      { customerId, serviceId, exceptId }: { customerId: string; serviceId: string; exceptId?: string },
    ): Promise<void> => {
      const holds = { customerId, serviceId, until: { $ne: null }, ...(exceptId === undefined ? {} : { id: { $ne: exceptId } }) };
      await model.updateMany(
        { _id: trusted({ $in: days.map((day) => idOf({ providerId, day })) }) },
        { $pull: Object.fromEntries(slotKeys.map((key) => [`windows.${key}`, holds])) },
      );
    },

    /** Counts the entries of several providers' windows on these days, in one read. Expired holds do not count. */
    countEntries: async (
      providerIds: readonly string[],
      days: readonly string[],
      now: Date,
    ): Promise<(window: ProviderWindow) => number> => {
      const ids = providerIds.flatMap((providerId) => days.map((day) => idOf({ providerId, day })));
      const documents = await model.find({ _id: trusted({ $in: ids }) }).lean<WindowDayDocument[]>();
      const byId = new Map(documents.map(({ _id, windows }) => [_id, windows]));
      return (window) => countCurrent(byId.get(idOf(window))?.[window.key] ?? [], now);
    },
  };
}
export type WindowDays = ReturnType<typeof createWindowDays>;
