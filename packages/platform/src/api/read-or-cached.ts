import { createStore, useStore } from '../app/store.ts';
import { responseCache } from '../session/response-cache.ts';
import { onOtherAccount, session } from '../session/session.ts';
import { ApiProblem } from './problem.ts';

const retryWhileUnreachableMs = 15_000;

/** Stored responses that are shown because the server is unreachable: their time (milliseconds since 1970) by name. */
const fallbackTimes = createStore<ReadonlyMap<string, number>>(new Map());
onOtherAccount(() => fallbackTimes.set(new Map()));

function setFallbackTime(name: string, at: number | undefined): void {
  if (at === fallbackTimes.get().get(name)) return;
  const next = new Map(fallbackTimes.get());
  if (at === undefined) next.delete(name);
  else next.set(name, at);
  fallbackTimes.set(next);
}

/** Stores a response for the current account, to be shown when the server is unreachable. */
export function cacheResponse(name: string, value: unknown): void {
  const owner = session.current()?.id;
  if (owner !== undefined) responseCache.write(owner, name, value);
}

/**
 * Calls `read` and stores the response for the current account. If the server is unreachable, resolves with the last response stored for the same
 * account, and `useCachedSince` returns its time. Error responses of the server are never replaced.
 */
export async function readOrCached<T>(name: string, read: () => Promise<T>): Promise<T> {
  const account = session.current()?.id;
  const isStillThere = () => account !== undefined && session.current()?.id === account;
  try {
    const value = await read();
    if (isStillThere()) cacheResponse(name, value);
    setFallbackTime(name, undefined);
    return value;
  } catch (error) {
    const isUnreachable = error instanceof ApiProblem && error.status === 0;
    if (!isUnreachable) setFallbackTime(name, undefined);
    const cached = isUnreachable && account !== undefined && isStillThere() ? responseCache.read(account, name) : null;
    if (cached === null) throw error;
    setFallbackTime(name, cached.at);
    return cached.value as T;
  }
}

/** Options for a query that uses `readOrCached`: it also runs offline, and retries every 15 s while a stored response is shown. `interval` in milliseconds. */
export const cachedQuery = (name: string, interval: number | false = false) => ({
  networkMode: 'always' as const,
  refetchOnReconnect: 'always' as const,
  refetchInterval: () => (fallbackTimes.get().has(name) ? retryWhileUnreachableMs : interval),
});

/** The time of the oldest stored response shown under these names because the server is unreachable (milliseconds since 1970), else null. */
export function useCachedSince(...names: readonly string[]): number | null {
  const known = useStore(fallbackTimes);
  const times = names.flatMap((name) => known.get(name) ?? []);
  return times.length === 0 ? null : Math.min(...times);
}
