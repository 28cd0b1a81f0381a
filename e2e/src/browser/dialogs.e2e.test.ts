import type { Translation } from '@karigar/contracts';
import { poll } from '@karigar/local';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf, looksOfTranslation, standStill } from '../support/axe.ts';
import { phone, pressable, signIn, speak, useBrowser, type Visitor } from '../support/browser.ts';
import { acceptedOffer } from '../support/live.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, password, picture, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';
import { askForCode, closeDialog, ofBooking, ofFrame, ofOrder, ofRegistration, press, type Steps } from '../support/steps.ts';

// What a page has and Node has not: the code inside `addInitScript` runs there.
declare const history: { back(): void };
declare const localStorage: { setItem(key: string, value: string): void };

/** axe finds no violation in what opens over a page, and in the steps that follow the first one. */
describe('accessibility of dialogs and steps', () => {
  const running = sharedProduct();
  const chrome = useBrowser();
  let service: string;
  let order: string;
  let customer: Person;
  beforeAll(async () => {
    const provider = await newProvider(running.api);
    customer = await newCustomer(running.api);
    service = (await newService(running.api, provider)).id;
    const [slot = ''] = await poll('free slots', () => freeSlots(running.api, service));
    const { token } = customer;
    order = (await running.api.call('POST /orders', { token, body: booking(service, provider.id, slot) })).body.order_id;
    await running.api.call('PUT /orders/{id}/status', { token: provider.token, params: { id: order }, body: { status: 'accepted' } });
  });
  afterAll(() => running.stop());

  /** Opens a page, and looks at it again after each of the steps, in English and in the translation, if there is one. */
  const walk = async (path: string, steps: Steps, person?: Person, language?: Translation) => {
    const visitor: Visitor = await chrome.visitor('dialogs', phone);
    const { page, context, complaints } = visitor;
    if (person !== undefined)
      await context.addInitScript(
        ([token, user]) => {
          localStorage.setItem('token', token ?? '');
          localStorage.setItem('user', user ?? '');
        },
        [person.token, JSON.stringify({ id: person.id, name: person.name, email: person.email })],
      );
    await standStill(visitor);
    await page.goto(`${running.url}${path}`, { waitUntil: 'networkidle' });
    const found: string[] = [];
    for (const [step, open] of Object.entries(steps)) {
      await open(page);
      found.push(...(await barriersOf(visitor, `${path}: ${step}`)));
      if (language === undefined) continue;
      await speak(page, language);
      found.push(...(await barriersOf(visitor, `${path}: ${step} in ${language}`, looksOfTranslation)));
      await speak(page, 'en-IN');
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  };

  it('search, place and menu', () => walk('/', ofFrame));

  it('Back closes what is open over a page, and then leaves the page', async () => {
    const { page, context } = await chrome.visitor('back', phone);
    await page.goto(`${running.url}/about`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Karigar' }).first().click();
    await page.waitForURL(`${running.url}/`);
    await press(page, 'Menu');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.evaluate(() => history.back());
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The address changes and is put back.
    await page.waitForURL(`${running.url}/`);
    await page.goBack();
    await page.waitForURL(`${running.url}/about`);
    await context.close();
  });

  it('filters of a list', () => walk('/services', { filters: (page) => press(page, /^Filters/) }));

  it('scrolls as a whole on a low screen, where its fixed buttons would leave no room for the content', async () => {
    const { page, context } = await chrome.visitor('low', phone);
    await page.setViewportSize({ width: 700, height: 360 });
    await page.goto(`${running.url}/services`, { waitUntil: 'networkidle' });
    await press(page, /^Filters/);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const heights = await dialog.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
    expect(heights.scrollHeight).toBeGreaterThan(heights.clientHeight);
    await context.close();
  });

  it('the steps of a registration, a login by code and a forgotten password', async () => {
    await walk('/register', ofRegistration);
    // A number without an account is answered alike.
    for (const path of ['/reset-password', '/login/code']) await walk(path, { code: askForCode });
  });

  it('the steps of a booking', () =>
    walk(
      `/book?serviceId=${service}`,
      {
        held: ofBooking.held,
        'the form of an address': async (page) => {
          await press(page, 'Next');
          await page.getByLabel(/^Street/).waitFor();
        },
        'without an address': (page) => press(page, 'Save Address'),
        'the addresses': async (page) => {
          await page.getByLabel('Full name').fill('Asha Rao');
          await page.getByLabel(/^Phone/).fill('9800000002');
          await page.getByLabel(/^Street/).fill('5 Lake View');
          await page.getByLabel('City').fill('Pune');
          await page.getByLabel('State').fill('Maharashtra');
          await page.getByLabel(/^(ZIP|PIN)/).fill('411001');
          await page.getByLabel('Country').fill('India');
          await press(page, 'Save Address');
          await page.getByText(/5 Lake View/).waitFor();
        },
        payment: ofBooking.payment,
        card: ofBooking.card,
        UPI: async (page) => {
          await page.getByRole('tab', { name: 'UPI' }).click();
          await page.getByLabel('UPI ID').waitFor();
        },
        bank: (page) => page.getByRole('tab', { name: 'Bank Transfer' }).click(),
        confirmation: ofBooking.confirmation,
        sent: ofBooking.sent,
      },
      customer,
    ));

  it('what can be done with an order', () => walk(`/orders/${order}/view`, ofOrder, customer, 'hi'));

  it('what can be done with the profile', () =>
    walk(
      '/profile',
      {
        details: (page) => press(page, 'Edit Details'),
        'confirming the email': async (page) => {
          await press(page, 'Confirm email');
          await page.getByLabel('OTP').waitFor();
        },
        number: (page) => press(page, 'Change mobile number'),
        'an address': (page) => press(page, 'Add a new address'),
        'logging out': (page) => press(page, 'Log out'),
        deletion: async (page) => {
          await page.keyboard.press('Escape');
          await press(page, 'Delete account');
          await page.getByRole('dialog', { name: 'Are you sure !' }).waitFor();
        },
      },
      customer,
    ));

  it('an instant request with an offer', async () => {
    // No other test asks for help in this city.
    const city = 'Sangli';
    const provider = await newProvider(running.api, { city });
    await newService(running.api, provider, { city });
    const offering = await chrome.visitor('offering', phone);
    const { page } = offering;
    await standStill(offering);
    await page.goto(`${running.url}/provider/login`);
    await page.getByLabel('Email').fill(provider.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`${running.url}/provider/dashboard`);
    await page.getByRole('heading', { name: 'Next visit' }).waitFor();

    await walk(
      '/instant-service',
      {
        'without an answer': (own) => press(own, 'Find providers now'),
        waiting: async (own) => {
          await own.getByLabel('Service type').selectOption({ label: 'Plumbing' });
          await own.getByLabel('Residential address').fill('5 Lake View');
          await own.getByLabel('Description').fill('Kitchen tap burst');
          await own.getByLabel('City/Town').fill(city);
          await press(own, 'Find providers now');
          await own.getByText('Finding Service Providers...').waitFor();
        },
        'the first offer': async (own) => {
          const call = page.getByRole('dialog', { name: 'Somebody needs help now' });
          await call.getByText('Kitchen tap burst').waitFor();
          expect(await barriersOf(offering, 'a request that calls')).toEqual([]);
          await speak(page, 'hi');
          expect(await barriersOf(offering, 'a request that calls in hi', looksOfTranslation)).toEqual([]);
          await speak(page, 'en-IN');
          await pressable(call.getByRole('button', { name: 'Send Offer' })).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('Your price').fill('');
          await dialog.getByRole('button', { name: 'Send Offer' }).click();
          await dialog.getByText('Please enter a price').waitFor();
          expect(await barriersOf(offering, 'an offer without a price')).toEqual([]);
          await dialog.getByLabel('Your price').fill('920');
          await dialog.getByRole('radio', { name: '5–10 minutes' }).check();
          await dialog.getByRole('checkbox').check();
          await dialog.getByRole('button', { name: 'Send Offer' }).click();
          await own.getByRole('dialog').getByText('₹920.00').waitFor();
          await page.goto(`${running.url}/provider/instant-requests`);
        },
        'a counter-offer': async (own) => {
          const dialog = own.getByRole('dialog');
          await pressable(dialog.getByRole('button', { name: /^Suggest a lower price/ })).click();
          await dialog.getByLabel('Your price').fill('1000');
          await dialog.getByRole('button', { name: 'Suggest', exact: true }).click();
          await dialog.getByText('Less than ₹920.00, and at least ₹460.00').waitFor();
        },
        'a counter-offer that was sent': async (own) => {
          await own.getByRole('dialog').getByLabel('Your price').fill('800');
          await own.getByRole('dialog').getByRole('button', { name: 'Suggest', exact: true }).click();
          await page.getByText('The customer suggests ₹800.00', { exact: true }).waitFor();
          expect(await barriersOf(offering, 'a counter-offer to answer')).toEqual([]);
        },
        'its confirmation': async (own) => {
          await pressable(own.getByRole('dialog').getByRole('button', { name: /^Accept/ })).click();
          await own.getByRole('dialog').getByText('₹970.00').waitFor();
        },
        'its confirmation on a page of its own': async (own) => {
          await pressable(own.getByRole('dialog').getByRole('link', { name: 'Payment options' })).click();
          await own.getByRole('heading', { level: 1, name: 'Confirm your booking' }).waitFor();
        },
      },
      await newCustomer(running.api, { city }),
    );
  });

  describe('of a provider', () => {
    // No other test asks for help in this city.
    const city = 'Parbhani';
    let ramesh: Person;
    let own: string;
    let booked: string;
    let instant: string;
    beforeAll(async () => {
      ramesh = await newProvider(running.api, { city });
      const { id } = await newService(running.api, ramesh, { city });
      own = id;
      const { token } = ramesh;
      await running.api.call('PUT /provider/upi', { token, body: { upi_id: 'ramesh@okbank' } });
      const [slot = ''] = await freeSlots(running.api, id);
      const placed = await running.api.call('POST /orders', {
        token: customer.token,
        body: { ...booking(id, ramesh.id, slot), location: `5 Lake View, ${city}` },
      });
      booked = placed.body.order_id;
      await running.api.call('PUT /orders/{id}/status', { token, params: { id: booked }, body: { status: 'accepted' } });
      instant = await acceptedOffer(running, { provider: ramesh, service: id, customer, city });
    });
    const button = (page: Page, name: string | RegExp) => page.getByRole('dialog').last().getByRole('button', { name });
    const progress = (step: 'on_the_way' | 'arrived') =>
      running.api.call('PUT /orders/{id}/progress', { token: ramesh.token, params: { id: instant }, body: { step } });

    it('the work of an order: late, start code, an extra part, the payment by a QR code', () =>
      walk(
        '/provider/dashboard',
        {
          late: (page) => page.getByRole('button', { name: 'Running late' }).click(),
          'without a start code': async (page) => {
            await closeDialog(page);
            await progress('on_the_way');
            await progress('arrived');
            await press(page, 'I have started');
            await button(page, /^Start$/).click();
            await page.getByText('Enter the four digits').waitFor();
          },
          'without a part': async (page) => {
            await button(page, 'Start without code').click();
            await page.getByRole('dialog').waitFor({ state: 'hidden' });
            await page.goto(`${running.url}/provider/orders?order=${instant}`);
            await page.getByRole('button', { name: 'Add an extra part' }).click();
            await button(page, /^Ask /).click();
            await page.getByText('Say what the part is.').waitFor();
          },
          messages: async (page) => {
            await button(page, 'Go back').click();
            await button(page, 'Message').click();
            await page.getByRole('dialog').last().getByRole('textbox').waitFor();
          },
          payment: async (page) => {
            await button(page, 'Close').last().click();
            await button(page, 'Collect payment').click();
            await page.getByRole('img', { name: /^QR code to pay/ }).waitFor();
          },
        },
        ramesh,
        'hi',
      ));

    it('what a customer reads of a provider: why an order is cancelled, a reply to a review, a statement on a complaint', async () => {
      const { token } = customer;
      await running.api.call('PUT /orders/{id}/status', { token: ramesh.token, params: { id: instant }, body: { status: 'fulfilled' } });
      await running.api.call('POST /orders/{id}/review', { token, params: { id: instant }, body: { rating: 2, comment: 'Late.' } });
      const complaint = new FormData();
      for (const [name, value] of Object.entries({ order_id: instant, reason: 'late', text: 'Two hours late.' }))
        complaint.append(name, value);
      await running.api.call('POST /complaints', { token, body: complaint });
      await walk(
        '/provider/complaints',
        {
          'without a reply': async (page) => {
            await page.getByRole('button', { name: /^Reply to / }).click();
            await press(page, 'Send reply');
            await page.getByText('Please write a reply first').waitFor();
          },
          'without a statement': async (page) => {
            await page.getByRole('tab', { name: 'Complaints' }).click();
            await page.getByRole('button', { name: /^Tell your side/ }).click();
            await page.getByRole('button', { name: 'Send statement' }).click();
            await page.getByText('Please write what happened first').waitFor();
          },
          'without a reason': async (page) => {
            await page.goto(`${running.url}/provider/orders?order=${booked}`);
            await page.getByRole('button', { name: 'Cancel order' }).click();
            await button(page, 'Cancel order').click();
            await page.getByText('Please choose a reason').waitFor();
          },
        },
        ramesh,
        'hi',
      );
    });

    it('an order that the customer has cancelled while the provider declines it', async () => {
      const [slot = ''] = await freeSlots(running.api, own);
      const { token } = customer;
      const placed = await running.api.call('POST /orders', {
        token,
        body: { ...booking(own, ramesh.id, slot), location: `5 Lake View, ${city}` },
      });
      expect(placed.status).toBe(201);
      const visitor = await chrome.visitor('late', phone);
      const { page, context } = visitor;
      await signIn(visitor, ramesh);
      await standStill(visitor);
      // Nothing tells this page of the change.
      await page.routeWebSocket(/socket\.io/, (channel) => channel.close());
      await page.goto(`${running.url}/provider/orders`, { waitUntil: 'networkidle' });
      await press(page, 'Decline');
      await running.api.call('POST /orders/{id}/cancel', { token, params: { id: placed.body.order_id }, body: {} });
      await button(page, 'Decline').click();
      await page.getByRole('dialog', { name: 'The order has changed' }).getByText('Cancelled').waitFor();
      const found = await barriersOf(visitor, 'an order that has changed');
      await speak(page, 'hi');
      found.push(...(await barriersOf(visitor, 'an order that has changed in hi', looksOfTranslation)));
      expect(found).toEqual([]);
      await context.close();
    });

    it('the account: details, bank, the part of a picture, a vacation and a day off', () =>
      walk(
        '/provider/profile',
        {
          'details and bank, incomplete': async (page) => {
            await page.getByRole('button', { name: 'Edit Details: bank' }).click();
            await page.getByRole('button', { name: 'Save Changes' }).click();
            await page.getByText('Please enter a valid IFSC code').waitFor();
            await page.getByRole('button', { name: 'Edit Details', exact: true }).click();
          },
          'the part of a picture': async (page) => {
            const buffer = Buffer.from(await picture().arrayBuffer());
            await page.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
            await page.getByRole('dialog').getByRole('img', { name: 'Preview' }).locator('img').waitFor();
          },
          'a vacation without a day': async (page) => {
            await page.goto(`${running.url}/provider/availability`);
            await page.getByRole('switch', { name: 'On vacation' }).click();
            await page.getByLabel('Last day').fill('');
            await page.getByRole('button', { name: 'Add day off' }).click();
            await page.getByText('Please choose today or a later day').waitFor();
          },
        },
        ramesh,
        'hi',
      ));
  });
});
