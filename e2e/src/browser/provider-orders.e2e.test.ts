import { poll } from '@karigar/local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cachedPaths, desktop, pressable, useBrowser, phone, signIn, type Visitor } from '../support/browser.ts';
import { acceptedOffer } from '../support/live.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';
import { choices } from '../support/steps.ts';

const running = sharedProduct();
const { api } = running;
// No other test publishes services or asks for help in this city.
const city = 'Satara';
const location = `5 Lake View, ${city}, Maharashtra 415001`;

const chrome = useBrowser();
let provider: Person;
let other: Person;
let asha: Person;
let bhavna: Person;
let service: string;
let visitor: Visitor;
let ofDesktop: Visitor;
let customer: Visitor;

beforeAll(async () => {
  [provider, other, asha, bhavna] = await Promise.all([
    newProvider(api, { name: 'Nitin Shinde', city }),
    newProvider(api, { name: 'Meena More', city }),
    newCustomer(api, { name: 'Asha Deshmukh', city }),
    newCustomer(api, { name: 'Bhavna Kale', city }),
  ]);
  const [{ id }] = await Promise.all([newService(api, provider, { city }), newService(api, other, { city })]);
  service = id;
  [visitor, ofDesktop, customer] = await Promise.all([
    chrome.visitor('nitin', phone, { serviceWorkers: 'allow' }),
    chrome.visitor('nitin', desktop),
    chrome.visitor('asha', phone),
  ]);
  await Promise.all([signIn(visitor, provider), signIn(ofDesktop, provider), signIn(customer, asha)]);
});
afterAll(() => running.stop());

const open = (path: string, { page }: Visitor = visitor) => page.goto(running.url + path);
const orderOf = async (id: string, by = asha) => (await api.call('GET /orders/{id}', { token: by.token, params: { id } })).body;
const accept = (id: string) => api.call('PUT /orders/{id}/status', { token: provider.token, params: { id }, body: { status: 'accepted' } });
/** A booked visit of a customer, in the free window at this position. */
async function booked(by: Person, position: number): Promise<string> {
  const date = (await freeSlots(api, service))[position] ?? '';
  const placed = await api.call('POST /orders', { token: by.token, body: { ...booking(service, provider.id, date), location } });
  expect(placed.status).toBe(201);
  return placed.body.order_id;
}
const instantOrder = (by: Person) => acceptedOffer(running, { provider: provider, service, customer: by, city, address: '5 Lake View' });

