import { poll } from '@karigar/local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phone, pressable, useBrowser, type Visitor } from '../support/browser.ts';
import { booking, freeSlots, newCustomer, newMobile, password, picture } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

// What a page has and Node has not: the code inside `evaluate` runs there.
declare const localStorage: object;
declare const sessionStorage: object;

const running = sharedProduct();
const { api } = running;
// No other test publishes services in this city.
const city = 'Jalna';

/** Somebody becomes a provider on a phone, and has the first order a few minutes later. */
describe('a new provider', () => {
  const chrome = useBrowser();
  const mobile = newMobile();
  const email = `sunita-${mobile}@example.test`;
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await chrome.visitor('sunita', phone);
  });
  afterAll(() => running.stop());

  const next = () => pressable(visitor.page.getByRole('button', { name: 'Next', exact: true })).click();
  const answer = async (label: string, text: string) => {
    await visitor.page.getByLabel(label, { exact: true }).fill(text);
    await next();
  };

  it('registers in six steps from the footer of the home page; a reload keeps all but the password, which is asked for again', async () => {
    const { page, picture: photograph } = visitor;
    await page.goto(running.url);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Work with us' }).click();
    await page.getByRole('heading', { name: 'What is your name?' }).waitFor();
    await answer('Full name', 'Sunita Pawar');
    await answer('Email', email);
    await answer('Mobile number', mobile);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await answer('Confirm password', password);
    await page.getByLabel('Address').fill('12 MG Road');
    await page.getByLabel('City').fill(city);
    await answer('State', 'Maharashtra');
    await pressable(page.getByRole('button', { name: 'Get OTP' })).click();
    await page.getByLabel('OTP', { exact: true }).waitFor();
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(password);

    await page.reload();
    await page.getByText('so please type it again').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    const code = await poll('the code', async () => {
      const messages = await api.call('GET /dev/messages', { query: { phone: `+91${mobile}` } });
      return (messages.body as { code: string }[])[0]?.code;
    });
    await page.getByLabel('OTP', { exact: true }).fill(code);
    await photograph('70-provider-registration');
    await pressable(page.getByRole('button', { name: 'Complete', exact: true })).click();
    await page.getByRole('heading', { name: 'Registration Complete' }).waitFor();
    await page.getByText('Welcome, Sunita Pawar.').waitFor();
  });

  it('logs in with the email that is filled in, and is led from the dashboard to the form of the first service', async () => {
    const { page, picture: photograph } = visitor;
    await page.getByRole('link', { name: 'Log in', exact: true }).last().click();
    await page.getByText('Your account is ready. Please log in.').first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await pressable(page.getByRole('button', { name: 'Log in', exact: true })).click();
    await page.waitForURL(`${running.url}/provider/dashboard`);
    await page.getByText('Customers can book you once you offer a service.').waitFor();
    await photograph('71-new-dashboard');
    await page.getByRole('link', { name: 'Add your first service' }).click();

    const form = page.getByRole('dialog', { name: 'Add Service' });
    await form.getByLabel('Service Name').fill('Tap repair by Sunita');
    await form.getByLabel('Category').selectOption({ label: 'Plumbing' });
    await form.getByLabel('Visiting Charge (₹)', { exact: true }).fill('₹1,200,');
    await form.getByLabel('Instant Service Charge (₹)').fill('1500');
    await form.getByRole('radio', { name: /^Instant/ }).check();
    await form.getByLabel('Experience').selectOption({ label: '5 years' });
    await form.getByLabel('Service Locations').fill(city);
    await form.getByLabel('Provided Services').fill('Taps, Leaks');
    await form.getByLabel('Description').fill('All makes, same day.');
    const cover = Buffer.from(await picture(640, 480).arrayBuffer());
    await form.getByLabel('Add a picture').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: cover });
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Service added').first().waitFor();
    await page.getByText('₹1,200.00').first().waitFor();
  });

  it('sees a customer’s first order on the dashboard as it comes, and accepts it', async () => {
    const { page, complaints, picture: photograph } = visitor;
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByText('Accepted orders appear here.').first().waitFor();

    const { token } = await newCustomer(api, { name: 'Asha Rao', city });
    const service = await poll('customers to find the service', async () => {
      const { body } = await api.call('GET /services', { query: { city } });
      return body.items[0];
    });
    const [slot = ''] = await freeSlots(api, service.id);
    const placed = await api.call('POST /orders', {
      token,
      body: { ...booking(service.id, service.ProviderInfo.id, slot), location: `5 Lake View, ${city}`, estimated_charge: 1_213.63 },
    });
    expect(placed.status).toBe(201);
    await page.getByText('Waiting for your answer').waitFor();
    await photograph('72-first-order');
    await pressable(page.getByRole('button', { name: 'Accept', exact: true })).click();
    await page.getByText('Asha Rao').first().waitFor();
    await page.getByRole('button', { name: 'Decline' }).waitFor({ state: 'detached' });
    const order = await api.call('GET /orders/{id}', { token, params: { id: placed.body.order_id } });
    expect(order.body.status).toBe('confirmed');
    expect(complaints).toEqual([]);
  });
});
