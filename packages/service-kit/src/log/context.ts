import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What one request or one consumed event carries through everything it causes. */
export interface CallContext {
  readonly requestId: string;
  readonly traceparent: string;
  /** When nobody waits for the outcome any more, by `performance.now()`. Known once a call has arrived whole; events have none. */
  deadline?: number;
  /** The account that it is about, as far as it is known by now. */
  account?: string;
  /** Of the client. */
  address?: string;
}

const storage = new AsyncLocalStorage<CallContext>();

export const currentContext = (): CallContext | undefined => storage.getStore();

export const runInContext = <T>(context: CallContext, work: () => T): T => storage.run(context, work);

/** Adds what has become known of the call that is under way. */
export function noteInContext(known: Pick<CallContext, 'account' | 'address'>): void {
  const context = currentContext();
  if (context !== undefined) Object.assign(context, known);
}

/** Milliseconds until nobody waits for the outcome any more; undefined where there is no such time. */
export function budgetLeft(): number | undefined {
  const deadline = currentContext()?.deadline;
  return deadline === undefined ? undefined : Math.max(0, Math.floor(deadline - performance.now()));
}

const traceparentForm = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** Continues a W3C trace (https://www.w3.org/TR/trace-context/) with a new span, or begins one. */
export function continueTrace(incoming: string | undefined): string {
  const trace = incoming !== undefined && traceparentForm.test(incoming) ? incoming.slice(3, 35) : randomBytes(16).toString('hex');
  return `00-${trace}-${randomBytes(8).toString('hex')}-01`;
}
