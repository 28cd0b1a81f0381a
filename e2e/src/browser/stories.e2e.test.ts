import { poll } from '@karigar/local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterDeadTime, desktop, useBrowser, phone, type Device, type Visitor } from '../support/browser.ts';
import { newMobile, newProvider, newService, password, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

// What a page has and Node has not: the code inside `evaluate` runs there.
declare const localStorage: Readonly<Record<string, string>>;

/** The keys that the specification allows in local storage. Theme, mute and city belong to the device, not to an account. */
const allowedKeys = /^(token|user|location|services|karigar[.:](theme|sound|city).*)$/;

const devices: [name: string, device: Device, city: string][] = [
  // No other test publishes services in these cities.
  ['a phone', phone, 'Nashik'],
  ['a desktop', desktop, 'Nagpur'],
];

const running = sharedProduct();
const chrome = useBrowser();
afterAll(() => running.stop());

/** Both stories in the browser: one customer and two providers in three contexts, over the gateway, on the real engines. */
describe.each(devices)('on %s', (_name, device, city) => {
  let customer: Visitor;
  const providers: { person: Person; visitor: Visitor; service: string }[] = [];

  beforeAll(async () => {
    customer = await chrome.visitor('customer', device);
    for (const name of ['Ramesh Jadhav', 'Sunita Pawar']) {
      const person = await newProvider(running.api, { name, city });
      const service = `Tap repair by ${name}`;
      await newService(running.api, person, { name: service, city });
      providers.push({ person, service, visitor: await chrome.visitor(name.split(' ')[0] ?? '', device) });
    }
  });

  const at = (path: string) => `${running.url}${path}`;
  const everybody = () => [customer, ...providers.map(({ visitor }) => visitor)];
  const expectNoComplaints = () => expect(everybody().flatMap(({ complaints }) => complaints)).toEqual([]);

  it('a customer signs up by phone', async () => {
    const { page, picture } = customer;
    const mobile = newMobile();
    await page.goto(at('/'));
    await page.getByRole('heading', { level: 1, name: /right hands/i }).waitFor();
    await picture('01-home');
    await page.goto(at('/register'));
    await page.getByLabel('Full name').fill('Asha Rao');
    await page.getByLabel('Email').fill(`asha-${mobile}@example.test`);
    await picture('02-register');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Mobile number').fill(mobile);
    await page.getByRole('button', { name: 'Get OTP' }).click();
    await page.getByLabel('OTP', { exact: true }).waitFor();
    const code = await poll('the code', async () => {
      const messages = await running.api.call('GET /dev/messages', { query: { phone: `+91${mobile}` } });
      return (messages.body as { code: string }[])[0]?.code;
    });
    await page.getByLabel('OTP', { exact: true }).fill(code);
    await picture('03-verify');
    await afterDeadTime(page);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByLabel('City').fill(city);
    await page.getByLabel('State').fill('Maharashtra');
    await page.getByLabel('Country').fill('India');
    await afterDeadTime(page);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.waitForURL(at('/'));
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => !allowedKeys.test(key))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(password);
    expectNoComplaints();
  });

  it('both providers log in', async () => {
    for (const { person, visitor } of providers) {
      await visitor.page.goto(at('/provider/login'));
      await visitor.page.getByLabel('Email').fill(person.email);
      await visitor.page.getByLabel('Password', { exact: true }).fill(password);
      await visitor.page.getByRole('button', { name: 'Log in' }).click();
      await visitor.page.waitForURL(at('/provider/dashboard'));
    }
    await providers[0]?.visitor.picture('04-dashboard');
    expectNoComplaints();
  });

  it('the customer books a visit in four steps, and the provider accepts it', async () => {
    const { page, picture } = customer;
    const [first] = providers;
    if (first === undefined) throw new Error('There is no provider');
    await page.goto(at(`/services/plumbing?city=${city}`));
    await page.getByRole('link', { name: first.service }).first().click();
    await page.getByRole('heading', { level: 1, name: first.service }).waitFor();
    await picture('05-service');
    await page
      .getByRole('link', { name: /^Book( for .+)?$/ })
      .locator('visible=true')
      .first()
      .click();
    // Delivery
    await page
      .getByRole('group', { name: 'Day' })
      .or(page.getByRole('radiogroup', { name: 'Day' }))
      .getByRole('radio')
      .nth(2)
      .click();
    await page
      .getByRole('radiogroup', { name: 'Time' })
      .or(page.getByRole('group', { name: 'Time' }))
      .getByRole('radio', { disabled: false })
      .first()
      .click();
    await picture('06-delivery');
    await page.getByRole('button', { name: 'Next' }).click();
    // Address
    await page.getByLabel('Full name').fill('Asha Rao');
    await page.getByLabel(/^Phone/).fill('9800000002');
    await page.getByLabel(/^Street/).fill('5 Lake View');
    await page.getByLabel('City').fill(city);
    await page.getByLabel('State').fill('Maharashtra');
    await page.getByLabel(/^(ZIP|PIN)/).fill('422001');
    await page.getByLabel('Country').fill('India');
    await page.getByRole('button', { name: 'Save Address' }).click();
    await afterDeadTime(page);
    await page.getByRole('button', { name: 'Next' }).click();
    // Payment
    await page.getByText('Cash on Service Time').waitFor();
    await picture('07-payment');
    await afterDeadTime(page);
    await page.getByRole('button', { name: 'Next' }).click();
    // Confirm
    await page.getByText('₹513.13').first().waitFor();
    await picture('08-confirm');
    await afterDeadTime(page);
    await page.getByRole('button', { name: 'Confirm Order' }).click();
    await page.getByRole('heading', { name: 'Service Request Sent' }).waitFor();
    await picture('09-sent');

    const provider = first.visitor.page;
    await provider.goto(at('/provider/orders'));
    await provider.getByRole('button', { name: 'Accept' }).first().waitFor();
    await first.visitor.picture('10-provider-orders');
    await provider.getByRole('button', { name: 'Accept' }).first().click();
    await provider.getByText('Accepted', { exact: true }).first().waitFor();

    await page.goto(at('/order'));
    await page.getByText('Confirmed', { exact: true }).first().waitFor();
    await picture('11-orders');
    expectNoComplaints();
  });

  it('the customer asks for help now, compares two live offers and accepts one: exactly one order', async () => {
    const { page, picture } = customer;
    for (const { visitor } of providers) {
      await visitor.page.goto(at('/provider/instant-requests'));
      await visitor.page.getByText('No active service requests at the moment.').waitFor();
    }
    await page.goto(at('/instant-service'));
    await page.getByLabel('Service type').selectOption({ label: 'Plumbing' });
    await page.getByLabel('Residential address').fill('5 Lake View');
    await page.getByLabel('Description').fill('Kitchen tap burst, water everywhere');
    await page.getByLabel('City/Town').fill(city);
    await picture('12-instant-form');
    await page.getByRole('button', { name: 'Find providers now' }).click();
    await page.getByText('Finding Service Providers...').waitFor();
    await picture('13-waiting');
    // A live page restores its state after a reload.
    await page.reload();
    await page.getByText('Finding Service Providers...').waitFor();

    for (const [n, { visitor }] of providers.entries()) {
      const request = visitor.page.getByText('Kitchen tap burst, water everywhere').first();
      await request.waitFor();
      if (n === 0) await visitor.picture('14-request');
      await visitor.page.getByRole('button', { name: 'Send Offer' }).first().click();
      const dialog = visitor.page.getByRole('dialog');
      await dialog.getByLabel('Your price').fill(n === 0 ? '920' : '850.50');
      await dialog.getByRole('radio', { name: '5-10 minutes' }).check();
      await dialog.getByRole('checkbox').check();
      if (n === 0) await visitor.picture('15-send-offer');
      await dialog.getByRole('button', { name: 'Send Offer' }).click();
      await dialog.waitFor({ state: 'hidden' });
      if (n === 0) {
        await page.getByRole('dialog').getByText('₹920.00').waitFor();
        await picture('16-first-offer');
        await afterDeadTime(page);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /Decide later|See (all )?\d+ offers?/ })
          .first()
          .click();
      }
    }
    await page.getByText('₹850.50').first().waitFor();
    await picture('17-offers');
    await afterDeadTime(page);
    await page.getByRole('button', { name: 'Accept the offer of Sunita Pawar' }).click();
    const confirm = page.getByRole('dialog');
    await confirm.getByText('₹900.50').waitFor();
    await picture('18-confirm-offer');
    await afterDeadTime(page);
    const [loser, winner] = providers;
    // The message disappears after some seconds, so the wait begins before the click that causes it.
    await Promise.all([
      winner?.visitor.page.getByText('Your offer was accepted! Check your orders.').first().waitFor(),
      confirm.getByRole('button', { name: 'Confirm Order' }).click(),
    ]);
    await page.waitForURL(/\/orders\/[^/]+\/view/);
    await page.getByText('₹900.50').first().waitFor();
    await picture('19-instant-order');

    await loser?.visitor.page.getByText('No active service requests at the moment.').waitFor();
    const orders = running.database('order').collection<{ details: { requestId: string | null; providerId: string } }>('orders');
    const made = await orders
      .find({ 'details.requestId': { $ne: null }, 'details.providerId': { $in: providers.map(({ person }) => person.id) } })
      .toArray();
    expect(made).toHaveLength(1);
    expect(made[0]?.details.providerId).toBe(winner?.person.id);
    expectNoComplaints();
  });
});
