import { poll } from '@karigar/local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf, standStill } from '../support/axe.ts';
import { openBrowser, phone, type Visitor } from '../support/browser.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

// What a page has and Node has not: the code inside `addInitScript` runs there.
declare const localStorage: { setItem(key: string, value: string): void };

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

  const violations = async (visitor: Visitor, route: string): Promise<string[]> => {
    const { page } = visitor;
    const path = route.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
    await standStill(visitor);
    await page.goto(`${running.url}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return barriersOf(visitor, route);
  };

  it('anybody finds no barrier', () => walk(anybody));
  it('customers find no barrier', () => walk(customers, customer));
  it('providers find no barrier', () => walk(providers, provider));
});
