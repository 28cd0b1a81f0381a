import { collectionOf, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** How far an account has read and cleared the notifications that are derived and not stored. */
export interface Marks {
  readonly readUpTo: Date;
  readonly clearedUpTo: Date;
  /** `clearedUpTo` before the last clearing; null once that has been undone. */
  readonly clearedBefore: Date | null;
  /** Notifications read one by one after `readUpTo`. */
  readonly readIds: readonly string[];
}

interface MarksDocument extends Partial<Marks> {
  _id: string;
  /** `readUpTo` and `readIds` before the last clearing. Absent before the first one, and once it has been undone. */
  readBefore?: Pick<Marks, 'readUpTo' | 'readIds'>;
}

/** The latest ones; earlier ones count as unread again. */
const maxReadIds = 300;

const schema = new Schema<MarksDocument>(
  {
    _id: String,
    readUpTo: Date,
    clearedUpTo: Date,
    clearedBefore: Date,
    readIds: [String],
    readBefore: new Schema({ readUpTo: Date, readIds: [String] }, { _id: false }),
  },
  { ...schemaOptions, collection: 'notification_marks' },
);

/** Stores how far accounts have read and cleared their notifications. */
export function createReadMarks(connection: Connection) {
  const marks = connection.model<MarksDocument>('NotificationMarks', schema);
  const set = (account: string, fields: Partial<Marks>) => marks.updateOne({ _id: account }, { $set: fields }, { upsert: true });
  return {
    of: async (account: string): Promise<Marks> => {
      const found = await marks.findOne({ _id: account }).lean<MarksDocument>();
      return {
        readUpTo: found?.readUpTo ?? new Date(0),
        clearedUpTo: found?.clearedUpTo ?? new Date(0),
        clearedBefore: found?.clearedBefore ?? null,
        readIds: found?.readIds ?? [],
      };
    },
    readAll: (account: string, now: Date) => set(account, { readUpTo: now, readIds: [] }),
    clearAll: (account: string, now: Date) =>
      collectionOf(marks).updateOne(
        { _id: account },
        [
          {
            $set: {
              readUpTo: now,
              clearedUpTo: now,
              clearedBefore: { $ifNull: ['$clearedUpTo', new Date(0)] },
              readIds: [],
              readBefore: { readUpTo: { $ifNull: ['$readUpTo', new Date(0)] }, readIds: { $ifNull: ['$readIds', []] } },
            },
          },
        ],
        { upsert: true },
      ),
    /** Undoes the clearing at `clearedUpTo`, unless there has been another one since. What was read since then stays read. */
    restore: (account: string, clearedUpTo: Date, clearedBefore: Date) => {
      const isAsCleared = { $and: [{ $eq: ['$readUpTo', clearedUpTo] }, { $eq: ['$readIds', []] }] };
      const asBefore = (field: keyof NonNullable<MarksDocument['readBefore']>) => ({
        $cond: [isAsCleared, { $ifNull: [`$readBefore.${field}`, `$${field}`] }, `$${field}`],
      });
      return collectionOf(marks).updateOne({ _id: account, clearedUpTo }, [
        { $set: { clearedUpTo: clearedBefore, clearedBefore: null, readUpTo: asBefore('readUpTo'), readIds: asBefore('readIds') } },
        { $unset: 'readBefore' },
      ]);
    },

    /** Appends the ids, each once, so that marking them again does not push others out of the list. */
    read: (account: string, ids: readonly string[]) => {
      // User input, which a pipeline would read as a path.
      const added = { $literal: [...new Set(ids)] };
      const others = { $filter: { input: { $ifNull: ['$readIds', []] }, cond: { $not: { $in: ['$$this', added] } } } };
      return collectionOf(marks).updateOne(
        { _id: account },
        [{ $set: { readIds: { $slice: [{ $concatArrays: [others, added] }, -maxReadIds] } } }],
        { upsert: true },
      );
    },

    remove: (account: string) => marks.deleteOne({ _id: account }),
  };
}
