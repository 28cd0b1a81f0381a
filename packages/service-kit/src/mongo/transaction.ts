import { setTimeout as wait } from 'node:timers/promises';
import { ok, type Result } from '@karigar/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { refuseLate } from '../log/context.ts';

/** Shorter than the gateway's time-out, so that a call that meets endless write conflicts is answered. */
const retryTimeoutMs = 7_000;

/** A random pause before the n-th retry, with a bound that doubles: without it, the losers of a conflict keep the winner from committing. */
const backOff = (retry: number) => wait(Math.random() * Math.min(5 * 2 ** retry, 250));

/** Carries a refusal out of the driver's callback, so that the transaction is aborted. */
class Aborted extends Error {
  constructor(readonly refusal: Result<never>) {
    super('The transaction was aborted by a refusal');
  }
}

/** The last queued transaction under each name in this process. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `work` when everything that was queued before it under the same name in this process has settled.
 * @throws {ProblemError} UNAVAILABLE when the call's deadline has passed before its turn
 */
export async function runExclusive<T>(queue: string, work: () => Promise<T>): Promise<T> {
  const workInTime = () => {
    refuseLate();
    return work();
  };
  const turn = (queues.get(queue) ?? Promise.resolve()).then(workInTime, workInTime);
  queues.set(queue, turn);
  try {
    return await turn;
  } finally {
    if (queues.get(queue) === turn) queues.delete(queue);
  }
}

/**
 * Runs `work` in one MongoDB transaction. A refusal aborts the transaction and is returned, the same object, so that callers can compare it. On a
 * write conflict the driver runs `work` again, so it must have no effect outside the database, and it must pass `session` to every call, one call at a
 * time.
 * @param queue names what the transaction competes for, e.g. a provider's day. Transactions of this process with the same name run one after the
 * other: MongoDB would abort all but one anyway, and the retries of thirty cost far more than queueing.
 * @param check runs before a transaction that had to queue: a refusal that a plain read can find saves the transaction
 * @throws what `work` throws, the last write conflict after 7 s of retries, or UNAVAILABLE when the call's deadline has passed before its turn
 */
export const inTransaction = <T>(
  connection: Connection,
  queue: string,
  work: (session: ClientSession) => Promise<Result<T>>,
  check: () => Promise<Result<unknown>> = () => Promise.resolve(ok(undefined)),
): Promise<Result<T>> => {
  const hasToWait = queues.has(queue);
  return runExclusive(queue, async () => {
    const checked = hasToWait ? await check() : ok(undefined);
    return checked.ok ? transact(connection, work) : checked;
  });
};

async function transact<T>(connection: Connection, work: (session: ClientSession) => Promise<Result<T>>): Promise<Result<T>> {
  const session = await connection.startSession();
  const deadline = performance.now() + retryTimeoutMs;
  let attempt = 0;
  try {
    return await session.withTransaction(
      async () => {
        if (attempt > 0) await backOff(attempt);
        attempt += 1;
        try {
          const result = await work(session);
          if (!result.ok) throw new Aborted(result);
          return result;
        } catch (error) {
          if (performance.now() > deadline && isTransientTransactionError(error))
            throw new Error('The transaction met write conflicts for too long', { cause: error });
          throw error;
        }
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
    );
  } catch (error) {
    if (error instanceof Aborted) return error.refusal;
    throw error;
  } finally {
    await session.endSession();
  }
}

const isTransientTransactionError = (error: unknown) =>
  (error as { hasErrorLabel?: (label: string) => boolean }).hasErrorLabel?.('TransientTransactionError') === true;
