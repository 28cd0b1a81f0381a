import { translations } from '@karigar/contracts';
import { poll } from '@karigar/local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf, brokenWords, darkLooksOfTranslation, looksOfPage, looksOfTranslation, standStill } from '../support/axe.ts';
import { useBrowser, phone, signIn, speak, type Visitor } from '../support/browser.ts';
import { acceptedOffer } from '../support/live.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

const anybody = [
  '/',
  '/services',
  '/services/plumbing',
  '/service/:service',
  '/service/:archived',
  '/explore',
  '/providers/:provider',
  '/rankings',
  '/templates',
  '/login',
  '/login/code',
  '/reset-password',
  '/register',
  '/authtransfer?error=cancelled',
  '/about',
  '/errorpage',
  '/nothing-here',
  '/provider/login',
  '/provider/login/code',
  '/provider/reset-password',
  '/provider/register',
];
const customers = [
  '/',
  '/book?serviceId=:service',
  '/order',
  '/orders/:order/view',
  '/receipt/:order',
  '/complaint?order=:order',
  '/instant-service',
  '/profile',
  '/notifications',
  '/favourites',
];
const providers = [
  '/provider/dashboard',
  '/provider/services',
  '/provider/services?status=archived',
  '/provider/orders',
  '/provider/orders?view=day',
  '/provider/complaints',
  '/provider/instant-requests',
  '/provider/profile',
  '/provider/availability',
  '/provider/earnings',
];

/** Also looked at in the dark in Hindi. */
const inDarkHindi: readonly string[] = [
  '/',
  '/service/:service',
  '/book?serviceId=:service',
  '/order',
  '/orders/:order/view',
  '/provider/dashboard',
  '/provider/orders',
  '/provider/profile',
  '/provider/earnings',
];

/** Dialogs: where each is opened, and the buttons that lead to it. Those of customers are in `dialogs.e2e.test.ts`. */
type DialogWay = readonly [route: string, ...buttons: readonly (string | RegExp)[]];
const dialogsOfProviders: readonly DialogWay[] = [
  ['/provider/orders?order=:order'],
  ['/provider/orders?order=:order', 'Decline'],
  ['/provider/orders?order=:order', 'Propose another time'],
  ['/provider/services', 'Add Service'],
  ['/provider/services', /^Edit /],
  ['/provider/services', /^Delete /],
  ['/provider/profile', 'Log out'],
  ['/provider/profile', 'Delete account'],
  ['/provider/dashboard', 'Language'],
  ['/provider/dashboard', /^Notifications/],
];

/** What users may write: a name or an address of 100 characters without a blank. */
const unbroken = (word: string): string => word.repeat(4).slice(0, 100);

/** In the page. */
const widthAndFontSize = '[document.documentElement.scrollWidth, getComputedStyle(document.documentElement).fontSize]';

