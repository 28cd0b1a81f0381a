import { defined, cancelAccountDeletion, cancelServiceDeletion, type Deletion } from '@karigar/contracts';
import { Schema, type ClientSession, type Connection, type mongo } from 'mongoose';
import type { InternalClient } from '../clients/internal-client.ts';
import { collectionOf } from '../mongo/collection.ts';
import { isDuplicateKey, trusted } from '../mongo/connect.ts';
import { schemaOptions, embedded } from '../mongo/schema.ts';
import { workThrough } from '../lifecycle/work-through.ts';

/** Longer than any deletion that is still running. */
const abandonedAfterMs = 30_000;
const closuresPerRound = 100;

/** Something that its owner can delete: a service or an account. */
export type Deletable = Pick<Deletion, 'kind' | 'id'>;

/** A service or account that takes part in an order or an offer. */
export interface ClosureCheck extends Deletable {
  /** Version of what the order was checked against, e.g. of the provider's hours; null when there was none yet. Absent: any version. */
  readonly expectedVersion?: string | null;
}

/** Why an order or an offer is impossible. */
export interface ClosureRefusal {
  readonly party: Deletable;
  readonly because: 'closed' | 'version-changed';
}

/** One per service and account that has ever taken part in an order or an offer. Uses and closures write to it, so that they conflict. */
interface ClosureDocument {
  /** `service|<id>` */
  _id: string;
  /** The deletion that closed it. Without `at` it is final: the owner has deleted it. */
  closed?: { deletionId: string; at?: Date };
  /** Number of uses. */
  uses?: number;
  /** The current version; see `ClosureCheck.expectedVersion`. */
  version?: string | null;
}

const schema = new Schema<ClosureDocument>(
  { _id: String, closed: embedded({ deletionId: String, at: Date }), uses: Number, version: String },
  { ...schemaOptions, collection: 'closures' },
);
schema.index({ 'closed.at': 1 }, { partialFilterExpression: { 'closed.at': { $exists: true } } });

/** Closes a service or an account to new orders and offers while its owner decides about a deletion (docs/adr/0013-deleting-a-service.md). */
export interface Closures {
  /**
   * Checks that the parties are open and counts one use of each, in the transaction of the order or offer and in one round trip. Returns the first
   * party, if any, that is closed, deleted or has another version: abort the transaction then.
   */
  checkOpen(parties: readonly ClosureCheck[], session: ClientSession): Promise<ClosureRefusal | undefined>;
  /**
   * Changes the version, in the transaction that stores what it identifies. Conflicts with every uncommitted use.
   * @returns false when it is closed or deleted
   */
  changeVersion(of: Deletable, version: string, session: ClientSession): Promise<boolean>;
  /** Closes to new uses. Conflicts with every uncommitted use. */
  close(deletion: Deletion, at: Date, session: ClientSession): Promise<void>;
  /** Reopens, unless another deletion has closed it since. */
  reopen(deletion: Deletion, session?: ClientSession): Promise<void>;
  /**
   * Makes the next `reopenAbandoned` ask the owner about a closure made before `since`, even a final one, because the owner may have restored it. It
   * stays closed until the owner answers.
   */
  recheck(of: Deletable, since: Date): Promise<void>;
  /** Reopens what has been closed for 30 s: the deletion was cancelled, or the deleting process crashed. The owner cancels the deletion first. */
  reopenAbandoned(now: Date, cancel: CancelDeletion): Promise<void>;
}

/**
 * Asks the owner to cancel a deletion.
 * @returns true when the deletion had already been completed
 * @throws UNAVAILABLE when the owner does not answer
 */
export type CancelDeletion = (deletion: Deletion) => Promise<boolean>;

export const createDeletionCanceller =
  ({ auth, catalog }: { readonly auth: InternalClient; readonly catalog: InternalClient }): CancelDeletion =>
  async (deletion) =>
    (await (deletion.kind === 'service' ? catalog.call(cancelServiceDeletion, deletion) : auth.call(cancelAccountDeletion, deletion)))
      .deleted;

const keyOf = ({ kind, id }: Deletable) => `${kind}|${id}`;

export function createClosures(connection: Connection): Closures {
  const model = connection.model<ClosureDocument>('Closure', schema);

  const reopen = async (deletion: Deletion, session?: ClientSession): Promise<void> => {
    const mine = { _id: keyOf(deletion), 'closed.deletionId': deletion.deletionId };
    await model.updateOne(mine, { $unset: { closed: '' } }, defined({ session }));
  };

  const isClosed = async (party: Deletable) => (await model.exists({ _id: keyOf(party), closed: trusted({ $exists: true }) })) !== null;
  // A closed party, or one with another version, does not match, so its upsert fails with a duplicate key.
  const openOne = (party: ClosureCheck) => ({
    _id: keyOf(party),
    closed: { $exists: false },
    ...defined({ version: party.expectedVersion }),
  });

  return {
    checkOpen: async (parties, session) => {
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
        return { party, because: party.expectedVersion === undefined || (await isClosed(party)) ? 'closed' : 'version-changed' };
      }
    },

    changeVersion: async (of, version, session) => {
      try {
        await collectionOf(model).updateOne(openOne(of), { $set: { version }, $inc: { uses: 1 } }, { session, upsert: true });
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

    recheck: async (of, since) => {
      const before = trusted({ $or: [{ 'closed.at': trusted({ $exists: false }) }, { 'closed.at': trusted({ $lt: since }) }] });
      await model.updateOne({ _id: keyOf(of), closed: trusted({ $exists: true }), ...before }, { $set: { 'closed.at': new Date(0) } });
    },

    reopenAbandoned: async (now, cancel) => {
      const before = new Date(now.getTime() - abandonedAfterMs);
      const reopenOrKeep = async ({ _id, closed }: ClosureDocument) => {
        const [kind, id] = _id.split('|') as [Deletion['kind'], string];
        const deletion = { kind, id, deletionId: closed?.deletionId ?? '' };
        // Another deletion may have closed it since; that one is asked about when it is due.
        if (await cancel(deletion))
          await model.updateOne({ _id, 'closed.deletionId': deletion.deletionId }, { $unset: { 'closed.at': '' } });
        else await reopen(deletion);
      };
      const abandoned = model
        .find({ 'closed.at': trusted({ $lt: before }) })
        .lean<ClosureDocument>()
        .cursor();
      await workThrough(abandoned, reopenOrKeep, { atMost: closuresPerRound });
    },
  };
}
