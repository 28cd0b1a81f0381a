import { ExpirationPlugin } from 'workbox-expiration';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { readMessage, templateOf, type PushMessage } from './messages.ts';
import { pageForAllPaths } from './page.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a poor network is given before the last known page is shown instead. */
const networkTimeoutSeconds = 3;
const pageCache = 'page';

// All pages are one file but for what each says first. It is asked for first, so that a new deployment is seen at the next navigation; offline it is the last
// one that came, without what that said first.
self.addEventListener('install', (event) => event.waitUntil(keepPage()));

async function keepPage(): Promise<void> {
  const [cache, page] = await Promise.all([caches.open(pageCache), fetch('/')]);
  if (!page.ok) throw new TypeError(`The page cannot be kept: it was answered ${page.status}`);
  await cache.put('/', await pageForAllPaths(page));
}

registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName: pageCache,
      networkTimeoutSeconds,
      plugins: [
        {
          cacheKeyWillBeUsed: async () => '/',
          cacheWillUpdate: async ({ response }) => (response.status === 200 ? pageForAllPaths(response) : null),
        },
      ],
    }),
    { denylist: [/^\/(api|dev)\//, /^\/(healthz|readyz|metrics)$/] },
  ),
);

// What leads to the files of a deployment: asked for first as well.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && (url.pathname === '/frontends.json' || url.pathname.endsWith('/mf-manifest.json')),
  new NetworkFirst({ cacheName: 'lists', networkTimeoutSeconds }),
);

// A name with a hash never changes its content. An open page of an older deployment keeps its files. The API is not here: it is never cached.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(_app|remotes)\/.*[.-][\da-f]{8,40}\.[a-z\d]+$/.test(url.pathname),
  new CacheFirst({ cacheName: 'files', plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * 24 * 3_600 })] }),
);

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as PushMessage));
});

/** Shows a message, unless a page that shows it by itself is in view. */
async function show(text: string): Promise<void> {
  const message = readMessage(text);
  // The page of the first visit was there before this worker and is not controlled by it.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (message === undefined || pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await self.registration.showNotification('Karigar', {
    body: message.message,
    // The same message again replaces the first.
    tag: message.id,
    icon: '/icons/icon-192.png',
    data: message,
  });
}

/** Opens the page that a message is about, in a page of ours if there is one. */
async function open(message: PushMessage): Promise<void> {
  const list: unknown = await fetch('/frontends.json').then(
    (answer) => answer.json(),
    () => undefined,
  );
  const path = templateOf(list, message).replace('{ref}', encodeURIComponent(message.ref ?? ''));
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) await self.clients.openWindow(path);
  else await Promise.all([page.focus(), page.navigate(path)]);
}
