import { createHash } from 'node:crypto';
import { dayMs } from '@karigar/contracts';
import { Schema, type Connection } from 'mongoose';
import { systemClock, type Clock } from '../clock.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { derivedId, newId } from '../ids.ts';
import { collectionOf } from '../mongo/collection.ts';
import { isDuplicateKey, trusted } from '../mongo/connect.ts';
import { schemaOptions } from '../mongo/schema.ts';
import { sealText, unsealText } from '../security/seal.ts';

const answersLiveMs = dayMs;
const lockLivesMs = 12_000;

interface IdempotencyRecord {
  _id: string;
  bodyHash: string;
  state: 'running' | 'done';
  lockedUntil: Date;
  /** The run that holds the key (a fencing token). A run whose lock was taken over changes nothing. */
  run?: string;
  status?: number;
  body?: string;
  expires: Date;
}

export interface StoredAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
}

export interface IdempotencyStore {
  /**
   * Claims a key for one run, or returns the stored answer of the same earlier call.
   * @throws {ProblemError} IDEMPOTENCY_KEY_REUSED for a different body, IDEMPOTENCY_KEY_IN_USE while the first call runs
   */
  begin(key: {
    account: string;
    route: string;
    key: string;
    bodyHash: string;
  }): Promise<{ id: string; run: string; answer?: StoredAnswer }>;
  /** Stores the answer, encrypted with the key itself because it may hold a token: only a client that sends the key again can read it. */
  finish(claim: { id: string; run: string }, key: string, answer: StoredAnswer): Promise<void>;
  /** Releases a key after a failure, so that a retry runs. Does nothing for a run whose lock was taken over. */
  abandon(claim: { id: string; run: string }): Promise<void>;
}

const schema = new Schema<IdempotencyRecord>(
  { _id: String, bodyHash: String, state: String, lockedUntil: Date, run: String, status: Number, body: String, expires: Date },
  { ...schemaOptions, collection: 'idempotency_keys' },
);
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });

/**
 * Stores the answers of creating calls by `Idempotency-Key`, in the service's own database. A retry takes over the lock of a crashed process; the use
 * case then finds what the first run stored, because it derives the aggregate's id from the same key (`operationId`).
 */
export function createIdempotencyStore(connection: Connection, clock: Clock = systemClock): IdempotencyStore {
  const model = connection.model<IdempotencyRecord>('IdempotencyKey', schema);
  const records = collectionOf(model);
  // Not majority-acknowledged: if a failover loses a record, the retry finds what the first call stored under its `operationId`.
  const quickly = { writeConcern: { w: 1 } };
  return {
    begin: async ({ account, route, key, bodyHash }) => {
      const id = derivedId(account, route, key);
      const now = clock.now();
      const run = newId();
      const lock = { run, lockedUntil: new Date(now.getTime() + lockLivesMs), expires: new Date(now.getTime() + answersLiveMs) };
      try {
        await records.insertOne({ _id: id, bodyHash, state: 'running', ...lock }, quickly);
        return { id, run };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const existing = await model.findById(id).readConcern('local').lean();
      if (existing !== null && existing.bodyHash !== bodyHash) throw new ProblemError('IDEMPOTENCY_KEY_REUSED');
      if (existing?.state === 'done') return { id, run, answer: { status: existing.status ?? 200, body: open(key, existing.body ?? '') } };
      const claimed = await model.updateOne({ _id: id, bodyHash, state: 'running', lockedUntil: trusted({ $lt: now }) }, { $set: lock });
      if (claimed.matchedCount === 1) return { id, run };
      throw new ProblemError('IDEMPOTENCY_KEY_IN_USE', { extras: { retryAfter: 1 } });
    },
    finish: async ({ id, run }, key, { status, body }) => {
      await records.updateOne({ _id: id, run }, { $set: { state: 'done', status, body: seal(key, body) } }, quickly);
    },
    abandon: async ({ id, run }) => {
      await model.deleteOne({ _id: id, run, state: 'running' });
    },
  };
}

/** The key of the cipher is derived from the client's, which is stored nowhere. */
const cipherKey = (key: string) => createHash('sha256').update(`answer\u0000${key}`).digest('base64url');
const seal = (key: string, text: string) => sealText(text, cipherKey(key), '');
const open = (key: string, sealed: string) => unsealText(sealed, cipherKey(key), '');
