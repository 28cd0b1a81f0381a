import { AsyncLocalStorage } from 'node:async_hooks';
import { ProblemError } from '../errors/problem-error.ts';
import { pooledRandomBytes } from '../random.ts';

/** The context of one request or consumed event, passed on to everything it causes. */
export interface CallContext {
  readonly requestId: string;
  readonly traceparent: string;
  /** When the caller stops waiting, on the `performance.now()` clock. Set once a call has been received completely; events have none. */
  deadline?: number;
  /** The account concerned, once known. */
  account?: string;
  /** The client's address. */
  address?: string;
}

const storage = new AsyncLocalStorage<CallContext>();

export const currentContext = (): CallContext | undefined => storage.getStore();

export const runInContext = <T>(context: CallContext, work: () => T): T => storage.run(context, work);

/** Adds to the context of the current call. */
export function noteInContext(known: Pick<CallContext, 'account' | 'address'>): void {
  const context = currentContext();
  if (context !== undefined) Object.assign(context, known);
}

/** Milliseconds until the current call's deadline; undefined without one. */
export function budgetLeft(): number | undefined {
  const deadline = currentContext()?.deadline;
  return deadline === undefined ? undefined : Math.max(0, Math.floor(deadline - performance.now()));
}

/**
 * Call it when queued work gets its turn: once the deadline has passed, the caller has been answered, and nothing may be done for them any more.
 * @throws {ProblemError} UNAVAILABLE after the current call's deadline
 */
export function refuseLate(): void {
  if (budgetLeft() === 0) throw ProblemError.unavailable();
}

/** Runs work without the deadline of the call, e.g. to read the next page of an answer that is being streamed. */
export function beyondDeadline<T>(work: () => T): T {
  const context = currentContext();
  if (context?.deadline === undefined) return work();
  const { deadline: _deadline, ...rest } = context;
  return runInContext(rest, work);
}

const traceparentForm = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** Continues a W3C trace (https://www.w3.org/TR/trace-context/) with a new span, or begins one. */
export function continueTrace(incoming: string | undefined): string {
  const trace = incoming !== undefined && traceparentForm.test(incoming) ? incoming.slice(3, 35) : pooledRandomBytes(16).toString('hex');
  return `00-${trace}-${pooledRandomBytes(8).toString('hex')}-01`;
}
