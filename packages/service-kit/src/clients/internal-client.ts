import { circuitBreaker, ConsecutiveBreaker, ExponentialBackoff, handleAll, retry, timeout, TimeoutStrategy, wrap } from 'cockatiel';
import { ProblemError } from '../errors/problem-error.ts';
import { currentContext } from '../log/context.ts';

export interface InternalClient {
  /**
   * @param path below `/internal`
   * @throws {ProblemError} UNAVAILABLE when the other service does not answer properly within 3 s, twice tried again
   */
  call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T>;
}

/** Calls another service's `/internal` routes: a bound, two more tries, and a breaker, so that a dead neighbour costs little. */
export function createInternalClient({ baseUrl, key }: { baseUrl: string; key: string }): InternalClient {
  const policy = wrap(
    retry(handleAll, { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 500 }) }),
    circuitBreaker(handleAll, { halfOpenAfter: 2_000, breaker: new ConsecutiveBreaker(6) }),
    timeout(3_000, TimeoutStrategy.Aggressive),
  );
  return {
    call: async <T>(method: string, path: string, body?: unknown) => {
      try {
        return await policy.execute(async ({ signal }) => {
          const context = currentContext();
          const answer = await fetch(`${baseUrl}/internal${path}`, {
            method,
            signal: signal ?? null,
            headers: {
              'x-internal-key': key,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...(context === undefined ? {} : { 'x-request-id': context.requestId, traceparent: context.traceparent }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
          return (await answer.json()) as T;
        });
      } catch (cause) {
        throw new ProblemError('UNAVAILABLE', { cause, extras: { retryAfter: 2 } });
      }
    },
  };
}
