import { ExpirationPlugin } from 'workbox-expiration';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { goesTo, pathOf, readLink, readMessage, showsItself, type PushMessage } from './messages.ts';
import { pageForAllPaths } from './page.ts';

declare const self: ServiceWorkerGlobalScope;

/** On a slow network, the cached response is used after this time. */
const networkTimeoutSeconds = 3;
const pageCache = 'page';
const listCache = 'lists';
const listPath = '/frontends.json';

/** Makes a network-first strategy use the cached response if the server refuses the request or fails, as it does without a network. */
const cachedIfRefused = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (response.status === 429 || response.status >= 500) throw new TypeError(`The server responded with ${response.status}`);
    return response;
  },
};

// All paths share one HTML file, apart from the content that the gateway renders into it. The network comes first, so that the next navigation gets a new
// deployment. Offline, the last HTML is used without that content.
self.addEventListener('install', (event) => event.waitUntil(cachePage()));

async function cachePage(): Promise<void> {
  const [cache, page] = await Promise.all([caches.open(pageCache), fetch('/')]);
  const kept = await pageForAllPaths(page);
  if (kept === null)
    throw new TypeError(`The page cannot be cached: the server responded with ${page.status}, and not with the shell's page`);
  await cache.put('/', kept);
  await (await caches.open(listCache)).addAll(['/favicon.svg', listPath]);
}

// Links of mails and SMS, which the gateway redirects. Without it, the cached list says where.
const gatewayOnly = new NetworkOnly({ networkTimeoutSeconds, plugins: [cachedIfRefused] });
registerRoute(
  ({ sameOrigin, url, request }) => sameOrigin && request.mode === 'navigate' && url.pathname.startsWith('/notification/'),
  async ({ event, request, url }) => {
    try {
      return await gatewayOnly.handle({ event, request });
    } catch {
      const list = await (await caches.open(listCache)).match(listPath);
      return Response.redirect(new URL(pathOf(await list?.json(), readLink(url.pathname)), url));
    }
  },
);

registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName: pageCache,
      networkTimeoutSeconds,
      plugins: [
        cachedIfRefused,
        {
          cacheKeyWillBeUsed: async () => '/',
          cacheWillUpdate: ({ response }) => pageForAllPaths(response),
        },
      ],
    }),
    { denylist: [/^\/(api|dev)\//, /^\/(healthz|readyz|metrics)$/] },
  ),
);

// The lists that name the files of a deployment, and the logo: network first, too. The check for a new deployment must not get an old list.
registerRoute(
  ({ sameOrigin, url, request }) =>
    sameOrigin &&
    request.cache !== 'no-store' &&
    (/^\/(frontends\.json|favicon\.svg)$/.test(url.pathname) || url.pathname.endsWith('/mf-manifest.json')),
  new NetworkFirst({ cacheName: listCache, networkTimeoutSeconds, plugins: [cachedIfRefused] }),
);

// Files with a hash in their name never change. Older ones stay cached for open pages of an older deployment. API responses are never cached here.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(_app|remotes)\/.*[.-][\da-f]{8,40}\.[a-z\d]+$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'files',
    // A page requests a script that did not arrive once more, with a query.
    matchOptions: { ignoreSearch: true },
    plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * 24 * 3_600 })],
  }),
);

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as NotificationData));
});

/** Data of a shown notification: its message, and the path that it opens if that could be found out when the message arrived. */
interface NotificationData extends PushMessage {
  readonly path: string | undefined;
}

/** Waiting for the list of paths delays the notification by this much at most. */
const pathTimeoutMs = 3_000;
/** Browsers allow a page to be opened only within seconds of the click, Firefox within one. */
const pathAtClickTimeoutMs = 800;

/** Resolves when the messages before have been shown. */
let previous: Promise<void> = Promise.resolve();

/** Shows messages in the order in which they arrive, because a later one about the same visit replaces the one before. */
function show(text: string): Promise<void> {
  const message = readMessage(text);
  if (message === undefined) return Promise.resolve();
  const path = findPath(message, pathTimeoutMs);
  const shown = previous.then(() => showOne(message, path));
  previous = shown.catch(() => undefined);
  return shown;
}

/** Shows a notification, unless a visible page shows it itself. */
async function showOne(message: PushMessage, path: Promise<string | undefined>): Promise<void> {
  // On the first visit the page was opened before this worker was installed, so it is uncontrolled.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const visible = pages.filter(({ visibilityState }) => visibilityState === 'visible');
  if ((await Promise.all(visible.map((page) => showsItself(page, message)))).includes(true)) return;
  const data: NotificationData = { ...message, path: await path };
  const options = {
    body: message.message,
    // A later message about the same visit replaces the one before, and alerts again.
    tag: message.id,
    renotify: true,
    icon: '/icons/icon-192.png',
    data,
  };
  await self.registration.showNotification(message.title, options);
}

/** The path to open for a message. Undefined if the list of paths cannot be read in time, as without a network. */
async function findPath(message: PushMessage, timeoutMs: number): Promise<string | undefined> {
  try {
    const response = await fetch(listPath, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return undefined;
    await (await caches.open(listCache)).put(listPath, response.clone());
    return pathOf(await response.json(), message);
  } catch {
    return undefined;
  }
}

/** Opens the page for a message, in an open tab of the site if there is one. Loading it again would lose what the tab holds: an upload, an open channel. */
async function open(message: NotificationData): Promise<void> {
  const path = message.path ?? (await findPath(message, pathAtClickTimeoutMs)) ?? '/';
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) return void (await self.clients.openWindow(path));
  // At once, since a background tab may answer only when it has the focus. A browser that refuses the focus lets the tab go there all the same.
  await Promise.all([page.focus(), goesTo(page, path).then((hasGone) => (hasGone ? null : page.navigate(path)))]);
}
