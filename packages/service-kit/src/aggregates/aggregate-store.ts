import { defined, ok, refuse, type Change, type Decision, type Refusal, type Result } from '@karigar/contracts';
import type { ClientSession, Model, mongo, QueryFilter } from 'mongoose';
import type { Clock } from '../clock.ts';
import { crashPoint } from '../crash/crash-point.ts';
import { collectionOf } from '../mongo/collection.ts';
import { isDuplicateKey } from '../mongo/connect.ts';
import { inTransaction } from '../mongo/transaction.ts';
import { changedFields } from './changed-fields.ts';
import { entriesOfFacts, newestOf, waitingIn, withoutOutgoing, type OutgoingArray } from './outgoing.ts';

/** Fields of every stored aggregate. `version` counts its changes, and every update is conditional on it. */
export interface AggregateDocument {
  _id: string;
  version: number;
}

export interface AggregateOptions<State, Fact, Document extends AggregateDocument> {
  /** Names the crash points `<name>:stored` and `<name>:changed`. */
  readonly name: string;
  readonly model: Model<Document>;
  readonly toState: (document: Document) => State;
  /** Field by field, so that every stored field is a decision. Fields left out stay as they are. */
  readonly toFields: (state: State) => Partial<Document>;
  readonly outgoing: readonly OutgoingArray<State, Fact>[];
  readonly clock: Clock;
  /** The state of an aggregate that has no document yet. Without it, a missing document is NOT_FOUND. */
  readonly initial?: State;
  /** Called after each write of this process, and awaited. Must not reject, since the write is done. */
  readonly onSaved?: ((state: State) => void | Promise<void>) | undefined;
  /** The refusal when a change violates a unique index. Without it, the error is thrown. */
  readonly onDuplicateKey?: (state: State) => Refusal;
}

/** Further writes in the transaction that saves a change, e.g. to free a booking window. */
export interface WriteAlongside {
  /** See `inTransaction`. */
  readonly queue: string;
  /** See `inTransaction`. */
  readonly check?: () => Promise<Result<unknown>>;
  /** A refusal rolls the change back as well. */
  readonly write: (session: ClientSession) => Promise<Result<unknown>>;
}

/** Runs the writes of a transaction one after the other, until one refuses. */
export const inSequence =
  (...writes: readonly WriteAlongside['write'][]): WriteAlongside['write'] =>
  async (session) => {
    for (const write of writes) {
      const written = await write(session);
      if (!written.ok) return written;
    }
    return ok(undefined);
  };

export interface AggregateStore<State, Fact, Document extends AggregateDocument> {
  /** Reads one aggregate, without its undelivered entries. */
  find(filter: QueryFilter<Document>): Promise<State | undefined>;
  /**
   * Inserts a new aggregate as version 1 with the entries of its first facts.
   * @param more fields outside the state, e.g. a password hash
   * @returns false when a unique index shows that it exists
   */
  insert(
    id: string,
    change: Change<State, Fact>,
    options?: { more?: Partial<Document>; alongside?: WriteAlongside | undefined },
  ): Promise<Result<boolean>>;
  /**
   * Loads the aggregate, asks `decide`, and saves the new state with the entries of its facts in one conditional update. If another writer was
   * faster, it loads and decides again, so the loser gets the rule's answer ("already cancelled") rather than a version conflict. Writes nothing when
   * the state is unchanged and there are no facts. Refuses NOT_FOUND when nothing matches `filter`, CONFLICT after 60 attempts.
   * @param filter `_id` and the owner: ownership is part of the query
   * @param alongside further writes for this change; together with the update they become one transaction
   */
  change(
    filter: QueryFilter<Document> & { _id: string },
    decide: (state: State) => Decision<State, Fact> | Promise<Decision<State, Fact>>,
    alongside?: (before: State, after: State) => WriteAlongside | undefined,
  ): Promise<Result<State>>;
  /**
   * Changes an aggregate without facts and without a new version, e.g. to erase personal data: no event is published. Retried when the aggregate changes
   * meanwhile. Concurrent changes do not notice an amendment, so it may write only fields that they do not write.
   */
  amend(filter: QueryFilter<Document> & { _id: string }, amended: (state: State) => State): Promise<Result<State>>;
}

/** One writer wins each round of a race, so this bounds the number of simultaneous writers of one aggregate. */
const maxAttempts = 60;

