import { poll } from '@karigar/local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cachedPaths, desktop, pressable, useBrowser, phone, signIn, type Visitor } from '../support/browser.ts';
import { goLive } from '../support/live.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, plumbing, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';
import { choices, closeDialog } from '../support/steps.ts';

const running = sharedProduct();
const { api } = running;
// No other test publishes services or asks for help in this city.
const city = 'Nandurbar';
const home = { name: 'Home', phone: '9800000002', street: '5 Lake View', city, state: 'Maharashtra', zip: '425412', country: 'India' };
const office = { ...home, name: 'Office', street: '8 Station Road' };

const chrome = useBrowser();
let customer: Person;
let provider: Person;
let service: string;
let orderId: string;
let ofCustomer: Visitor;
let ofProvider: Visitor;

beforeAll(async () => {
  [customer, provider] = await Promise.all([
    newCustomer(api, { name: 'Asha Deshmukh', city }),
    newProvider(api, { name: 'Ramesh Jadhav', city }),
  ]);
  const { token } = customer;
  ({ id: service } = await newService(api, provider, { city }));
  for (const body of [home, office]) expect((await api.call('POST /customer/addresses', { token, body })).status).toBe(201);
  const [slot = ''] = await freeSlots(api, service);
  const location = '5 Lake View, Nandurbar, Maharashtra 425412';
  const placed = await api.call('POST /orders', { token, body: { ...booking(service, provider.id, slot), location } });
  expect(placed.status).toBe(201);
  orderId = placed.body.order_id;
  [ofCustomer, ofProvider] = await Promise.all([chrome.visitor('asha', phone), chrome.visitor('ramesh', phone)]);
  await Promise.all([signIn(ofCustomer, customer), signIn(ofProvider, provider)]);
});
afterAll(() => running.stop());

const open = (path: string, { page }: Visitor = ofCustomer) => page.goto(running.url + path);
const setStatus = async (status: 'accepted' | 'fulfilled') => {
  const answer = await api.call('PUT /orders/{id}/status', { token: provider.token, params: { id: orderId }, body: { status } });
  expect(answer.status).toBe(200);
};

