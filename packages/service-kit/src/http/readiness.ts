import type { RequestHandler } from 'express';
import { withTimeout } from '../background/with-timeout.ts';

const checkTimeoutMs = 2_000;

/** A readiness check of one dependency. Its name and what is missing appear in `/readyz`. */
export type Check = {
  readonly name: string;
  /** Whether it only appears in the answer: the process is ready without it. */
  readonly isOnlyReported?: boolean;
} & (
  | { readonly ready: () => boolean | Promise<boolean> }
  /** Names what is missing; ready when nothing is. */
  | { readonly missing: () => readonly string[] | Promise<readonly string[]> }
);

/** Runs every check with a limit of 2 s each. 503 names what is missing. */
export function readiness(checks: readonly Check[]): RequestHandler {
  return async (_req, res) => {
    const results = await Promise.all(checks.map(async (check) => ({ ...check, ...(await settles(check)) })));
    const all = results.every((result) => result.ready || result.isOnlyReported === true);
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

const notReady = { ready: false, missing: [] as readonly string[] };

const settles = (check: Check): Promise<typeof notReady> =>
  withTimeout(
    ask(check).catch(() => notReady),
    checkTimeoutMs,
    () => notReady,
  );

async function ask(check: Check): Promise<typeof notReady> {
  if ('ready' in check) return { ready: await check.ready(), missing: [] };
  const missing = await check.missing();
  return { ready: missing.length === 0, missing };
}
