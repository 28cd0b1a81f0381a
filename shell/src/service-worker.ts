import { report } from '@karigar/platform';

/** Milliseconds after which it is registered on a page that is never idle. */
const patienceMs = 5_000;

/**
 * Registers the service worker when the browser has nothing else to do, so that it costs the first visit nothing, and gives it the files that the page
 * has loaded already. To be called once the page is drawn. Development servers have none.
 */
export function startServiceWorker(): void {
  if (process.env['NODE_ENV'] !== 'production' || !('serviceWorker' in navigator)) return;
  const start = () => void register().catch((error: unknown) => report('The service worker could not be started', error));
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: patienceMs });
  else setTimeout(start, 1_000);
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const urlsToCache = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/(_app|remotes|frontends)/.test(new URL(name).pathname) && new URL(name).origin === window.location.origin);
  // The message of workbox-routing's `addCacheListener`.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}
