import type { LimitClass } from '@karigar/contracts';
import { addressLimitFactor, networkOf, networkAndSiteOf, ProblemError, siteFactor } from '@karigar/service-kit';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** What is counted per address: the contracts' classes, connections to the live channel, files and pages, and public pictures. */
export type Counted = LimitClass | 'connect' | 'file' | 'picture';

export interface Limits {
  /**
   * Counts a call without a valid token.
   * @throws {ProblemError} TOO_MANY_REQUESTS with the seconds to wait
   */
  countAddress(what: Counted, address: string): Promise<void>;
  /**
   * Counts a call with a valid token: against its account, and against a wide limit of the address.
   * @throws {ProblemError} TOO_MANY_REQUESTS with the seconds to wait
   */
  countAccount(what: LimitClass, account: string, address: string): Promise<void>;
}

const windowSeconds = 60;

/**
 * Calls per minute beyond what people make by hand. A household or an office shares an address; scripts of one account share the account. Thousands
 * of phones share an address of their carrier and reconnect after each loss of signal; therefore dispatch limits connections per account, and calls with
 * a valid token have a limit per address that is a hundred times as wide. Browsers send no token with files and pictures, of which a first visit needs
 * thirty and a list two dozen, so these are limited as for two hundred people a minute and more.
 */
const perAddress: Readonly<Record<Counted, number>> = {
  read: 1_200,
  write: 300,
  sensitive: 40,
  upload: 40,
  connect: 6_000,
  file: 6_000,
  picture: 30_000,
};
const perAccount: Readonly<Record<LimitClass, number>> = { read: 3_000, write: 1_200, sensitive: 120, upload: 120 };

const sharedFactor = 100;

/** Calls of a class that one address may make per minute. */
export const addressLimit = (what: Counted, mode: 'strict' | 'relaxed'): number => perAddress[what] * addressLimitFactor(mode);

/**
 * Limits calls per minute. Reads, files and pictures, which are most of the calls, are counted by each gateway on its own: a round trip to Redis would cost as
 * much as forwarding the call. So are calls with a token per address. Everything else is counted in Redis across all gateways or, while Redis is
 * unavailable, by each gateway.
 */
export function createLimits({ redis, prefix, mode }: { redis: Redis; prefix: string; mode: 'strict' | 'relaxed' }): Limits {
  const limiter = (by: string, what: Counted, points: number): RateLimiterAbstract => {
    const options = { points, duration: windowSeconds, keyPrefix: `${prefix}:limit:${by}:${what}` };
    const inProcess = new RateLimiterMemory(options);
    if (what === 'read' || what === 'file' || what === 'picture' || by === 'shared') return inProcess;
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      // Remembers full windows, so that a flood does not reach Redis.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: inProcess,
    });
  };
  const ofAddress = (what: Counted) => {
    const points = addressLimit(what, mode);
    return { network: limiter('address', what, points), site: limiter('site', what, points * siteFactor) };
  };
  const ofAccount = (what: LimitClass) => ({
    account: limiter('account', what, perAccount[what]),
    shared: limiter('shared', what, addressLimit(what, mode) * sharedFactor),
  });
  const byAddress = {
    read: ofAddress('read'),
    write: ofAddress('write'),
    sensitive: ofAddress('sensitive'),
    upload: ofAddress('upload'),
    connect: ofAddress('connect'),
    file: ofAddress('file'),
    picture: ofAddress('picture'),
  };
  const byAccount = { read: ofAccount('read'), write: ofAccount('write'), sensitive: ofAccount('sensitive'), upload: ofAccount('upload') };
  return {
    countAddress: async (what, address) => {
      const [network, site] = networkAndSiteOf(address);
      await count(byAddress[what].network, network);
      // Counted after the network: calls refused there do not count against the rest of the site.
      if (site !== undefined) await count(byAddress[what].site, site);
    },
    countAccount: async (what, account, address) => {
      await count(byAccount[what].shared, networkOf(address));
      await count(byAccount[what].account, account);
    },
  };
}

async function count(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (full) {
    if (full instanceof RateLimiterRes)
      throw new ProblemError('TOO_MANY_REQUESTS', { extras: { retryAfter: Math.max(1, Math.ceil(full.msBeforeNext / 1_000)) } });
    throw full;
  }
}
