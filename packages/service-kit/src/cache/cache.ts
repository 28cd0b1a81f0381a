import { LRUCache } from 'lru-cache';
import { systemClock, type Clock } from '../clock.ts';

type Defined = NonNullable<unknown>;

/** Values by key in the memory of this process. */
export type Cache<Value extends Defined = Defined> = LRUCache<string, Value>;

interface CacheOptions {
  /** Number of entries. The least recently used one is evicted first. */
  readonly max: number;
  /** How long an entry is valid, in milliseconds. Default: until it is evicted. */
  readonly ttlMs?: number;
  readonly clock?: Clock;
}

export const createCache = <Value extends Defined>({ max, ttlMs, clock = systemClock }: CacheOptions): Cache<Value> =>
  // By default lru-cache starts a timer per millisecond to spare itself clock reads.
  new LRUCache({ max, perf: { now: () => clock.now().getTime() }, ...(ttlMs === undefined ? {} : { ttl: ttlMs, ttlResolution: 0 }) });

/**
 * The cached value of a key, or a computed one. A promise is cached from the start, so simultaneous calls share it and an invalidation meanwhile
 * removes it. A rejected one is not cached. The caller keeps to one type of value per key.
 */
export function cached<Value extends Defined, T extends Value>(cache: Cache<Value>, key: string, compute: () => T): T {
  const found = cache.get(key);
  if (found !== undefined) return found as T;
  const value = compute();
  cache.set(key, value);
  if (value instanceof Promise)
    value.catch(() => {
      if (cache.peek(key) === value) cache.delete(key);
    });
  return value;
}
