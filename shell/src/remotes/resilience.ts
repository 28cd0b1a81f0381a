import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Later loads of a remote wait for a request of an earlier one that is still running, so one that hangs has to end, or "Try again" would wait for it, too.
 * The first load has failed by then (`LOAD_TIMEOUT_MS` in `remotes.ts`): after a hang, the retry below serves the next load.
 */
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * A plugin of the federation runtime (https://module-federation.io/plugin/dev/) that adds a timeout and one retry to the requests for manifest and
 * container. If the retry fails too, `pages/unclaimed.tsx` is shown, where the user can retry.
 */
export const resilience = (): ModuleFederationRuntimePlugin => ({
  name: 'resilience',

  async fetch(url, init) {
    const request = async (address: string) => {
      const response = await fetch(address, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
      return response;
    };
    return request(url).catch(() => request(retryUrl(url)));
  },

  createScript: () => ({ timeout: REQUEST_TIMEOUT_MS }),

  loadEntryError({ getRemoteEntry, globalLoading, uniqueKey, ...failed }) {
    // Otherwise the runtime would return the cached, rejected promise.
    delete globalLoading[uniqueKey];
    // The runtime declares this hook's result as a promise of a promise, which cannot exist.
    return getRemoteEntry({ ...failed, getEntryUrl: retryUrl }) as Promise<never>;
  },
});

/** Changes the URL, because the browser's cache would make a second request for the same one wait for the first. */
const retryUrl = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}attempt=2`;
