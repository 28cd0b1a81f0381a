import { gzipSync } from 'node:zlib';
import { poll } from '@karigar/local';
import type { Response } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { cachedPaths, desktop, useBrowser, phone, signIn, type Visitor } from '../support/browser.ts';
import { newCustomer, newProvider, newService, plumbing } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

// Browser globals: the code inside `evaluate` runs in the page.
declare const navigator: { serviceWorker: { ready: Promise<{ getNotifications(): Promise<{ tag: string; body: string }[]> }> } };

/** Asks the page as its service worker does. */
const showsNotifications = `new Promise((resolve) => {
  const { port1: answers, port2: reply } = new MessageChannel();
  answers.onmessage = ({ data }) => resolve(data);
  const data = { question: 'shows-notifications', role: 'customer' };
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data, ports: [reply] }));
  setTimeout(resolve, 200, false);
})`;

/** Counts what the service worker asks a customer's page after the page has answered. */
const countQuestions = `window.questions = 0;
navigator.serviceWorker.addEventListener('message', ({ data }) => data.role === 'customer' && setTimeout(() => (window.questions += 1)));`;

interface Manifest {
  readonly start_url: string;
  readonly scope?: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string; readonly purpose?: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
}

interface Icon {
  readonly size: string;
  readonly hasFullCorners: boolean;
}

/** Draws an icon, in the page, to see its size and its corners. */
const draw = `async (src) => {
  const picture = await createImageBitmap(await (await fetch(src)).blob());
  const { width, height } = picture;
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  pen.drawImage(picture, 0, 0);
  const corners = [[0, 0], [width - 1, 0], [0, height - 1], [width - 1, height - 1]];
  return { size: width + 'x' + height, hasFullCorners: corners.every(([x, y]) => pen.getImageData(x, y, 1, 1).data[3] === 255) };
}`;

/** In the service worker: does what a browser does when a notification is clicked. Resolves with its tag, or undefined while there is none. */
const click = `(async () => {
  const [notification] = await self.registration.getNotifications();
  if (notification !== undefined) self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  return notification?.tag;
})()`;

const budget = { kilobytes: 230, requests: 8 };

/** The texts that the gateway has written into the page, piece by piece. */
function textsOf(html: string): string[] {
  const [, content = ''] = /<main class="boot-page"[^>]*>(.*?)<\/main>/s.exec(html) ?? [];
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return content
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity).trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}
const withoutBlanks = (text: string) => text.replaceAll(/\s+/g, '');

