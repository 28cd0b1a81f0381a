import type { ClientSession, Model, QueryFilter, UpdateQuery } from 'mongoose';
import { trusted } from '../mongo/connect.ts';
import { embedded } from '../mongo/schema.ts';

/** The deletion that has closed something to new business, until its owner deletes it or gives the deletion up. */
export interface Closure {
  readonly deletionId: string;
  readonly at: Date;
}

/** A projection of something that another service may delete. */
export interface ClosableEntry {
  _id: string;
  closed?: Closure;
  /** Set for good by the owner's event. */
  deleted?: boolean;
  /** Counts new business, so that it and a closure conflict. */
  uses?: number;
}

/** The fields of a `ClosableEntry` for a schema. Add `closedIndex` as well. */
export const closableFields = { closed: embedded({ deletionId: String, at: Date }), deleted: Boolean, uses: Number };
export const closedIndex = [{ 'closed.at': 1 }, { sparse: true }] as const;

/** Closing to new business while the owner decides about a deletion (docs/adr/0013-deleting-a-service.md). Every change may run in a transaction. */
export interface Closures {
  /** Notes one more use in the transaction of the business itself. False when closed or deleted: abort the transaction then. */
  use(id: string, session: ClientSession): Promise<boolean>;
  /** Closes to new business. Conflicts with every use that is not committed yet. */
  close(id: string, closed: Closure, session: ClientSession): Promise<void>;
  /** Opens again, unless another deletion has closed it since. */
  reopen(id: string, deletionId: string, session?: ClientSession): Promise<void>;
  /** The owner says that it is deleted, before its event has arrived. */
  markDeleted(id: string): Promise<void>;
  /** What a deletion closed before `before` and that is not deleted. */
  findClosedBefore(before: Date, limit: number): Promise<{ id: string; deletionId: string }[]>;
}

export function createClosures<Entry extends ClosableEntry>(model: Model<Entry>): Closures {
  const of = (id: string, more: object = {}) => ({ _id: id, ...more }) as QueryFilter<Entry>;
  const update = (changes: object) => changes as UpdateQuery<Entry>;
  return {
    use: async (id, session) => {
      // An upsert, since a closure can arrive before the entry itself: both then write to one document.
      const options = { session, upsert: true, returnDocument: 'after' } as const;
      const used = await model.findOneAndUpdate(of(id), update({ $inc: { uses: 1 } }), options).lean<ClosableEntry>();
      return used !== null && used.closed === undefined && used.deleted !== true;
    },
    close: async (id, closed, session) => {
      await model.updateOne(of(id), update({ $set: { closed } }), { session, upsert: true });
    },
    reopen: async (id, deletionId, session) => {
      const mine = of(id, { 'closed.deletionId': deletionId });
      await model.updateOne(mine, update({ $unset: { closed: '' } }), session === undefined ? {} : { session });
    },
    markDeleted: async (id) => {
      await model.updateOne(of(id), update({ $set: { deleted: true } }));
    },
    findClosedBefore: async (before, limit) => {
      const abandoned = { 'closed.at': trusted({ $lt: before }), deleted: trusted({ $ne: true }) } as QueryFilter<Entry>;
      const found = await model.find(abandoned, { closed: 1 }).limit(limit).lean<ClosableEntry[]>();
      return found.flatMap(({ _id, closed }) => (closed === undefined ? [] : [{ id: _id, deletionId: closed.deletionId }]));
    },
  };
}
