import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { poll } from '@karigar/local';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, openBrowser, phone, type Visitor } from '../support/browser.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

// What a page has and Node has not: the code inside `addInitScript` runs there.
declare const localStorage: { setItem(key: string, value: string): void };

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const anybody = [
  '/',
  '/services',
  '/services/plumbing',
  '/service/:service',
  '/explore',
  '/providers/:provider',
  '/rankings',
  '/templates',
  '/login',
  '/reset-password',
  '/register',
  '/authtransfer?error=cancelled',
  '/about',
  '/nothing-here',
  '/provider/login',
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
  '/provider/orders',
  '/provider/orders?view=day',
  '/provider/complaints',
  '/provider/instant-requests',
  '/provider/profile',
  '/provider/availability',
  '/provider/earnings',
];

/** Ends three frames after the last transition: an inherited colour goes down one element a frame. */
const settled = `(async () => {
  for (let still = 0; still < 3; still = document.getAnimations().some(({ playState }) => playState === 'running') ? 0 : still + 1)
    await new Promise(requestAnimationFrame);
})()`;

/** What a page is looked at as, once it has loaded on a phone. The theme is CSS and changes nothing but colours. */
const looks = [
  { look: 'a phone in the light', viewport: phone.viewport, colorScheme: 'light', rules: {} },
  { look: 'a desktop in the light', viewport: desktop.viewport, colorScheme: 'light', rules: {} },
  {
    look: 'a phone in the dark',
    viewport: phone.viewport,
    colorScheme: 'dark',
    rules: { runOnly: ['color-contrast', 'link-in-text-block'] },
  },
] as const;

/** axe finds no violation on any route in any look, and the console stays empty. */
describe('accessibility', () => {
  const running = sharedProduct();
  let chrome: Awaited<ReturnType<typeof openBrowser>>;
  let customer: Person;
  let provider: Person;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    chrome = await openBrowser();
    [customer, provider] = [await newCustomer(running.api), await newProvider(running.api)];
    ids['provider'] = provider.id;
    ids['service'] = (await newService(running.api, provider)).id;
    const [slot = ''] = await poll('free slots', () => freeSlots(running.api, ids['service'] ?? ''));
    ids['order'] = (
      await running.api.call('POST /orders', { token: customer.token, body: booking(ids['service'], provider.id, slot) })
    ).body.order_id;
  });
  afterAll(async () => {
    await chrome.close();
    await running.stop();
  });

  const walk = async (routes: readonly string[], person?: Person) => {
    const visitor = await chrome.visitor('axe', phone);
    if (person !== undefined)
      await visitor.context.addInitScript(
        ([token, user]) => {
          localStorage.setItem('token', token ?? '');
          localStorage.setItem('user', user ?? '');
        },
        [person.token, JSON.stringify({ id: person.id, name: person.name, email: person.email })],
      );
    const found: string[] = [];
    for (const route of routes) found.push(...(await violations(visitor, route)));
    expect(found).toEqual([]);
    expect(visitor.complaints.filter((line) => !line.includes('/nothing-here'))).toEqual([]);
    await visitor.context.close();
  };

  const violations = async ({ page }: Visitor, route: string): Promise<string[]> => {
    const path = route.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
    // Without motion, so that no colour is half-way to the next.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`${running.url}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(axe);
    const found: string[] = [];
    for (const { look, viewport, colorScheme, rules } of looks) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.evaluate(settled);
      const options = JSON.stringify({ resultTypes: ['violations'], ...rules });
      const results = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
      for (const { id, nodes } of results.violations)
        found.push(`${route} on ${look}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
    return found;
  };

  it('anybody finds no barrier', () => walk(anybody));
  it('customers find no barrier', () => walk(customers, customer));
  it('providers find no barrier', () => walk(providers, provider));
});
