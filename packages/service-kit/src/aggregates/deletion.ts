import { ok, refuse, type Refusal, type Result } from '@karigar/contracts';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { poll } from '../background/poll.ts';
import { crashPoint } from '../crash/crash-point.ts';
import { newId } from '../ids.ts';
import { trusted } from '../mongo/connect.ts';
import type { AggregateDocument } from './aggregate-store.ts';

/** Longer than any deletion can run. An older one has crashed and is replaced. */
const deletionTakesMs = 15_000;
/** A running deletion of the same aggregate is awaited first. */
const waitForOthersMs = 8_000;

/** An aggregate whose deletion has to be agreed with other services first. */
export interface DeletableDocument extends AggregateDocument {
  /** The running deletion, the only one that may delete the aggregate. */
  deletion?: { readonly id: string; readonly since: Date };
}

/** `busy`: another deletion is running and may take 15 s. `missing`: nothing matches the filter. */
export type DeletionStart = 'begun' | 'busy' | 'missing';

/**
 * Part of every change of `deletion`. The last step of a deletion finds the aggregate by its deletion but writes by version, so it must conflict with
 * a change that was made in between.
 */
const nextVersion = { $inc: { version: 1 } };

/** Reserves an aggregate for one deletion. Further deletions of it are `busy` until this one has ended or is 15 s old. */
export async function beginDeletion<Document extends DeletableDocument>(
  model: Model<Document>,
  filter: QueryFilter<Document>,
  { deletionId, now }: { readonly deletionId: string; readonly now: Date },
): Promise<DeletionStart> {
  const abandoned = new Date(now.getTime() - deletionTakesMs);
  const notBusy = trusted({ $or: [{ deletion: trusted({ $exists: false }) }, { 'deletion.since': trusted({ $lt: abandoned }) }] });
  const reserve = { $set: { deletion: { id: deletionId, since: now } }, ...nextVersion };
  const begun = await model.updateOne({ ...filter, ...notBusy } as QueryFilter<Document>, reserve as UpdateQuery<Document>);
  if (begun.matchedCount === 1) return 'begun';
  return (await model.exists(filter)) === null ? 'missing' : 'busy';
}

/** Ends the deletion of the aggregate that matches the filter, if any: it can no longer delete it. */
export async function endDeletion<Document extends DeletableDocument>(
  model: Model<Document>,
  filter: QueryFilter<Document>,
): Promise<void> {
  await model.updateOne(filter, { $unset: { deletion: '' }, ...nextVersion } as UpdateQuery<Document>);
}

/** How an aggregate is deleted that may have open orders. Each step gets the id of this deletion. */
export interface DeletionSteps {
  /** Names the crash points. */
  readonly what: 'service' | 'account';
  /** See `beginDeletion`. */
  readonly begin: (deletionId: string) => Promise<DeletionStart>;
  /** Asks the order service, which counts open orders and, in the same transaction, closes to bookings what has none. */
  readonly close: (deletionId: string) => Promise<{ readonly openOrders: number }>;
  readonly refusal: (openOrders: number) => Refusal;
  /** Deletes it. Refuses when the deletion was cancelled or replaced. */
  readonly complete: (deletionId: string) => Promise<Result<unknown>>;
  readonly cancel: (deletionId: string) => Promise<unknown>;
}

/**
 * Deletes an aggregate unless it has open orders. A deletion that fails, or whose process crashes, is cancelled: at once by this function, or by the
 * order service after 30 s (`createDeletionCanceller`).
 * @throws {ProblemError} UNAVAILABLE when the order service does not answer; nothing has changed then
 */
export async function deleteUnlessOrdered({ what, begin, close, refusal, complete, cancel }: DeletionSteps): Promise<Result<undefined>> {
  const deletionId = newId();
  const beginUnlessBusy = async () => {
    const start = await begin(deletionId);
    return start === 'busy' ? undefined : start;
  };
  const start = await poll(beginUnlessBusy, { timeoutMs: waitForOthersMs });
  if (start === undefined) return refuse('CONFLICT');
  if (start === 'missing') return refuse('NOT_FOUND');
  crashPoint(`${what}:deletion-begun`);
  const { openOrders } = await close(deletionId).catch(async (error: unknown) => {
    await cancel(deletionId);
    throw error;
  });
  crashPoint(`${what}:orders-counted`);
  if (openOrders > 0) {
    await cancel(deletionId);
    return refusal(openOrders);
  }
  return (await complete(deletionId)).ok ? ok(undefined) : refuse('CONFLICT');
}