/** What a customer on a patchy network has to fetch before home works. */
describe('the first load of home', () => {
  const running = sharedProduct();
  // For the notifications.
  const chrome = useBrowser('full');
  afterAll(() => running.stop());

  it('stays within its budget, with one React and nothing of the provider', async () => {
    const { page, complaints } = await chrome.visitor('first-load', phone);
    const scripts = new Map<string, Promise<string>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text());
    });
    await page.goto(running.url, { waitUntil: 'networkidle' });
    // The page itself: the shell's panel for a missing remote has a heading too.
    await page.getByRole('heading', { level: 1, name: /right hands/i }).waitFor();
    expect(complaints).toEqual([]);
    const sources = await Promise.all(scripts.values());
    const sizes = sources.map((source) => gzipSync(source, { level: 9 }).length);
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_024;
    console.log(
      `first load of home: ${sizes.length} JS requests, ${kilobytes.toFixed(1)} KB gz (budget ${budget.requests}, ${budget.kilobytes})`,
    );
    expect(sizes.length).toBeLessThanOrEqual(budget.requests);
    expect(kilobytes).toBeLessThanOrEqual(budget.kilobytes);
    expect([...scripts.keys()].filter((url) => url.includes('mfe-provider'))).toEqual([]);
    const reacts = sources.flatMap((source) => source.match(/__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/g) ?? []);
    // React itself and React DOM define the field once each.
    expect(reacts.length).toBeLessThanOrEqual(2);
    // The hint has an effect only on the first line, where the build must have left it.
    const built = (await Promise.all([...scripts].map(async ([url, source]) => ({ url, source: await source })))).filter(
      ({ url }) => !url.includes('after-first-paint'),
    );
    expect(built.filter(({ source }) => !source.startsWith('//# allFunctionsCalledOnLoad\n')).map(({ url }) => url)).toEqual([]);
  });

  it('moves while its scripts are on their way', async () => {
    const { page } = await chrome.visitor('first-load-slow', phone);
    await page.route(/\.js$/, () => undefined);
    await page.goto(running.url + '/provider/dashboard', { waitUntil: 'commit' });
    // Asked from outside: the page's policy allows no code in a string, which `waitForFunction` repeats.
    const isMoving = () => page.evaluate(`document.getAnimations().some(({ effect }) => effect.target.className === 'boot')`);
    await expect.poll(isMoving).toBe(true);
  });

  it.each(['en-IN', 'hi-IN'])('keeps the link to instant help in place when the scripts take over (%s)', async (locale) => {
    const { page } = await chrome.visitor('first-load-place', phone, { locale });
    let load = () => {};
    const loading = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await loading;
      await route.continue();
    });
    await page.goto(running.url, { waitUntil: 'commit' });
    const now = page.getByRole('link', { name: /Need someone in the next hour|अगले एक घंटे में/ });
    const placeOf = async () => Math.round((await now.boundingBox())?.y ?? 0);
    await now.waitFor();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const place = await placeOf();
    load();
    await page.locator('.boot-page').waitFor({ state: 'detached' });
    await expect.poll(placeOf).toBe(place);
  });

  it('searches, asks and books while its scripts are on their way', async () => {
    const { page } = await chrome.visitor('first-load-pressed', phone);
    await page.route(/\.js$/, () => undefined);
    const open = async (path: string) => page.goto(running.url + path, { waitUntil: 'commit' });
    const leadsTo = (path: string) => page.waitForURL(running.url + path, { waitUntil: 'commit' });
    await open('/');
    await page.getByRole('searchbox', { name: 'What needs doing?' }).fill('tap');
    await page.getByRole('button', { name: 'Search' }).tap();
    await leadsTo('/services?q=tap');
    await open('/');
    await page.getByRole('link', { name: /Get help now/ }).tap();
    await leadsTo('/instant-service');
    const { service } = await publicPaths();
    await open(service);
    await page.getByRole('link', { name: 'Book' }).tap();
    await leadsTo(service.replace('/service/', '/book?serviceId='));
  });

  describe.each([
    ['en-IN', 'en-IN'],
    ['hi', 'hi-IN'],
    ['mr', 'mr-IN'],
  ])('in %s', (language, locale) => {
    it.each(['home', 'services', 'explore', 'category', 'service', 'provider', 'login', 'rankings', 'templates', 'about'] as const)(
      'says of the page %s nothing in its HTML that the page does not say then',
      async (kind) => {
        const paths = await publicPaths();
        // On a busy machine catalog may need longer than the gateway waits, which then sends the page as built.
        const first = await poll('the page to have its content', async () => {
          const html = await (await fetch(running.url + paths[kind], { headers: { 'accept-language': locale } })).text();
          const texts = textsOf(html);
          return texts.length > 0 && texts;
        });
        if (paths[kind].includes(city)) expect(first.join(' ')).toContain(kind === 'rankings' ? city : `· ${city}`);
        const { page } = await chrome.visitor(`first-${kind}-${language}`, phone, { locale });
        await page.goto(running.url + paths[kind], { waitUntil: 'networkidle' });
        await page.locator('main#main h1').waitFor();
        const drawn = withoutBlanks((await page.locator('main#main').textContent()) ?? '');
        expect(first.filter((text) => !drawn.includes(withoutBlanks(text)))).toEqual([]);
      },
    );
  });

  /** No other test publishes services here, so its lists stay as they are between the HTML and the page. */
  const city = 'Nanded';
  /** A page of each kind that the gateway writes, of a service that is found. */
  let made:
    | Promise<
        Record<'home' | 'services' | 'explore' | 'category' | 'service' | 'provider' | 'login' | 'rankings' | 'templates' | 'about', string>
      >
    | undefined;
  const publicPaths = () =>
    (made ??= (async () => {
      const provider = await newProvider(running.api, { city });
      const { id } = await newService(running.api, provider, { city });
      const query = { category: 'plumbing', city };
      await poll('the service to be listed', async () => {
        const { body } = await running.api.patiently('GET /services', { query });
        return body.items?.some((service) => service.id === id) === true;
      });
      return {
        home: '/',
        services: `/services?city=${city}`,
        explore: '/explore',
        category: `/services/plumbing?city=${city}`,
        service: `/service/${id}`,
        provider: `/providers/${provider.id}`,
        login: '/login',
        rankings: `/rankings?city=${city}`,
        templates: '/templates',
        about: '/about',
      };
    })());

  it('caches what has a hash for ever and never what leads to it', async () => {
    const { page } = await chrome.visitor('caching', phone);
    const cached = new Map<string, string>();
    page.on('response', (response) => cached.set(new URL(response.url()).pathname, response.headers()['cache-control'] ?? ''));
    await page.goto(running.url, { waitUntil: 'networkidle' });
    for (const path of ['/', '/remotes/mfe-customer/mf-manifest.json']) expect(cached.get(path), path).toMatch(/no-cache|no-store/);
    const hashed = [...cached].filter(([path]) => path.includes('/_app/'));
    expect(hashed.length).toBeGreaterThan(3);
    for (const [path, header] of hashed) expect(header, path).toMatch(/immutable/);
  });

  it('can be installed: a manifest with icons that are there, which starts within its scope', async () => {
    const { page, context } = await chrome.visitor('install', phone);
    await page.goto(running.url, { waitUntil: 'networkidle' });
    const browser = await context.newCDPSession(page);
    const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    // The contexts of tests are private windows, which install nothing.
    const { installabilityErrors: obstacles } = await browser.send('Page.getInstallabilityErrors');
    expect(obstacles.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    const manifest = JSON.parse(data) as Manifest;
    expect(manifest).toMatchObject({ name: 'Karigar', short_name: 'Karigar', id: '/', display: 'standalone' });
    const scope = new URL(manifest.scope ?? '.', url).href;
    for (const path of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)])
      expect(new URL(path, url).href.startsWith(scope), path).toBe(true);
    expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type, purpose } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
      const [answer, shown] = [await fetch(new URL(src, url)), await page.evaluate<Icon>(`(${draw})(${JSON.stringify(src)})`)];
      expect([src, answer.headers.get('content-type')?.split(';')[0], shown.size]).toEqual([src, type, sizes]);
      // A mask cuts the corners of a picture that fills them.
      if (purpose === 'maskable') expect([src, shown.hasFullCorners]).toEqual([src, true]);
    }
  });

  it('opens without a network once the service worker has the files, and keeps no answer of the API', async () => {
    const { page, context } = await chrome.visitor('offline', phone, { serviceWorkers: 'allow' });
    await page.goto(running.url, { waitUntil: 'networkidle' });
    await poll('the files of the page to be kept', async () => (await cachedPaths(page)).some((path) => /mfe-customer.*home/.test(path)));
    const answers: Response[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(response);
    });
    await page.reload({ waitUntil: 'networkidle' });
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer.fromServiceWorker())).toEqual([]);
    expect((await cachedPaths(page)).filter((path) => path.startsWith('/api'))).toEqual([]);
    await context.setOffline(true);
    await page.goto(`${running.url}/`);
    await page.getByRole('heading', { level: 1, name: /right hands/i }).waitFor();
  });

  it('shows a message of Web Push unless a page in view shows it', async () => {
    const visitor = await chrome.visitor('push', phone, { serviceWorkers: 'allow' });
    const { page } = visitor;
    await page.goto(running.url, { waitUntil: 'networkidle' });
    const push = await pushTo(visitor);
    const text = 'Your order has been accepted.';
    const deliver = (id: string, role = 'customer') => push({ id, title: 'Karigar', message: text, kind: 'order', ref: 'o1', role });
    const isShown = async (id: string) => {
      const shown = await page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ tag, body }) => ({ tag, body })),
      );
      return shown.some(({ tag, body }) => tag === id && body === text);
    };
    // On a busy machine Chromium may lose a message. The notification of a repeated one replaces the one before.
    const isShownAfter = async (id: string, role?: string) => {
      await deliver(id, role);
      return isShown(id);
    };
    await poll('the notification without a live channel', () => isShownAfter('without-a-channel'), { everyMs: 1_000 });
    await signIn(visitor, await newCustomer(running.api));
    await page.goto(running.url);
    await poll('the live channel of the page', () => page.evaluate<boolean>(showsNotifications));
    await page.evaluate(countQuestions);
    let messages = 0;
    const isLeftToThePage = async () => {
      const id = `in-view-${(messages += 1)}`;
      const before = await page.evaluate<number>('window.questions');
      await deliver(id);
      // The worker handles messages in order, and the page shows none for providers.
      await poll('the notification after it', () => isShownAfter(`after-${id}`, 'provider'), { everyMs: 1_000 });
      return (await page.evaluate<number>('window.questions')) > before && !(await isShown(id));
    };
    await poll('a message that is left to the page in view', isLeftToThePage, { everyMs: 1_000 });
    const isShownOnReturn = async () => {
      await page.goto('about:blank');
      await deliver('closed');
      await page.goto(running.url);
      return isShown('closed');
    };
    await poll('the notification without a page', isShownOnReturn, { everyMs: 1_000 });
  });

  it('opens the request of a notification that is clicked, in the tab that is open', async () => {
    // No other test asks for help in this city.
    const own = 'Buldhana';
    const [provider, customer] = await Promise.all([newProvider(running.api, { city: own }), newCustomer(running.api, { city: own })]);
    await newService(running.api, provider, { city: own });
    const { id: serviceType } = await plumbing(running.api);
    const body = { address: '5 Lake View', serviceType, description: 'Kitchen tap burst', city: own };
    const { body: request } = await running.api.call('POST /service-requests', { token: customer.token, body });
    const visitor = await chrome.visitor('push-clicked', desktop, { serviceWorkers: 'allow' });
    const { page, context } = visitor;
    await signIn(visitor, provider);
    // No page of providers, which would show the message itself.
    await page.goto(`${running.url}/about`, { waitUntil: 'networkidle' });
    const push = await pushTo(visitor);
    await page.reload();
    const message = { title: 'Karigar', message: 'Somebody needs help now.', kind: 'request', ref: request.id, role: 'provider' };
    const inWorker = async <T>(code: string) => context.serviceWorkers()[0]?.evaluate<T>(code);
    let sent = 0;
    const pushAndClick = async () => {
      await push({ ...message, id: `n${(sent += 1)}` });
      return inWorker<string | undefined>(click);
    };
    // On a busy machine Chromium may lose a message, so it is sent again.
    const clicked = await poll('the click on the notification', pushAndClick, { everyMs: 1_000 });
    await page.waitForURL(`${running.url}/provider/instant-requests?request=${request.id}`);
    await page.getByRole('heading', { name: 'Kitchen tap burst' }).waitFor();
    expect(await inWorker('self.registration.getNotifications().then((left) => left.map(({ tag }) => tag))')).not.toContain(clicked);
  });

  /** Allows notifications, and resolves with what delivers a message to the service worker of a page. */
  async function pushTo({ page, context }: Visitor): Promise<(message: object) => Promise<unknown>> {
    await context.grantPermissions(['notifications'], { origin: running.url });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const browser = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations;
        if (one !== undefined) resolve(one.registrationId);
      }),
    );
    await browser.send('ServiceWorker.enable');
    const registrationId = await registered;
    return (message) =>
      browser.send('ServiceWorker.deliverPushMessage', { origin: running.url, registrationId, data: JSON.stringify(message) });
  }
});
