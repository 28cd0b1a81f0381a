import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { repeatEvery } from '../background/repeat-every.ts';
import { createCache } from '../cache/cache.ts';
import { systemClock, type Clock } from '../clock.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Logger } from '../log/logger.ts';
import { tokenAlgorithm, tokenAudience, tokenIssuer, type Actor } from './actor.ts';
import type { Revocations } from './revocations.ts';

export interface TokenVerifier {
  /**
   * @throws {ProblemError} UNAUTHORIZED for a missing, forged or revoked token, TOKEN_EXPIRED for one that has run out,
   * UNAVAILABLE while its public key is unknown and auth does not answer
   */
  verify(token: string | undefined): Promise<Actor>;
  /** Checks signature and expiry only. For the service that owns the accounts and therefore knows which tokens are revoked. */
  verifySignature(token: string | undefined): Promise<Actor>;
  /** True while keys and revocations are known; until then, calls that need a token are refused. */
  ready(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const payload = z.object({
  id: z.string(),
  role: z.enum(['customer', 'provider', 'operator']),
  jti: z.string(),
  sv: z.int(),
  exp: z.int(),
});

const cachedTokens = 10_000;
const refetchIntervalMs = 5_000;

/**
 * Checks tokens against auth's public keys. Verified tokens are cached (checking a signature costs 100 µs, the cache 0.04 µs); expiry and
 * revocation are checked each time. Known keys outlive an outage of auth.
 */
export function createTokenVerifier({
  jwksUrl,
  revocations,
  clock = systemClock,
  log,
}: {
  jwksUrl: string;
  revocations: Revocations;
  /** Decides when a token has expired. */
  clock?: Clock;
  log: Logger;
}): TokenVerifier {
  let keys: ReadonlyMap<string, KeyObject> = new Map();
  const cache = createCache<Actor>({ max: cachedTokens });
  let lastFetch = -Infinity;
  let isFetched = false;
  let fetching: Promise<void> | undefined;

  const fetchKeys = async () => {
    lastFetch = performance.now();
    isFetched = false;
    const answer = await fetch(jwksUrl, { signal: AbortSignal.timeout(3_000) });
    if (!answer.ok) throw new Error(`The key set answered ${answer.status}`);
    const { keys: set } = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[] };
    const published = new Map(set.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
    // A key that auth has withdrawn is no longer trusted, nor is any token that it has signed.
    if ([...keys.keys()].some((kid) => !published.has(kid))) cache.clear();
    keys = published;
    isFetched = true;
  };
  const refresh = () => (fetching ??= fetchKeys().finally(() => (fetching = undefined)));
  // Auth may start later than this process; readiness reports it until then.
  const tryToRefresh = () =>
    refresh().catch((error: unknown) => log[keys.size === 0 ? 'debug' : 'warn']({ err: error }, 'public keys could not be fetched'));
  const refreshing = repeatEvery(() => (keys.size === 0 ? 500 : 60_000), { 'fetch public keys': tryToRefresh }, log);

  const keyFor = async (kid: string | undefined): Promise<KeyObject> => {
    if (kid === undefined) throw new ProblemError('UNAUTHORIZED');
    const known = keys.get(kid);
    if (known !== undefined) return known;
    // The key may be new. Rate-limited, so that forged tokens do not cause a fetch each.
    if (fetching !== undefined || performance.now() - lastFetch > refetchIntervalMs) await tryToRefresh();
    const found = keys.get(kid);
    if (found !== undefined) return found;
    // Without auth's answer nobody knows whether the token is forged, and a refusal would log its owner out.
    throw isFetched && keys.size > 0 ? new ProblemError('UNAUTHORIZED') : ProblemError.unavailable();
  };

  const check = async (token: string): Promise<Actor> => {
    const decoded = jwt.decode(token, { complete: true });
    if (decoded === null) throw new ProblemError('UNAUTHORIZED');
    const key = await keyFor(decoded.header.kid);
    try {
      const claims = payload.parse(
        jwt.verify(token, key, {
          algorithms: [tokenAlgorithm],
          issuer: tokenIssuer,
          audience: tokenAudience,
          clockTimestamp: Math.floor(clock.now().getTime() / 1_000),
        }),
      );
      return { id: claims.id, role: claims.role, jti: claims.jti, sessionVersion: claims.sv, expiresAt: claims.exp };
    } catch (cause) {
      throw new ProblemError(cause instanceof jwt.TokenExpiredError ? 'TOKEN_EXPIRED' : 'UNAUTHORIZED', { cause });
    }
  };

  const verifySignature = async (token: string | undefined): Promise<Actor> => {
    if (token === undefined || token === '') throw new ProblemError('UNAUTHORIZED');
    let actor = cache.get(token);
    if (actor === undefined) {
      actor = await check(token);
      cache.set(token, actor);
    }
    if (actor.expiresAt * 1_000 <= clock.now().getTime()) {
      cache.delete(token);
      throw new ProblemError('TOKEN_EXPIRED');
    }
    return actor;
  };

  return {
    verifySignature,
    verify: async (token) => {
      if (token !== undefined && token !== '' && !revocations.ready()) throw ProblemError.unavailable();
      const actor = await verifySignature(token);
      if (revocations.isRevoked(actor)) throw new ProblemError('UNAUTHORIZED');
      return actor;
    },
    ready: () => keys.size > 0 && revocations.ready(),
    start: async () => {
      await tryToRefresh();
      await refreshing.start();
    },
    stop: () => refreshing.stop(),
  };
}

/** The token of an `Authorization: Bearer …` header. */
export const bearer = (header: string | undefined): string | undefined => /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
