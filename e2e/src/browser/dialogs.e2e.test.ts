import { poll } from '@karigar/local';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf, standStill } from '../support/axe.ts';
import { afterDeadTime, useBrowser, phone, type Visitor } from '../support/browser.ts';
import { booking, freeSlots, newCustomer, newMobile, newProvider, newService, password, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

// What a page has and Node has not: the code inside `addInitScript` runs there.
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

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first().click();
  const choices = (page: Page, name: string) => page.getByRole('group', { name }).or(page.getByRole('radiogroup', { name }));
  /** Buttons that have just taken the place of others are dead for a moment. */
  const next = async (page: Page, name: string | RegExp) => {
    await afterDeadTime(page);
    await press(page, name);
  };

  /** Opens a page, and looks at it again after each of the steps. */
  const walk = async (path: string, steps: Readonly<Record<string, (page: Page) => Promise<unknown>>>, person?: Person) => {
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

  it('search, place and menu', () =>
    walk('/', {
      search: (page) => press(page, 'Search'),
      found: async (page) => {
        await page.getByRole('combobox', { name: 'Search for services' }).fill('plumber');
        await page.getByRole('option').first().waitFor();
      },
      place: async (page) => {
        await page.keyboard.press('Escape');
        await press(page, /^(Choose your place|Place:)/);
        await page.getByRole('dialog').getByLabel('City or PIN code').waitFor();
      },
      menu: async (page) => {
        await page.keyboard.press('Escape');
        await press(page, 'Menu');
      },
    }));

  it('filters of a list', () => walk('/services', { filters: (page) => press(page, /^Filters/) }));

  it('the steps of a registration, a login by code and a forgotten password', async () => {
    await walk('/register', {
      'without a name': (page) => press(page, 'Next'),
      number: async (page) => {
        await page.getByLabel('Full name').fill('Asha Rao');
        await page.getByLabel('Email').fill(`asha-${newMobile()}@example.test`);
        await press(page, 'Next');
        await page.getByLabel('Mobile number').waitFor();
      },
      code: async (page) => {
        await page.getByLabel('Mobile number').fill(newMobile());
        await next(page, 'Get OTP');
        await page.getByLabel('OTP').waitFor();
      },
    });
    for (const path of ['/reset-password', '/login/code'])
      await walk(path, {
        code: async (page) => {
          // A number without an account is answered alike, and has had no code in the last 30 s.
          await page.getByLabel('Mobile number').fill(newMobile());
          await press(page, 'Get OTP');
          await page.getByLabel('OTP').waitFor();
        },
      });
  });

  it('the steps of a booking', () =>
    walk(
      `/book?serviceId=${service}`,
      {
        held: async (page) => {
          await choices(page, 'Day').getByRole('radio').nth(3).click();
          await choices(page, 'Time').getByRole('radio', { disabled: false }).first().click();
        },
        'the form of an address': async (page) => {
          await next(page, 'Next');
          await page.getByLabel(/^Street/).waitFor();
        },
        'without an address': (page) => next(page, 'Save Address'),
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
        payment: async (page) => {
          await next(page, 'Next');
          await page.getByText('Cash on Service Time').waitFor();
        },
        card: async (page) => {
          await page.getByRole('radio', { name: /^Others/ }).check();
          await page.getByLabel('Card number').waitFor();
        },
        UPI: async (page) => {
          await page.getByRole('tab', { name: 'UPI' }).click();
          await page.getByLabel('UPI ID').waitFor();
        },
        bank: (page) => page.getByRole('tab', { name: 'Bank Transfer' }).click(),
        confirmation: async (page) => {
          await page.getByRole('radio', { name: /^Cash on Service Time/ }).check();
          await next(page, 'Next');
          await page.getByRole('heading', { name: 'Order Confirmation' }).waitFor();
        },
        sent: async (page) => {
          await next(page, 'Confirm Order');
          await page.getByRole('heading', { name: 'Service Request Sent' }).waitFor();
        },
      },
      customer,
    ));

  it('what can be done with an order', async () => {
    const close = async (page: Page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await walk(
      `/orders/${order}/view`,
      {
        'another time': (page) => press(page, 'Edit Delivery Time'),
        cancellation: async (page) => {
          await close(page);
          await press(page, 'Cancel Order');
        },
        'another address': async (page) => {
          await close(page);
          await press(page, 'Change Address');
        },
        messages: async (page) => {
          await close(page);
          await press(page, /^Message/);
          await page.getByRole('textbox').first().waitFor();
        },
      },
      customer,
    );
  });

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
          await dialog.getByRole('radio', { name: '5-10 minutes' }).check();
          await dialog.getByRole('checkbox').check();
          await dialog.getByRole('button', { name: 'Send Offer' }).click();
          await own.getByRole('dialog').getByText('₹920.00').waitFor();
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
