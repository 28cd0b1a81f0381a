import { report } from '@karigar/platform';

/**
 * Registers the service worker once the page has loaded, so that it costs the first visit nothing, and gives it the files that the page has
 * loaded already. Development servers have none.
 */
export function startServiceWorker(): void {
  if (process.env['NODE_ENV'] !== 'production' || !('serviceWorker' in navigator)) return;
  window.addEventListener(
    'load',
    () => void register().catch((error: unknown) => report('The service worker could not be started', error)),
  );
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
