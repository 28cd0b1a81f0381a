import type { InternalCall } from '@karigar/contracts';
import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleAll,
  handleWhen,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { Router } from 'express';
import type { z } from 'zod';
import { ProblemError } from '../errors/problem-error.ts';
import { budgetLeft, currentContext } from '../log/context.ts';

export interface InternalClient {
  /** @throws {ProblemError} UNAVAILABLE when no instance gives a valid answer in time */
  call<Body extends z.ZodType, Answer extends z.ZodType>(call: InternalCall<Body, Answer>, body: z.input<Body>): Promise<z.output<Answer>>;
}

export interface InternalClientOptions {
  /** One per instance of the service. Each attempt uses the next one. */
  readonly baseUrls: readonly string[];
  readonly key: string;
  /** Per attempt; default 3 s. */
  readonly timeoutMs?: number;
  /** Default 3. */
  readonly attempts?: number;
}

/** Whether a failure can be the other service's: once the caller's own time is up, it says nothing about it. */
const isTheirs = (): boolean => budgetLeft() !== 0;

/** How long an instance that has failed is tried last. */
const passedOverMs = 5_000;

/**
 * Calls another service with bounded attempts and a circuit breaker, so that calling an unavailable service costs little. All attempts together
 * respect the deadline of the call on whose behalf they are made; the other service receives the remaining time.
 */
export function createInternalClient({ baseUrls, key, timeoutMs = 3_000, attempts = 3 }: InternalClientOptions): InternalClient {
  const policy = wrap(
    retry(handleAll, { maxAttempts: attempts - 1, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 500 }) }),
    circuitBreaker(handleWhen(isTheirs), { halfOpenAfter: 2_000, breaker: new ConsecutiveBreaker(2 * attempts) }),
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  );
  let calls = 0;
  const silentUntil = new Map<string, number>();
  /** The next instance; those that have just failed come last, since a frozen process still accepts connections. */
  const nextUrl = (): string => {
    const first = calls++ % baseUrls.length;
    const inRotation = [...baseUrls.slice(first), ...baseUrls.slice(0, first)];
    const isPromising = (url: string) => (silentUntil.get(url) ?? 0) <= performance.now();
    return inRotation.find(isPromising) ?? inRotation[0] ?? '';
  };
  return {
    call: async ({ name, answer }, body) => {
      const budget = budgetLeft();
      try {
        if (budget === 0) throw new Error('The deadline of the call has passed');
        return await policy.execute(
          async ({ signal }) => {
            const context = currentContext();
            const left = budgetLeft();
            const baseUrl = nextUrl();
            const response = await fetch(`${baseUrl}/internal/${name}`, {
              method: 'POST',
              signal: signal ?? null,
              headers: {
                'x-internal-key': key,
                'content-type': 'application/json',
                ...(context === undefined ? {} : { 'x-request-id': context.requestId, traceparent: context.traceparent }),
                ...(left === undefined ? {} : { 'x-budget-ms': String(left) }),
              },
              body: JSON.stringify(body),
            }).catch((error: unknown) => {
              if (isTheirs()) silentUntil.set(baseUrl, performance.now() + passedOverMs);
              throw error;
            });
            silentUntil.delete(baseUrl);
            if (!response.ok) throw new Error(`${name} answered ${response.status}`);
            return answer.parse(await response.json());
          },
          budget === undefined ? undefined : AbortSignal.timeout(budget),
        );
      } catch (cause) {
        throw ProblemError.unavailable(cause);
      }
    },
  };
}

/** Answers one internal call; mount the router as the service's `internal`. */
export function answerInternal<Body extends z.ZodType, Answer extends z.ZodType>(
  { name, body }: InternalCall<Body, Answer>,
  handle: (body: z.output<Body>) => Promise<z.input<Answer>>,
): Router {
  return Router().post(`/${name}`, async (req, res) => {
    const parsed = body.safeParse(req.body);
    if (!parsed.success) throw new ProblemError('INVALID', { cause: parsed.error });
    res.json(await handle(parsed.data));
  });
}