/** What a provider does with orders on a phone and on a desktop beside it, and what their customers see of it at once. */
describe('a provider', () => {
  let visit: string;

  const expectNoComplaints = () => expect([visitor, ofDesktop, customer].flatMap(({ complaints }) => complaints)).toEqual([]);

  it('finds an order by its status, its number and the customer’s name', async () => {
    visit = await booked(asha, 0);
    const confirmed = await booked(bhavna, 1);
    await accept(confirmed);
    const { number } = await orderOf(visit);
    // By status on a phone, by words on a desktop.
    let { page } = visitor;
    const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
    const listed = (name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name }).first();
    const only = async (shown: string, hidden: string) => {
      await listed(hidden).waitFor({ state: 'detached' });
      await listed(shown).waitFor();
      expect(await listed(hidden).count()).toBe(0);
    };
    const find = async (words: string) => {
      await page.getByLabel('Order number or customer').fill(words);
      await page.keyboard.press('Enter');
    };
    await open('/provider/orders');
    await Promise.all([listed('Asha').waitFor(), listed('Bhavna').waitFor()]);
    await tab('Pending');
    await only('Asha', 'Bhavna');
    await tab('Confirmed');
    await only('Bhavna', 'Asha');
    await tab('All');
    await listed('Asha').waitFor();
    ({ page } = ofDesktop);
    await open('/provider/orders', ofDesktop);
    await listed('Asha').waitFor();
    await find(number);
    await only(number, 'Bhavna');
    await find('kale');
    await only('Bhavna', 'Asha');
    await find('Chitra');
    await page.getByText('No order has these words in its number or the customer’s name.').waitFor();
    await page.getByRole('button', { name: 'Show all orders' }).click();
    await Promise.all([listed('Asha').waitFor(), listed('Bhavna').waitFor()]);
  });

  const proposeTime = async ({ page }: Visitor) => {
    await page.getByRole('button', { name: 'Propose another time' }).click();
    const asking = page.getByRole('dialog', { name: 'Propose another time' });
    // Not the first day, whose last window may be about to begin.
    await choices(page, 'Day').getByRole('radio').nth(1).click();
    await choices(page, 'Free times').getByRole('radio').last().click();
    await asking.getByRole('button', { name: 'Propose', exact: true }).click();
    await page.getByText(/^You proposed .+\. The customer can answer until /).waitFor();
    await customer.page.getByRole('heading', { name: 'Nitin Shinde proposes another time' }).waitFor();
  };

  it('proposes another time and withdraws it, and the customer’s open page shows neither any more', async () => {
    const { page } = visitor;
    await Promise.all([open(`/orders/${visit}/view`, customer), open(`/provider/orders?order=${visit}`)]);
    await customer.page.getByText('Waiting for Nitin Shinde to accept').waitFor();
    await proposeTime(visitor);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Proposal withdrawn').first().waitFor();
    await customer.page.getByRole('heading', { name: 'Nitin Shinde proposes another time' }).waitFor({ state: 'detached' });
    expect(await orderOf(visit)).not.toHaveProperty('proposal');
  });

  it('proposes another time, which the customer reads and accepts on the open page, and the provider’s changes with it', async () => {
    const { page } = ofDesktop;
    await open(`/provider/orders?order=${visit}`, ofDesktop);
    await proposeTime(ofDesktop);
    const { date, proposal } = await orderOf(visit);
    expect(proposal?.date).not.toBe(date);

    await pressable(customer.page.getByRole('button', { name: 'Accept this time' })).click();
    await customer.page.getByText(/^Your visit is confirmed for /).waitFor();
    await page.getByRole('button', { name: 'Cancel order' }).waitFor();
    await page.getByText(/^You proposed /).waitFor({ state: 'detached' });
    await visitor.page.getByRole('button', { name: 'Cancel order' }).waitFor();
    expect(await orderOf(visit)).toMatchObject({ status: 'confirmed', date: proposal?.date });
    expectNoComplaints();
  });

  it('cancels it with a reason, which the customer reads, with another karigar for the same time, whom one tap books', async () => {
    const { page } = ofDesktop;
    const { date } = await orderOf(visit);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const asking = page.getByRole('dialog', { name: 'Cancel this order?' });
    await asking.getByRole('button', { name: 'Cancel order' }).click();
    await asking.getByText('Please choose a reason').waitFor();
    await asking.getByRole('radio', { name: 'Illness or emergency' }).check();
    await asking.getByRole('button', { name: 'Cancel order' }).click();
    await asking.waitFor({ state: 'detached' });

    await customer.page.getByText('Your karigar cancelled this order').first().waitFor();
    await customer.page.getByText('Illness or emergency').first().waitFor();
    const others = customer.page.getByRole('region', { name: 'Others who are free then' });
    await pressable(others.getByRole('button', { name: /^Book Meena More for ₹/ })).click();
    await customer.page.getByText('Waiting for Meena More to accept').waitFor();
    const { body: orders } = await api.call('GET /orders/provider', { token: other.token });
    expect(orders).toHaveLength(1);
    expect(await orderOf(orders[0]?.order_id ?? '')).toMatchObject({ status: 'pending', date, location });
    expectNoComplaints();
  });

  it('has the code of the orders at hand without a network before they are opened, and has not run it', async () => {
    const { page, context } = await chrome.visitor('nitin-offline', phone, { serviceWorkers: 'allow' });
    await signIn({ context }, provider);
    await page.goto(`${running.url}/provider/dashboard`);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.goto(`${running.url}/provider/dashboard`, { waitUntil: 'networkidle' });
    await poll('the code of the orders to be cached', async () => {
      const cached = (await cachedPaths(page)).join(' ');
      return /mfe-provider\/orders\.\w+\.js/.test(cached) && /mfe-provider\/orders\.\w+\.css/.test(cached);
    });
    const run = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'script').map(({ name }) => name)`,
    );
    expect(run).not.toEqual([]);
    expect(run.filter((file) => file.includes('/mfe-provider/orders.'))).toEqual([]);
    await context.close();
  });

  it('reads the day without a network; a step pressed then waits in view and is sent once, and can be taken back', async () => {
    const { page, context } = visitor;
    const id = await instantOrder(asha);
    const { number } = await orderOf(id);
    await Promise.all([open('/provider/orders?view=day'), open(`/orders/${id}/view`, customer)]);
    const step = (name: string) => page.getByRole('button', { name, exact: true }).first();
    await step('I am on the way').waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    // Where the installed app starts.
    await page.goto(`${running.url}/?source=app`, { waitUntil: 'networkidle' });
    await open('/provider/orders?view=day');
    await step('I am on the way').waitFor();
    const sent: number[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'PUT' && response.url().endsWith('/progress')) sent.push(response.status());
    });

    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto(`${running.url}/?source=app`);
    await cold.waitForURL(`${running.url}/provider/dashboard`);
    await cold.getByText(/^Offline – as of /).waitFor();
    await cold.getByRole('heading', { name: 'Next visit' }).waitFor();
    await cold.getByText('5 Lake View').first().waitFor();
    await cold.close();
    await page.reload();
    await page.getByText(/^Offline – as of /).waitFor();
    await page.getByText('5 Lake View').first().waitFor();
    await step('I am on the way').click();
    const waiting = page.getByText(`Order ${number}: “I am on the way” is waiting for a connection.`);
    await waiting.waitFor();
    expect([(await orderOf(id)).progress, sent]).toEqual([null, []]);
    await context.setOffline(false);
    await customer.page.getByText('On the way to you').first().waitFor();
    await waiting.waitFor({ state: 'detached' });
    await step('I have arrived').waitFor();
    expect((await orderOf(id)).timeline.filter(({ what }) => what === 'on_the_way')).toHaveLength(1);
    expect(sent).toEqual([200]);

    await pressable(step('Undo')).click();
    await page.getByText('Last update taken back').first().waitFor();
    await step('I am on the way').waitFor();
    await customer.page.getByText('On the way to you').first().waitFor({ state: 'detached' });
    expect(await orderOf(id)).toMatchObject({ status: 'confirmed', progress: null });
    expect(visitor.complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });

  it('filters the reviews and replies once to one, for everybody to read', async () => {
    const { page } = visitor;
    const review = async (id: string, by: Person, body: { rating: number; comment: string }) => {
      await api.call('PUT /orders/{id}/status', { token: provider.token, params: { id }, body: { status: 'fulfilled' } });
      expect((await api.call('POST /orders/{id}/review', { token: by.token, params: { id }, body })).status).toBe(201);
    };
    const { body: orders } = await api.call('GET /orders/provider', { token: provider.token });
    const begun = orders.find(({ request_id: request }) => request !== null)?.order_id ?? '';
    await review(begun, asha, { rating: 5, comment: 'On time and tidy.' });
    await review(await instantOrder(bhavna), bhavna, { rating: 2, comment: 'The tap drips again.' });

    await open('/provider/complaints');
    const card = (comment: string, { page: shown } = visitor) => shown.getByRole('listitem').filter({ hasText: comment });
    const [good, bad] = [card('On time and tidy.'), card('The tap drips again.')];
    const filter = (name: string) => page.getByRole('group', { name: 'Which reviews' }).getByRole('button', { name, exact: true }).click();
    await Promise.all([good.waitFor(), bad.waitFor()]);
    await filter('2 stars');
    await good.waitFor({ state: 'detached' });
    await bad.waitFor();
    expect(await good.count()).toBe(0);

    await open('/provider/complaints', ofDesktop);
    const onDesktop = card('The tap drips again.', ofDesktop);
    await onDesktop.getByRole('button', { name: 'Reply to Bhavna' }).click();
    await onDesktop.getByLabel('Your reply').fill('I am coming tomorrow to mend it.');
    await pressable(onDesktop.getByRole('button', { name: 'Send reply' })).click();
    await onDesktop.getByText('I am coming tomorrow to mend it.').waitFor();
    expect(await onDesktop.getByRole('button', { name: /^Reply/ }).count()).toBe(0);

    await filter('2 stars');
    await filter('Not replied');
    await bad.waitFor({ state: 'detached' });
    await good.waitFor();
    expect(await bad.count()).toBe(0);
    await open(`/providers/${provider.id}`, customer);
    await customer.page.getByText('I am coming tomorrow to mend it.').waitFor();
    expect([...customer.complaints, ...ofDesktop.complaints]).toEqual([]);
  });
});
