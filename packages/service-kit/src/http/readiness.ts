import type { RequestHandler } from 'express';
import { withTimeout } from '../background/with-timeout.ts';

const checkTimeoutMs = 2_000;

/** A readiness check of one dependency. Name and reason appear in `/readyz`. */
export interface Check {
  readonly name: string;
  readonly ready: () => Readiness | Promise<Readiness>;
  /** Whether it only appears in the answer: the process is ready without it. */
  readonly isOnlyReported?: boolean;
}

/** A list names what is missing; an empty one means ready. */
type Readiness = boolean | readonly string[];

/** Runs every check with a limit of 2 s each. 503 names what is missing. */
export function readiness(checks: readonly Check[]): RequestHandler {
  return async (_req, res) => {
    const results = await Promise.all(
      checks.map(async ({ name, ready, isOnlyReported = false }) => ({ name, isOnlyReported, ...(await settles(ready)) })),
    );
    const all = results.every((result) => result.ready || result.isOnlyReported);
    const missing = results.flatMap((result) => result.missing);
    res
      .status(all ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({
        status: all ? 'ready' : 'not ready',
        checks: Object.fromEntries(results.map((result) => [result.name, result.ready])),
        ...(missing.length === 0 ? {} : { missing }),
      });
  };
}

async function settles(ready: Check['ready']): Promise<{ ready: boolean; missing: readonly string[] }> {
  const asked = async (): Promise<Readiness> => ready();
  const answer = await withTimeout(
    asked().catch(() => false),
    checkTimeoutMs,
    () => false,
  );
  return typeof answer === 'boolean' ? { ready: answer, missing: [] } : { ready: answer.length === 0, missing: answer };
}
