import type { ServerEvent } from '@karigar/contracts';
import { collectionOf, isDuplicateKey, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

const kept = 200;

/** One message of an account with its number. */
export interface StreamEntry {
  readonly id: string;
  readonly seq: number;
  readonly event: ServerEvent;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The last messages of one account, numbered 1, 2, 3 … */
interface StreamDocument {
  _id: string;
  seq: number;
  recent: StreamEntry[];
  touchedAt: Date;
}

const schema = new Schema<StreamDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'streams' });
schema.index({ touchedAt: 1 }, { expireAfterSeconds: 30 * 24 * 3_600 });

export type Unnumbered = Omit<StreamEntry, 'seq'>;

/** What was told to each account, so that a client that was away can ask for what it missed. */
export function createStreams(connection: Connection) {
  const streams = collectionOf(connection.model<StreamDocument>('Stream', schema));

  /** Numbers the message and appends it in one update; a message that is there already matches nothing. */
  const appendTo = (account: string, { id, event, payload }: Unnumbered, now: Date) => ({
    updateOne: {
      filter: { _id: account, 'recent.id': { $ne: id } },
      update: [
        { $set: { seq: { $add: [{ $ifNull: ['$seq', 0] }, 1] }, touchedAt: now } },
        {
          $set: {
            recent: {
              $slice: [
                {
                  $concatArrays: [
                    { $ifNull: ['$recent', []] },
                    [{ id: { $literal: id }, seq: '$seq', event: { $literal: event }, payload: { $literal: payload } }],
                  ],
                },
                -kept,
              ],
            },
          },
        },
      ],
      upsert: true,
    },
  });

  return {
    /**
     * Appends each message to each of its accounts, once, and answers them with their numbers, in the given order per account. `fresh` is
     * false for one that had been appended before.
     */
    append: async (
      messages: readonly { account: string; message: Unnumbered }[],
      now: Date,
    ): Promise<{ account: string; entry: StreamEntry; fresh: boolean }[]> => {
      if (messages.length === 0) return [];
      const accounts = [...new Set(messages.map(({ account }) => account))];
      const before = new Map(
        (await streams.find({ _id: { $in: accounts } }, { projection: { seq: 1 } }).toArray()).map(({ _id, seq }) => [_id, seq]),
      );
      await writeAll(messages.map(({ account, message }) => appendTo(account, message, now)));
      const ids = [...new Set(messages.map(({ message }) => message.id))];
      const these = { $filter: { input: '$recent', as: 'entry', cond: { $in: ['$$entry.id', { $literal: ids }] } } };
      const after = new Map(
        (await streams.find({ _id: { $in: accounts } }, { projection: { recent: these } }).toArray()).map(({ _id, recent }) => [
          _id,
          recent,
        ]),
      );
      return messages.flatMap(({ account, message }) => {
        const entry = after.get(account)?.find(({ id }) => id === message.id);
        return entry === undefined ? [] : [{ account, entry, fresh: entry.seq > (before.get(account) ?? 0) }];
      });
    },
    /** What an account was told after `since`; `reload` when that is further back than what is kept. */
    since: async (account: string, since: number): Promise<{ events: StreamEntry[]; seq: number } | 'reload'> => {
      const document = await streams.findOne({ _id: account });
      const seq = document?.seq ?? 0;
      if (since > seq) return 'reload';
      const first = document?.recent[0]?.seq ?? seq + 1;
      if (since < first - 1) return 'reload';
      return { events: (document?.recent ?? []).filter((entry) => entry.seq > since), seq };
    },
  };

  /** A repeated message collides with its own account in the upsert: it is there. Everything else of the batch is still written. */
  async function writeAll(operations: ReturnType<typeof appendTo>[]): Promise<void> {
    try {
      await streams.bulkWrite(operations, { ordered: false });
    } catch (error) {
      const failures = (error as { writeErrors?: { code?: number }[] }).writeErrors ?? [];
      const onlyRepeats = isDuplicateKey(error) && failures.every(({ code }) => code === 11000);
      if (!onlyRepeats) throw error;
      // Two first messages of a new account collide as well. Its stream is there now, and what is still missing is appended, once.
      if (failures.length > 0) await streams.bulkWrite(operations.map(({ updateOne }) => ({ updateOne: { ...updateOne, upsert: false } })));
    }
  }
}
export type Streams = ReturnType<typeof createStreams>;
