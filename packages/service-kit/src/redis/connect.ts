import { Redis } from 'ioredis';
import type { Logger } from '../log/logger.ts';

/** A client for commands that have a fallback: no offline queue, time-out after 500 ms, endless reconnects. Losing Redis never ends the process. */
export function createRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    commandTimeout: 500,
    maxRetriesPerRequest: 1,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  watch(redis, log, 'commands');
  return redis;
}

/** A client for subscriptions, which waits for Redis as long as necessary. */
export function createRedisSubscriber(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  watch(redis, log, 'subscriber');
  return redis;
}

/** Logs one line when Redis becomes unavailable and one when it is back, rather than one per attempt. */
function watch(redis: Redis, log: Logger, client: string): void {
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log.warn({ err: error, client }, 'redis is unavailable');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info({ client }, 'redis is back');
    away = false;
  });
}
