import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

const REQUEST_TIMEOUT_MS = 10_000;

/**
 * A plugin of the federation runtime (https://module-federation.io/plugin/dev/): manifest and container have a timeout, and are requested
 * a second time when the first request fails. What fails after that is shown by `pages/unclaimed.tsx`, with a retry for the user.
 */
export const resilience = (): ModuleFederationRuntimePlugin => ({
  name: 'resilience',

  async fetch(url, init) {
    const request = async (address: string) => {
      const response = await fetch(address, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      return response;
    };
    return request(url).catch(() => request(retryUrl(url)));
  },

  createScript: () => ({ timeout: REQUEST_TIMEOUT_MS }),

  loadEntryError({ getRemoteEntry, globalLoading, uniqueKey, ...failed }) {
    // The runtime would return the failed promise again.
    delete globalLoading[uniqueKey];
    // The runtime types this hook as a promise of a promise, which no promise can be.
    return getRemoteEntry({ ...failed, getEntryUrl: retryUrl }) as Promise<never>;
  },
});

/** Another address for the same file, so that the second request does not wait for the first one in the browser's cache. */
const retryUrl = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}attempt=2`;