/** axe finds no violation on any route in any look and language, and the console stays empty. */
describe('accessibility', () => {
  const running = sharedProduct();
  const chrome = useBrowser();
  let customer: Person;
  let provider: Person;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const [name, address] = [unbroken('Venkatanarasimharajuvaripeta'), unbroken('Flat12,GokulResidency,NearHanumanMandir,')];
    [customer, provider] = [await newCustomer(running.api, { name }), await newProvider(running.api, { name })];
    ids['provider'] = provider.id;
    ids['service'] = (await newService(running.api, provider, { name, description: address })).id;
    const [slot = ''] = await poll('free slots', () => freeSlots(running.api, ids['service'] ?? ''));
    ids['order'] = (
      await running.api.call('POST /orders', {
        token: customer.token,
        body: { ...booking(ids['service'], provider.id, slot), location: `${address} Pune 411001`, issue: address },
      })
    ).body.order_id;
    ids['archived'] = (await newService(running.api, provider)).id;
    const deleted = await running.api.call('DELETE /services/{id}', { token: provider.token, params: { id: ids['archived'] } });
    expect(deleted.status).toBe(204);
  });
  afterAll(() => running.stop());

  /** What the gateway answers with 404, a page nevertheless. */
  const missing = () => ['/nothing-here', `/service/${ids['archived']}`];
  const walk = async (ways: readonly DialogWay[], person?: Person) => {
    const visitor = await chrome.visitor('axe', phone);
    await signIn(visitor, person);
    const found: string[] = [];
    for (const way of ways) found.push(...(await violations(visitor, way)));
    expect(found).toEqual([]);
    expect(visitor.complaints.filter((line) => !missing().some((path) => line.includes(path)))).toEqual([]);
    await visitor.context.close();
  };
  const pages = (routes: readonly string[]): DialogWay[] => routes.map((route) => [route]);

  const violations = async (visitor: Visitor, [route, ...buttons]: DialogWay) => {
    const { page } = visitor;
    const path = route.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
    await standStill(visitor);
    await page.goto(`${running.url}${path}`, { waitUntil: 'networkidle' });
    // The gateway's first content has a heading too, and is gone once the page is drawn.
    await page.locator('.boot-page').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // The last one: what lies under a dialog comes before it.
    for (const name of buttons) await page.getByRole('button', { name }).locator('visible=true').last().click();
    if (buttons.length > 0) await page.getByRole('dialog').locator('visible=true').first().waitFor();
    const what = [route, ...buttons].join(', ');
    const isPage = buttons.length === 0;
    const found = await barriersOf(visitor, what, isPage ? looksOfPage : undefined);
    // Translations have the same elements: the rules look at one of them, and the others only have to fit.
    const looksOfFirst = isPage && inDarkHindi.includes(route) ? darkLooksOfTranslation : looksOfTranslation;
    for (const [index, language] of translations.entries()) {
      await speak(page, language);
      found.push(...(await barriersOf(visitor, `${what} in ${language}`, index === 0 ? looksOfFirst : [])));
    }
    return found;
  };

  it('anybody finds no barrier', () => walk([...pages(anybody), ['/service/:service', /picture 1/i]]));
  it('customers find no barrier', () => walk(pages(customers), customer));
  it('providers find no barrier', () => walk(pages(providers), provider));
  it('providers find no barrier in dialogs', () => walk(dialogsOfProviders, provider));

  it('text of twice the size fits a phone of 320 px', async () => {
    const unfit: string[] = [];
    const look = async (paths: readonly string[], person?: Person, language = 'en-IN') => {
      const visitor = await chrome.visitor('large-text', phone);
      const { page, context, complaints } = visitor;
      await page.setViewportSize({ width: 320, height: 640 });
      // As the switch --blink-settings=defaultFontSize=32 does, in this page only.
      const devTools = await context.newCDPSession(page);
      await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await signIn(visitor, person, language);
      for (const path of paths) {
        await page.goto(`${running.url}${path}`, { waitUntil: 'networkidle' });
        await page.locator('.boot-page').waitFor({ state: 'detached' });
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        const [width, fontSize] = await page.evaluate<[number, string]>(widthAndFontSize);
        expect(fontSize).toBe('32px');
        if (width > 320) unfit.push(`${path} in ${language} is ${width} px wide`);
        for (const word of await page.evaluate<string[]>(brokenWords)) unfit.push(`${path} in ${language} breaks ${word}`);
      }
      expect(complaints).toEqual([]);
      await context.close();
    };
    // No other test publishes services or asks for help in this city.
    const city = 'Chandrapur';
    const local = await newProvider(running.api, { city });
    const { id: service } = await newService(running.api, local, { city });
    // An order that can begin has a start code.
    const id = await acceptedOffer(running, { customer, provider: local, service, city });
    const ofOrder = [`/orders/${id}/view`, `/receipt/${id}`];
    // Words are longer in Marathi than in English and Hindi.
    await Promise.all([
      look(['/', '/services/plumbing', `/service/${ids['service']}`, '/login']).then(() =>
        look([`/book?serviceId=${ids['service']}`], customer),
      ),
      look(['/', '/order', ...ofOrder, '/profile', '/instant-service'], customer, 'mr'),
    ]);
    const done = { token: local.token, params: { id }, body: { status: 'fulfilled' } } as const;
    expect((await running.api.call('PUT /orders/{id}/status', done)).status).toBe(200);
    const ofProvider = ['dashboard', 'orders', 'instant-requests', 'earnings', 'availability', 'services'];
    await look(['/', ...ofProvider.map((name) => `/provider/${name}`)], local, 'mr');
    expect(unfit).toEqual([]);
  });
});
