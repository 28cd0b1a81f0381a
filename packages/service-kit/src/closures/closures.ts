import { cancelAccountDeletion, cancelServiceDeletion, type Deletion } from '@karigar/contracts';
import { Schema, type ClientSession, type Connection, type mongo } from 'mongoose';
import type { InternalClient } from '../clients/internal-client.ts';
import { collectionOf } from '../mongo/collection.ts';
import { isDuplicateKey, trusted } from '../mongo/connect.ts';
import { schemaOptions, embedded } from '../mongo/schema.ts';
import { workThrough } from '../lifecycle/work-through.ts';

/** Longer than any deletion that is still running. */
const abandonedAfterMs = 30_000;
const closuresPerRound = 100;

/** What its owner may delete: a service or an account. */
export type Deletable = Pick<Deletion, 'kind' | 'id'>;

/** What takes part in a piece of business. */
export interface Party extends Deletable {
  /** The terms that the business was agreed on, e.g. the edition of a provider's hours; null when there were none yet. Absent: any. */
  readonly terms?: string | null;
}

/** Why business is impossible. */
export interface UseRefusal {
  readonly party: Deletable;
  readonly because: 'closed' | 'other-terms';
}

/** One per service and account that has ever had business here. Business and closures write to it, so that they conflict. */
interface ClosureDocument {
  /** `service|<id>` */
  _id: string;
  /** The deletion that has closed it. Without `at` the closure is final: its owner has deleted it. */
  closed?: { deletionId: string; at?: Date };
  /** Counts business. */
  uses?: number;
  /** Names what its business is agreed on now. */
  terms?: string | null;
}

const schema = new Schema<ClosureDocument>(
  { _id: String, closed: embedded({ deletionId: String, at: Date }), uses: Number, terms: String },
  { ...schemaOptions, collection: 'closures' },
);
schema.index({ 'closed.at': 1 }, { partialFilterExpression: { 'closed.at': { $exists: true } } });

/** Closing to new business while the owner decides about a deletion (docs/adr/0013-deleting-a-service.md). */
export interface Closures {
  /**
   * Notes one more piece of business of each in the transaction of the business itself, in one round trip. Answers the first that is closed, deleted, or
   * has other terms by now, if any: abort the transaction then.
   */
  use(parties: readonly Party[], session: ClientSession): Promise<UseRefusal | undefined>;
  /** Changes the terms in the transaction that stores them. Conflicts with every use that is not committed yet. False when it is closed or deleted. */
  changeTerms(of: Deletable, terms: string, session: ClientSession): Promise<boolean>;
  /** Closes to new business. Conflicts with every use that is not committed yet. */
  close(deletion: Deletion, at: Date, session: ClientSession): Promise<void>;
  /** Opens again, unless another deletion has closed it since. */
  reopen(deletion: Deletion, session?: ClientSession): Promise<void>;
  /**
   * Lets the next `reopenAbandoned` ask the owner about what was closed before `since`, a final closure included: the owner may have brought it back.
   * It stays closed until the answer.
   */
  doubt(of: Deletable, since: Date): Promise<void>;
  /** Opens again what has been closed for 30 s: its deletion was given up, or the deleting process died. The owner cancels the deletion first. */
  reopenAbandoned(now: Date, cancel: CancelDeletion): Promise<void>;
}

/** Asks the owner to cancel a deletion. Answers true when it had been done by then. Throws UNAVAILABLE when the owner does not answer. */
export type CancelDeletion = (deletion: Deletion) => Promise<boolean>;

export const createDeletionCanceller =
  ({ auth, catalog }: { readonly auth: InternalClient; readonly catalog: InternalClient }): CancelDeletion =>
  async (deletion) =>
    (await (deletion.kind === 'service' ? catalog.call(cancelServiceDeletion, deletion) : auth.call(cancelAccountDeletion, deletion)))
      .deleted;

const keyOf = ({ kind, id }: Deletable) => `${kind}|${id}`;
const inSession = (session: ClientSession | undefined) => (session === undefined ? {} : { session });

export function createClosures(connection: Connection): Closures {
  const model = connection.model<ClosureDocument>('Closure', schema);

  const reopen = async (deletion: Deletion, session?: ClientSession): Promise<void> => {
    const mine = { _id: keyOf(deletion), 'closed.deletionId': deletion.deletionId };
    await model.updateOne(mine, { $unset: { closed: '' } }, inSession(session));
  };

  const isClosed = async (party: Deletable) => (await model.exists({ _id: keyOf(party), closed: trusted({ $exists: true }) })) !== null;
  // What is closed, or has other terms, matches nothing, so that its upsert collides with it.
  const openOne = (party: Party) => ({
    _id: keyOf(party),
    closed: { $exists: false },
    ...(party.terms === undefined ? {} : { terms: party.terms }),
  });

  return {
    use: async (parties, session) => {
      const updates = parties.map((party) => ({
        updateOne: { filter: openOne(party), update: { $inc: { uses: 1 } }, upsert: true },
      }));
      try {
        await collectionOf(model).bulkWrite(updates, { session });
        return undefined;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const [failure] = (error as mongo.MongoBulkWriteError).writeErrors as mongo.WriteError[];
        const party = parties[failure?.index ?? 0];
        if (party === undefined) throw error;
        return { party, because: party.terms === undefined || (await isClosed(party)) ? 'closed' : 'other-terms' };
      }
    },

    changeTerms: async (of, terms, session) => {
      try {
        await collectionOf(model).updateOne(openOne(of), { $set: { terms }, $inc: { uses: 1 } }, { session, upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    close: async (deletion, at, session) => {
      const closed = { deletionId: deletion.deletionId, at };
      await model.updateOne({ _id: keyOf(deletion) }, { $set: { closed } }, { session, upsert: true });
    },

    reopen,

    doubt: async (of, since) => {
      const before = trusted({ $or: [{ 'closed.at': trusted({ $exists: false }) }, { 'closed.at': trusted({ $lt: since }) }] });
      await model.updateOne({ _id: keyOf(of), closed: trusted({ $exists: true }), ...before }, { $set: { 'closed.at': new Date(0) } });
    },

    reopenAbandoned: async (now, cancel) => {
      const before = new Date(now.getTime() - abandonedAfterMs);
      const found = await model
        .find({ 'closed.at': trusted({ $lt: before }) })
        .limit(closuresPerRound)
        .lean<ClosureDocument[]>();
      await workThrough(found, async ({ _id, closed }) => {
        const [kind, id] = _id.split('|') as [Deletion['kind'], string];
        const deletion = { kind, id, deletionId: closed?.deletionId ?? '' };
        // Another deletion may have closed it since, and is asked about in its own time.
        if (await cancel(deletion))
          await model.updateOne({ _id, 'closed.deletionId': deletion.deletionId }, { $unset: { 'closed.at': '' } });
        else await reopen(deletion);
      });
    },
  };
}