/** Lost the race for the version; never leaves this file. */
const versionConflict = refuse('CONFLICT');

/** The only way in which aggregates are stored: state, version and outgoing entries in one conditional update of one document. */
export function createAggregateStore<State, Fact, Document extends AggregateDocument>({
  name,
  model,
  toState,
  toFields,
  outgoing,
  clock,
  initial,
  onSaved,
  onDuplicateKey,
}: AggregateOptions<State, Fact, Document>): AggregateStore<State, Fact, Document> {
  type Loose = Record<string, unknown>;
  const shown = withoutOutgoing(outgoing);
  /** Runs `write`; with further writes, in one transaction and first, because the further writes are the contended ones. */
  const save = (write: (session?: ClientSession) => Promise<Result<unknown>>, alongside?: WriteAlongside): Promise<Result<unknown>> =>
    alongside === undefined ? write() : inTransaction(model.db, alongside.queue, inSequence(alongside.write, write), alongside.check);

  /** @param step by how much the version grows */
  const changeBy =
    (step: 0 | 1): AggregateStore<State, Fact, Document>['change'] =>
    async (filter, decide, alongside) => {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const document = await model.findOne(filter).lean<Document>();
        if (document === null && initial === undefined) return refuse('NOT_FOUND');
        const before = document === null ? (initial as State) : toState(document);
        const decided = await decide(before);
        if (!decided.ok) return decided;
        const { state, facts } = decided.value;
        if (state === before && facts.length === 0) return ok(state);

        const current = document?.version ?? 0;
        const arrays = entriesOfFacts(outgoing, facts, state, current + step, clock.now());
        const filled = arrays.filter(({ entries }) => entries.length > 0);
        const update: Loose = {
          $set: { ...changedFields(document, toFields(state)), version: current + step, ...newestOf(arrays) },
          ...(filled.length === 0 ? {} : { $push: Object.fromEntries(filled.map(({ field, entries }) => [field, { $each: entries }])) }),
        };
        const write = async (session?: ClientSession) => {
          // Bypasses mongoose, like the insert.
          const { matchedCount, upsertedCount } = await collectionOf(model).updateOne(
            { _id: filter._id, version: current } as mongo.Filter<Document>,
            update as mongo.UpdateFilter<Document>,
            { upsert: document === null, ignoreUndefined: true, ...defined({ session }) },
          );
          return matchedCount + upsertedCount === 1 ? ok(undefined) : versionConflict;
        };
        try {
          const saved = await save(write, alongside?.(before, state));
          if (saved === versionConflict) continue;
          if (!saved.ok) return saved;
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          // Another writer created the document first.
          if (document === null) continue;
          if (onDuplicateKey === undefined) throw error;
          return onDuplicateKey(state);
        }
        crashPoint(`${name}:changed`);
        for (const { field, drain, entries } of arrays) drain.nudge(filter._id, [...waitingIn(document, field), ...entries]);
        await onSaved?.(state);
        return ok(state);
      }
      return refuse('CONFLICT');
    };

  return {
    find: async (filter) => {
      const document = await model.findOne(filter, shown).lean<Document>();
      return document === null ? undefined : toState(document);
    },

    insert: async (id, { state, facts }, { more = {}, alongside } = {}) => {
      const arrays = entriesOfFacts(outgoing, facts, state, 1, clock.now());
      const document = {
        ...toFields(state),
        ...more,
        _id: id,
        version: 1,
        ...Object.fromEntries(arrays.map(({ field, entries }) => [field, entries])),
        ...newestOf(arrays),
      };
      try {
        const saved = await save(async (session) => {
          // Bypasses mongoose, which would hydrate the document: it was parsed at the edge and mapped field by field. The driver's types cannot
          // express a generic document.
          await model.collection.insertOne(document as never, { ignoreUndefined: true, ...defined({ session }) });
          return ok(true);
        }, alongside);
        if (!saved.ok) return saved;
      } catch (error) {
        if (isDuplicateKey(error)) return ok(false);
        throw error;
      }
      crashPoint(`${name}:stored`);
      for (const { drain, entries } of arrays) drain.nudge(id, entries);
      await onSaved?.(state);
      return ok(true);
    },

    change: changeBy(1),

    amend: (filter, amended) => changeBy(0)(filter, (state) => ok({ state: amended(state), facts: [] })),
  };
}
