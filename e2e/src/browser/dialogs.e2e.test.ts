import { poll } from '@karigar/local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf, standStill } from '../support/axe.ts';
import { afterDeadTime, useBrowser, phone, type Visitor } from '../support/browser.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, password, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';
import { askForCode, ofBooking, ofFrame, ofOrder, ofRegistration, press, type Steps } from '../support/steps.ts';

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

  /** Opens a page, and looks at it again after each of the steps. */
  const walk = async (path: string, steps: Steps, person?: Person) => {
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

  it('what can be done with an order', () => walk(`/orders/${order}/view`, ofOrder, customer));

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
    const page = (await chrome.visitor('offering', phone)).page;
    await page.goto(`${running.url}/provider/login`);
    await page.getByLabel('Email').fill(provider.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`${running.url}/provider/dashboard`);
    await page.goto(`${running.url}/provider/instant-requests`);
    await page.getByText('No active service requests at the moment.').waitFor();

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
          await page.getByRole('button', { name: 'Send Offer' }).first().click();
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('Your price').fill('920');
          await dialog.getByRole('radio', { name: '5–10 minutes' }).check();
          await dialog.getByRole('checkbox').check();
          await dialog.getByRole('button', { name: 'Send Offer' }).click();
          await own.getByRole('dialog').getByText('₹920.00').waitFor();
        },
        'a counter-offer': async (own) => {
          await afterDeadTime(own);
          const dialog = own.getByRole('dialog');
          await dialog.getByRole('button', { name: /^Suggest a lower price/ }).click();
          await dialog.getByLabel('Your price').fill('1000');
          await dialog.getByRole('button', { name: 'Suggest', exact: true }).click();
          await dialog.getByText('Less than ₹920.00, and at least ₹460.00').waitFor();
        },
        'its confirmation': async (own) => {
          await afterDeadTime(own);
          await own
            .getByRole('dialog')
            .getByRole('button', { name: /^Accept/ })
            .click();
          await own.getByRole('dialog').getByText('₹970.00').waitFor();
        },
      },
      await newCustomer(running.api, { city }),
    );
  });
});
