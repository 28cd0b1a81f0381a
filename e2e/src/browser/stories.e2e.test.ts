import { poll } from '@karigar/local';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, phone, pressable, signIn, useBrowser, type Device, type Visitor } from '../support/browser.ts';
import { newCustomer, newMobile, newProvider, newService, password, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

// What a page has and Node has not: the code inside `evaluate` runs there.
declare const localStorage: Readonly<Record<string, string>>;

/**
 * The keys that the specification allows in local storage. Theme, mute and city belong to the device, not to an account; the upcoming visits, for reading
 * them offline, are removed when the account logs out.
 */
const allowedKeys = /^(token|user|location|services|karigar[.:](theme|sound|city|clockAhead).*|cached-response:.*)$/;

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
  const newestCode = (mobile: string) =>
    poll('the code', async () => {
      const messages = await running.api.call('GET /dev/messages', { query: { phone: mobile } });
      return (messages.body as { code: string }[])[0]?.code;
    });
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
    await page.getByLabel('OTP', { exact: true }).fill(await newestCode(`+91${mobile}`));
    await picture('03-verify');
    await pressable(page.getByRole('button', { name: 'Verify OTP' })).click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByLabel('City').fill(city);
    await page.getByLabel('State').fill('Maharashtra');
    await page.getByLabel('Country').fill('India');
    await pressable(page.getByRole('button', { name: 'Register', exact: true })).click();
    await page.waitForURL(at('/'));
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => !allowedKeys.test(key))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(password);
    expectNoComplaints();
  });

  it('the providers log in, one by password, one by a code', async () => {
    const [first, second] = providers;
    if (first === undefined || second === undefined) throw new Error('There are no providers');
    const { page } = first.visitor;
    await page.goto(at('/provider/login'));
    await page.getByLabel('Email').fill(first.person.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(at('/provider/dashboard'));
    await first.visitor.picture('04-dashboard');

    const { page: other, picture } = second.visitor;
    const mobile = `+91${second.person.mobile}`;
    // The registration sent a code a moment ago; the next one has to wait for 30 s.
    await running
      .database('auth')
      .collection<{ _id: string }>('otp_numbers')
      .updateOne({ _id: mobile }, { $set: { nextSendAt: new Date(0) } });
    await other.goto(at('/provider/login'));
    await other.getByRole('link', { name: 'Log in with a code' }).click();
    await other.getByLabel('Mobile number').fill(mobile);
    await other.getByRole('button', { name: 'Get OTP' }).click();
    await other.getByLabel('OTP', { exact: true }).waitFor();
    if (device === phone) {
      // The buttons share the width of the field above them.
      const boxOf = async (shown: Locator) => (await shown.boundingBox()) ?? expect.unreachable();
      const [field, resend, change] = await Promise.all(
        [
          other.getByLabel('OTP', { exact: true }),
          other.getByRole('button', { name: /^Resend/ }),
          other.getByRole('button', { name: 'Change number' }),
        ].map(boxOf),
      );
      expect(resend?.x).toBeCloseTo(field?.x ?? 0, 0);
      expect((change?.x ?? 0) + (change?.width ?? 0)).toBeCloseTo((field?.x ?? 0) + (field?.width ?? 0), 0);
    }
    await picture('04-login-by-code');
    await other.getByLabel('OTP', { exact: true }).fill(await newestCode(mobile));
    await pressable(other.getByRole('button', { name: 'Log in' })).click();
    await other.waitForURL(at('/provider/dashboard'));
    expectNoComplaints();
  });

  it('the customer books a visit in four steps, and the provider accepts it', async () => {
    const { page, picture } = customer;
    const [first] = providers;
    if (first === undefined) throw new Error('There is no provider');
    await page.goto(at(`/services/plumbing?city=${city}`));
    const cards = page.getByRole('article');
    await cards.nth(1).waitFor();
    await picture('04a-services');
    if (device === phone) {
      // Four services fit above the tabs, once the letters have loaded.
      const spare = async () => {
        const [one, two, tabs] = await Promise.all(
          [cards.nth(0), cards.nth(1), page.getByRole('navigation').locator('visible=true').last()].map((shown) => shown.boundingBox()),
        );
        if (!one || !two || !tabs) throw new Error('The list has no cards');
        return tabs.y - (one.y + 3 * (two.y - one.y) + one.height);
      };
      await expect.poll(spare).toBeGreaterThanOrEqual(0);
    }
    await page.getByRole('link', { name: first.service }).first().click();
    await page.getByRole('heading', { level: 1, name: first.service }).waitFor();
    await picture('05-service');
    if (device === phone) {
      const path = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
      const heights = await path.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    }
    const toProfile = await page.getByRole('link', { name: 'See profile' }).boundingBox();
    expect(toProfile?.width).toBeLessThan(200);
    await page
      .getByRole('link', { name: /^Book( for .+)?$/ })
      .locator('visible=true')
      .first()
      .click();
    // Delivery. The page of the service has times of "today", which the name of a day matches as well.
    await page.getByRole('heading', { name: 'When should the karigar come?' }).waitFor();
    await page.getByRole('group', { name: 'Day', exact: true }).getByRole('radio').nth(2).click();
    await page.getByRole('group', { name: 'Time', exact: true }).getByRole('radio', { disabled: false }).first().click();
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
    // Next becomes another button once the address is saved and its form is closed.
    await page.getByRole('radio', { name: /Asha Rao/ }).waitFor();
    await page.getByRole('button', { name: 'Save Address' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Next' }).click();
    // Payment
    await page.getByText('Cash on Service Time').waitFor();
    await picture('07-payment');
    await page.getByRole('button', { name: 'Next' }).click();
    // Confirm
    await page.getByText('₹513.13').first().waitFor();
    await page.getByRole('button', { name: 'Record a voice note' }).click();
    await page.getByRole('timer').filter({ hasText: 'Recording: 19 s left' }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Play the voice note' }).waitFor();
    await picture('08-confirm');
    // Loaded ahead, so that it opens without a connection.
    const files = "performance.getEntriesByType('resource').map(({ name }) => name)";
    await poll('the next page', async () => (await page.evaluate<string[]>(files)).some((file) => file.includes('/book-sent.')));
    await pressable(page.getByRole('button', { name: 'Confirm Order' })).click();
    await page.getByRole('heading', { name: 'Service Request Sent' }).waitFor();
    await picture('09-sent');

    const provider = first.visitor.page;
    await provider.goto(at('/provider/orders'));
    await provider.getByRole('button', { name: 'Accept' }).first().waitFor();
    await first.visitor.picture('10-provider-orders');
    await provider.getByRole('button', { name: 'Accept' }).first().click();
    await provider.getByText('Accepted', { exact: true }).first().waitFor();
    await provider.goto(at('/provider/orders'));
    await provider
      .getByRole('button', { name: /^Details/ })
      .first()
      .click();
    await provider.getByRole('dialog').getByRole('button', { name: 'Play the voice note' }).click();
    await provider.getByRole('button', { name: 'Pause the voice note' }).waitFor();
    await first.visitor.picture('10a-voice-note');
    await provider.getByRole('button', { name: 'Play the voice note' }).waitFor();
    await provider.keyboard.press('Escape');

    await page.goto(at('/order'));
    await page.getByText('Confirmed', { exact: true }).first().waitFor();
    await picture('11-orders');
    // One card says how it stands, when and where the visit is, who comes and what can be done. A phone shows all of it at once.
    await page.getByRole('link', { name: new RegExp(first.service) }).click();
    await page.getByRole('heading', { name: 'Order Status' }).waitFor();
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Order Status' }) });
    const telling = [
      card.getByText('Your visit is confirmed'),
      card.getByText(/^\w{3}, \d+ \w{3}, \d.* [AP]M$/),
      card.getByText('Ramesh Jadhav', { exact: true }),
      ...['Message', 'Edit Delivery Time', 'Change Address', 'Cancel Order'].map((name) => card.getByRole('button', { name })),
      card.getByRole('link', { name: 'Call' }),
    ];
    const bars = page.getByRole('navigation').locator('visible=true');
    const edge = device === phone ? await bars.last().evaluate((bar) => bar.getBoundingClientRect().top) : device.viewport.height;
    for (const one of telling) {
      const box = await one.boundingBox();
      expect([await one.textContent(), box !== null && box.y >= 0 && box.y + box.height <= edge]).toEqual([await one.textContent(), true]);
    }
    await picture('11a-order');
    // All quick replies can be seen.
    await card.getByRole('button', { name: 'Message' }).click();
    const replies = page.getByRole('group', { name: 'Quick replies' });
    expect(await replies.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
    expectNoComplaints();
  });

  it('the customer asks for help now, compares two live offers, suggests a price and accepts one: exactly one order', async () => {
    const { page, picture } = customer;
    for (const { visitor } of providers) {
      await visitor.page.goto(at('/provider/instant-requests'));
      await visitor.page.getByText('No active service requests at the moment.').waitFor();
    }
    await page.goto(at('/instant-service'));
    await page.getByLabel('Service type').selectOption({ label: 'Plumbing' });
    // The saved address is filled in.
    await expect.poll(() => page.getByLabel('Residential address').inputValue()).toBe('5 Lake View');
    await page.getByLabel('Description').fill('Kitchen tap burst, water everywhere');
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
      await dialog.getByRole('radio', { name: '5–10 minutes' }).check();
      await dialog.getByRole('checkbox').check();
      if (n === 0) await visitor.picture('15-send-offer');
      await dialog.getByRole('button', { name: 'Send Offer' }).click();
      await dialog.waitFor({ state: 'hidden' });
      if (n === 0) {
        await page.getByRole('dialog').getByText('₹920.00').waitFor();
        await picture('16-first-offer');
        await pressable(
          page
            .getByRole('dialog')
            .getByRole('button', { name: /Decide later|See (all )?\d+ offers?/ })
            .first(),
        ).click();
      }
    }
    await page.getByText('₹850.50').first().waitFor();
    await picture('17-offers');
    await pressable(page.getByRole('button', { name: 'Suggest a lower price to Sunita Pawar' })).click();
    await page.getByLabel('Your price').fill('800');
    await picture('17a-counter-offer');
    await page.getByRole('button', { name: 'Suggest', exact: true }).click();
    await page.getByText('You suggested ₹800.00. Sunita Pawar can accept it while the offer is open.').waitFor();
    const counter = providers[1]?.visitor;
    await counter?.page.getByText('The customer suggests ₹800.00', { exact: true }).waitFor();
    await counter?.picture('17b-counter-offer');
    if (counter !== undefined) await pressable(counter.page.getByRole('button', { name: 'Accept ₹800.00' })).click();
    await page.getByText('Sunita Pawar accepts your price').waitFor();
    await picture('17c-agreed');
    await pressable(page.getByRole('button', { name: 'Accept the offer of Sunita Pawar' })).click();
    const confirm = page.getByRole('dialog');
    await confirm.getByText('₹850.00').waitFor();
    await picture('18-confirm-offer');
    const [loser, winner] = providers;
    // The message disappears after some seconds, so the wait begins before the click that causes it.
    await Promise.all([
      winner?.visitor.page.getByText('Your offer was accepted! Check your orders.').first().waitFor(),
      pressable(confirm.getByRole('button', { name: 'Confirm Order' })).click(),
    ]);
    await page.waitForURL(/\/orders\/[^/]+\/view/);
    await page.getByText('₹850.00').first().waitFor();
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

const finders: [name: string, device: Device, market: { city: string; pin: string; latitude: number; longitude: number }][] = [
  // No other test publishes services in these cities.
  ['a phone', phone, { city: 'Jalgaon', pin: '425001', latitude: 21.0077, longitude: 75.5626 }],
  ['a desktop', desktop, { city: 'Latur', pin: '413512', latitude: 18.43, longitude: 76.57 }],
];

/** A newcomer without an account finds somebody, although they misspell what they need and have not said where they are. */
describe.each(finders)('a newcomer on %s', (_name, device, { city, pin, ...position }) => {
  const service = `Tap repair in ${city}`;
  const at = (path: string) => `${running.url}${path}`;

  beforeAll(async () => {
    const provider = await newProvider(running.api, { city });
    await newService(running.api, provider, { name: service, city });
    await poll('the service to be found', async () => {
      const { body } = await running.api.call('GET /services', { query: { city, q: 'plumber' } });
      return body.items.some(({ name }) => name === service);
    });
  });

  it('is asked for the place, and the list begins there after a tap', async () => {
    const { page, context, complaints, picture } = await chrome.visitor('newcomer', device);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(position);
    await page.goto(at('/services'));
    const prompt = page.getByRole('region', { name: 'Where do you need someone?' });
    await prompt.getByRole('button', { name: 'Use my location' }).click();
    // With the PIN code that is nearest to the position, by which lists know who is near.
    const query = new URLSearchParams({ city: `${city}, ${pin}` }).toString();
    await page.waitForURL(at(`/services?${query}`));
    await page.getByRole('heading', { level: 2, name: '1 service' }).waitFor();
    await page.getByRole('link', { name: service }).waitFor();
    expect(await prompt.count()).toBe(0);
    await picture('02a-list-of-the-city');
    // The place is kept for every list.
    await page.goto(at('/explore'));
    await page.waitForURL(at(`/explore?${query}`));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('sees the cards of a list keep their places when it is known who is free when', async () => {
    const { page, context, complaints } = await chrome.visitor('newcomer', device);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/slots/next-free?*', async (route) => {
      await answered;
      await route.continue();
    });
    await Promise.all([page.waitForRequest('**/api/slots/next-free?*'), page.goto(at(`/services?city=${city}`))]);
    const card = page.getByRole('article').filter({ hasText: service });
    const places = () => Promise.all([card, card.getByText('visit', { exact: true })].map((part) => part.boundingBox()));
    const before = await places();
    answer();
    await card.getByText(/^(Next free|Fully booked)/).waitFor();
    expect(await places()).toEqual(before);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('misspells a search, and "Did you mean" leads to results', async () => {
    const { page, context, complaints, picture } = await chrome.visitor('newcomer', device);
    await page.goto(at(`/services?q=plmbr&city=${city}`));
    await page.getByRole('heading', { level: 1, name: 'Results for “plmbr”' }).waitFor();
    await page.getByText('No services', { exact: true }).waitFor();
    await picture('02b-did-you-mean');
    await page.getByText('Did you mean').getByRole('link', { name: 'plumber' }).click();
    await page.getByRole('heading', { level: 1, name: 'Results for “plumber”' }).waitFor();
    await page.getByRole('link', { name: service }).waitFor();
    expect(await page.getByText('Did you mean').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('city')).toBe(city);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Offices and hotels have such networks. */
describe('where no WebSocket gets through', () => {
  // No other test publishes services in this city.
  const city = 'Wardha';

  it('a customer still gets help now: what is said about offers goes by calls, and what is new is read', async () => {
    const provider = await newProvider(running.api, { name: 'Ramesh Jadhav', city });
    await newService(running.api, provider, { city });
    const customer = await newCustomer(running.api, { city });
    const [asking, offering] = [await chrome.visitor('asking', phone), await chrome.visitor('offering', phone)];
    for (const [visitor, person] of [
      [asking, customer],
      [offering, provider],
    ] as const) {
      await signIn(visitor, person);
      await visitor.page.routeWebSocket(/socket\.io/, (channel) => channel.close());
    }
    await offering.page.goto(`${running.url}/provider/instant-requests`);
    const { page } = asking;
    await page.goto(`${running.url}/instant-service`);
    await page.getByLabel('Service type').selectOption({ label: 'Plumbing' });
    await page.getByLabel('Residential address').fill('5 Lake View');
    await page.getByLabel('Description').fill('Kitchen tap burst, water everywhere');
    await page.getByRole('button', { name: 'Find providers now' }).click();

    await offering.page.getByText('Kitchen tap burst, water everywhere').first().waitFor();
    await offering.page.getByRole('button', { name: 'Send Offer' }).first().click();
    const offer = offering.page.getByRole('dialog');
    await offer.getByRole('checkbox').check();
    await offer.getByRole('button', { name: 'Send Offer' }).click();
    await offer.waitFor({ state: 'hidden' });

    const shown = page.getByRole('dialog');
    await pressable(shown.getByRole('button', { name: 'Accept' })).click();
    await pressable(shown.getByRole('button', { name: 'Confirm Order' })).click();
    await page.waitForURL(/\/orders\/[^/]+\/view/);
    await offering.page.goto(`${running.url}/provider/orders`);
    await offering.page.getByText('Kitchen tap burst, water everywhere').first().waitFor();
  });
});
