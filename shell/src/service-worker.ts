import { goTo, report } from '@karigar/platform';

/** On a page that is never idle, the service worker is registered after this time. */
const idleTimeoutMs = 5_000;

/**
 * Registers the service worker when the browser is idle, so that it does not slow down the first visit. The worker then caches the files that the page has
 * already loaded, and `homeFiles`, so that the installed app starts without a network. Call it after the first render. Development servers have no service
 * worker.
 */
export function startServiceWorker(homeFiles: readonly string[]): void {
  if (process.env['NODE_ENV'] !== 'production' || !('serviceWorker' in navigator)) return;
  const start = () => void register(homeFiles).catch((error: unknown) => report('The service worker could not be started', error));
  // Safari lacks requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: idleTimeoutMs });
  else setTimeout(start, 1_000);
}

/** Goes to the page of a notification that was pressed, when the service worker says so. Call it when the router is connected. */
export function followServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ goTo?: unknown } | null>) => {
    if (typeof data?.goTo !== 'string') return;
    goTo(data.goTo);
    ports[0]?.postMessage(true);
  });
  serviceWorker.startMessages();
}

async function register(homeFiles: readonly string[]): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/(_app|remotes|frontends)/.test(new URL(name).pathname) && new URL(name).origin === window.location.origin);
  // Handled by `addCacheListener` of workbox-routing.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: [...new Set([...loaded, ...homeFiles])] } });
}