/** A customer and the provider on their phones: each sees what the other does without a reload. */
describe('a customer', () => {
  it('keeps a karigar, hears by the bell that the order is accepted, and finds both again', async () => {
    const { page } = ofCustomer;
    // On a phone, messages cover the bell for some seconds.
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await open(`/providers/${provider.id}`);
    await page.getByRole('button', { name: 'Save Ramesh Jadhav' }).click();
    await page.getByText('Ramesh Jadhav is saved.').waitFor();
    await dismiss.click();

    await setStatus('accepted');
    await page.getByRole('button', { name: 'Show' }).waitFor();
    await dismiss.click();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const news = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: /^Ramesh accepted your/ });
    await news.filter({ hasText: '(new)' }).click();
    await page.getByRole('heading', { name: 'Order Status' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/orders/${orderId}/view`);

    await open('/favourites');
    await page.getByRole('heading', { name: 'Ramesh Jadhav' }).waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    await news.waitFor();
    expect(await news.textContent()).not.toContain('(new)');
  });

  it('sees on another device at once which karigars are saved and removed', async () => {
    const { page } = ofCustomer;
    const other = await chrome.visitor('asha-desktop', desktop);
    await signIn(other, customer);
    await open('/favourites', other);
    await other.page.getByRole('heading', { name: 'Ramesh Jadhav' }).waitFor();
    await open(`/providers/${provider.id}`);
    const heart = page.getByRole('button', { name: 'Save Ramesh Jadhav' });
    await heart.and(page.locator('[aria-pressed=true]')).click();
    await other.page.getByText('No karigar saved yet').waitFor();
    await heart.and(page.locator('[aria-pressed=false]')).click();
    await other.page.getByRole('heading', { name: 'Ramesh Jadhav' }).waitFor();
    await other.context.close();
  });

  it('finds the search where it was before the bell has come', async () => {
    const { page, context } = await chrome.visitor('asha-slow', phone);
    await signIn({ context }, customer);
    let load = () => {};
    const loading = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/mfe-customer\/live\.\w+\.js$/, async (route) => {
      await loading;
      await route.continue();
    });
    await Promise.all([page.waitForRequest(/mfe-customer\/live\.\w+\.js$/), page.goto(`${running.url}/order`)]);
    const search = page.getByRole('button', { name: 'Search', exact: true });
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const place = await search.boundingBox();
    expect(await bell.count()).toBe(0);
    load();
    await bell.waitFor();
    expect(await search.boundingBox()).toEqual(place);
    await context.close();
  });

  it('reads the upcoming visits and their details without a network', async () => {
    const { page, context, complaints } = await chrome.visitor('asha-offline', phone, { serviceWorkers: 'allow' });
    await signIn({ context }, customer);
    await page.goto(`${running.url}/order`);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.goto(`${running.url}/order`, { waitUntil: 'networkidle' });
    // `setOffline` does not cut off the service worker, which would fetch what is missing.
    await poll('the code of the details to be cached', async () =>
      (await cachedPaths(page)).some((path) => /mfe-customer\/order\.\w+\.js$/.test(path)),
    );
    const visit = page.getByRole('link').filter({ hasText: 'Ramesh Jadhav' });
    const online = await visit.innerText();
    const place = await visit.boundingBox();

    await context.setOffline(true);
    await page.getByText('We’ll refresh when you’re back').waitFor();
    // Somebody may be about to tap it.
    expect(await visit.boundingBox()).toEqual(place);
    await page.reload();
    await page.getByText(/^Offline – as of /).waitFor();
    await expect.poll(() => visit.innerText()).toBe(online);
    await visit.click();
    await page.getByText('5 Lake View, Nandurbar').first().waitFor();
    await page.getByText(/^Offline – as of /).waitFor();
    expect(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);

    // The app is opened only now, and starts on a page that was never opened before.
    await page.close();
    const cold = await context.newPage();
    await cold.goto(`${running.url}/?source=app`);
    await cold.getByRole('heading', { name: 'Next visit' }).waitFor();
    await cold.getByText('Ramesh Jadhav').first().waitFor();
    await cold.getByRole('link', { name: 'Orders', exact: true }).locator('visible=true').last().click();
    await cold.getByText(/^Offline – as of /).waitFor();
    await expect.poll(() => cold.getByRole('link').filter({ hasText: 'Ramesh Jadhav' }).innerText()).toBe(online);
    await context.close();
  });

  it('and the provider write to each other, and see what has been read', async () => {
    const { page } = ofCustomer;
    const { page: other } = ofProvider;
    await Promise.all([open(`/orders/${orderId}/view`), open(`/provider/orders?order=${orderId}`, ofProvider)]);
    await page.getByRole('button', { name: 'Message' }).click();
    const read = page.getByRole('log').getByText(/^You\s· .*\s· read$/);
    await page.getByRole('button', { name: 'When will you be here?' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('log').getByText('When will you be here?').waitFor();
    expect(await read.count()).toBe(0);

    await other.getByRole('button', { name: 'Message 1 new message' }).click();
    await other.getByRole('listitem').getByText('When will you be here?').waitFor();
    await read.waitFor();
    await other.getByLabel('Your message').fill('At nine, with the new tap');
    await other.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('log').getByText('At nine, with the new tap').waitFor();
    await other
      .getByRole('log')
      .getByText(/^You\s· .*\s· read$/)
      .waitFor();
    await closeDialog(page);
    await other.getByRole('dialog', { name: 'Messages with Asha Deshmukh' }).getByRole('button', { name: 'Close' }).last().click();
  });

  it('changes the address and the time, which the provider sees at once and accepts', async () => {
    const { page } = ofCustomer;
    const ofOrder = ofProvider.page.getByRole('dialog');
    await ofOrder.getByText('5 Lake View').first().waitFor();
    await page.getByRole('button', { name: 'Change Address' }).click();
    await page.getByRole('radio', { name: /^Office/ }).check();
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByText('The address has been changed.').waitFor();
    await ofOrder.getByText('8 Station Road').first().waitFor();

    await page.getByRole('button', { name: 'Edit Delivery Time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Delivery Time' });
    await choices(page, 'Day').getByRole('radio').nth(4).check();
    await choices(page, 'Time').getByRole('radio', { disabled: false }).last().check();
    await dialog.getByRole('button', { name: 'Update Delivery' }).click();
    const moved = await page.getByText(/^The time has been changed to .*\. Ramesh Jadhav needs to accept it\.$/).textContent();
    const [, when = ''] = /changed to (.*)\. Ramesh/.exec(moved ?? '') ?? [];
    await ofOrder.getByText(when).first().waitFor();
    await pressable(ofOrder.getByRole('button', { name: 'Accept' })).click();
    await page.getByText(`Ramesh Jadhav has accepted. The visit is ${when}.`).waitFor();
  });

  it('cancels with a reason, which the provider reads at once', async () => {
    const { page } = ofCustomer;
    await page.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('radio', { name: 'Ordered by mistake' }).check();
    await page.getByLabel('Tell us more').fill('My brother had booked already');
    await page.getByRole('button', { name: 'Confirm Cancellation' }).click();
    await page.getByText('Order has been successfully cancelled').waitFor();
    const ofOrder = ofProvider.page.getByRole('dialog');
    await ofOrder.getByText('The customer', { exact: true }).waitFor();
    await ofOrder.getByText('Ordered by mistake').waitFor();
  });

  it('books the same again with everything filled in, also after a reload', async () => {
    const { page } = ofCustomer;
    await page.getByRole('link', { name: 'Book again' }).click();
    await choices(page, 'Day').getByRole('radio').nth(3).check();
    await choices(page, 'Time').getByRole('radio', { disabled: false }).first().check();
    await page.getByRole('button', { name: 'Next' }).click();
    // Address and payment are known, so the confirmation comes next.
    await page.getByRole('heading', { name: 'Order Confirmation' }).waitFor();
    const notes = page.getByLabel('Notes for the karigar');
    expect(await notes.inputValue()).toBe('Tap leaks');
    await notes.fill('Tap leaks again');
    await page.reload();
    await page.getByText('We kept what you had entered.').waitFor();
    await page.getByText('8 Station Road, Nandurbar, Maharashtra 425412').waitFor();
    expect(await notes.inputValue()).toBe('Tap leaks again');
    await pressable(page.getByRole('button', { name: 'Confirm Order' })).click();
    await page.getByRole('heading', { name: 'Service Request Sent' }).waitFor();
  });

  it('asks for help on one device, chooses an offer on another, and both show the order', async () => {
    const live = await goLive(running.url, provider, [service]);
    const second = await chrome.visitor('asha-too', phone);
    await signIn(second, customer);
    const { id: serviceType } = await plumbing(api);
    const body = { address: '5 Lake View', serviceType, description: 'Kitchen tap burst', city };
    const { id: requestId } = (await api.call('POST /service-requests', { token: customer.token, body })).body;
    await Promise.all([open('/instant-service'), open('/instant-service', second)]);
    for (const { page } of [ofCustomer, second]) await page.getByText('Finding Service Providers...').waitFor();
    const offer = { service: { id: service }, price: 850.5, estimatedArrival: '15-20 minutes' } as const;
    await poll('the offer', async () => (await live.ask('serviceOffer', { requestId, offer })).ok);
    live.close();
    for (const { page } of [ofCustomer, second]) await page.getByRole('dialog').getByText('₹850.50').waitFor();
    const { page } = second;
    await pressable(page.getByRole('dialog').getByRole('button', { name: 'Accept' })).click();
    await page.getByRole('dialog').getByText('₹900.50').waitFor();
    await pressable(page.getByRole('button', { name: 'Confirm Order' })).click();
    for (const each of [ofCustomer, second]) {
      await each.page.waitForURL(/\/orders\/[^/]+\/view/);
      await each.page.getByText('₹900.50').first().waitFor();
    }
    expect(ofCustomer.page.url()).toBe(second.page.url());
    expect(second.complaints).toEqual([]);
    [, orderId = ''] = /orders\/([^/]+)/.exec(page.url()) ?? [];
  });

  it('reviews the work once, which everybody reads on the page of the karigar, and gets a receipt', async () => {
    const { page } = ofCustomer;
    await setStatus('fulfilled');
    const form = page.getByRole('form', { name: 'How was it?' });
    await form.getByRole('radio', { name: '4 stars' }).check();
    await form.getByLabel('What should others know?').fill('Came at nine and left it clean.');
    await form.getByRole('button', { name: 'Send review' }).click();
    await page.getByText('Thank you. Your review helps others choose.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Your review' }).waitFor();
    expect(await form.count()).toBe(0);
    const again = { token: customer.token, params: { id: orderId }, body: { rating: 1 } };
    expect((await api.call('POST /orders/{id}/review', again)).body.code).toBe('ALREADY_REVIEWED');

    await page.getByRole('link', { name: 'Receipt' }).click();
    await page.getByRole('heading', { name: /^Receipt for order/ }).waitFor();
    await page.getByText('₹900.50').first().waitFor();
    await open(`/providers/${provider.id}`);
    const review = page.getByRole('listitem').filter({ hasText: 'Came at nine and left it clean.' });
    await review.getByText('Asha', { exact: true }).waitFor();
    expect([ofCustomer.complaints, ofProvider.complaints]).toEqual([[], []]);
  });
});
