import { report } from '../app/report.ts';

const PREFIX = 'cached-response:';
const maxResponses = 60;

interface CachedResponse {
  /** Time of the response, in milliseconds since 1970. */
  readonly at: number;
  readonly value: unknown;
}

/** Responses of the server to one account, stored for use without a connection. They are removed when its session ends in this browser. */
export const responseCache = {
  read(owner: string, name: string): CachedResponse | null {
    return parse(localStorage.getItem(keyOf(owner, name)));
  },

  /** At most 60 responses are stored; the oldest are removed first. If the storage is full, all are removed. */
  write(owner: string, name: string, value: unknown): void {
    try {
      localStorage.setItem(keyOf(owner, name), JSON.stringify({ at: Date.now(), value } satisfies CachedResponse));
      const keys = allKeys();
      if (keys.length <= maxResponses) return;
      const byAge = keys.map((key) => ({ key, at: parse(localStorage.getItem(key))?.at ?? 0 })).sort((a, b) => a.at - b.at);
      for (const { key } of byAge.slice(0, keys.length - maxResponses)) localStorage.removeItem(key);
    } catch (error) {
      report('A response could not be stored for use without a connection', error);
      responseCache.removeAllBut(null);
    }
  },

  /** Removes the responses of all other accounts; all responses if `owner` is null. */
  removeAllBut(owner: string | null): void {
    for (const key of allKeys()) if (owner === null || !key.startsWith(keyOf(owner, ''))) localStorage.removeItem(key);
  },
};

const keyOf = (owner: string, name: string) => `${PREFIX}${owner}:${name}`;
const allKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
const parse = (stored: string | null) => (stored === null ? null : (JSON.parse(stored) as CachedResponse));
