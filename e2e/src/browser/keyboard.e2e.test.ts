import { poll } from '@karigar/local';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, useBrowser, signIn, untilPressable, type Visitor } from '../support/browser.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { goLive, type Live } from '../support/live.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, plumbing } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

/** Both stories by keyboard alone. Every stop of the focus is seen, and each step begins where it should. */
describe('by keyboard alone', () => {
  const running = sharedProduct();
  // No other test publishes services or asks for help in this city.
  const city = 'Amravati';
  const names = ['Ramesh Jadhav', 'Sunita Pawar'] as const;
  const chrome = useBrowser();
  let customer: Visitor;
  const providers: { name: string; service: string; live: Live }[] = [];

  beforeAll(async () => {
    const person = await newCustomer(running.api, { city });
    for (const name of names) {
      const provider = await newProvider(running.api, { name, city });
      const { id } = await newService(running.api, provider, { name: `Tap repair by ${name}`, city });
      providers.push({ name, service: id, live: await goLive(running.url, provider, [id]) });
    }
    customer = await chrome.visitor('keyboard', desktop);
    await signIn(customer, person);
  });
  afterAll(async () => {
    for (const { live } of providers) live.close();
    await running.stop();
  });

  /** The heading of a step has the focus, so that Tab goes on from there. */
  const headingFocused = (page: Page, name: string | RegExp) =>
    poll(`the focus on ${String(name)}`, () => keyboardOf(page).hasFocus('heading', name));
  const isInside = (page: Page, selector: string) =>
    page.evaluate<boolean>(`document.activeElement.closest(${JSON.stringify(selector)}) !== null`);

  it('a visit is booked in four steps', async () => {
    const { page, complaints } = customer;
    const { activate, hasFocus, press, to, write } = keyboardOf(page);
    await page.goto(`${running.url}/services/plumbing?city=${city}`, { waitUntil: 'networkidle' });
    // Drawn over the content of the HTML, which would take the focus with it.
    await page.locator('main#main h1').waitFor();
    await activate('link', `Tap repair by ${names[0]}`);
    await page.getByRole('heading', { level: 1, name: `Tap repair by ${names[0]}` }).waitFor();
    expect(await isInside(page, 'main')).toBe(true);
    await activate('link', /^Book( for .+)?$/);
    await page.getByRole('heading', { name: 'When should the karigar come?' }).waitFor();
    expect(await isInside(page, 'main')).toBe(true);

    await page.getByRole('radio').nth(1).waitFor();
    // The chosen day: the arrows go on from it.
    await to('radio', /./);
    await press('ArrowRight');
    await press('ArrowRight');
    await to('radio', /^(9|11|1|3|5)–/);
    await press('Space');
    await to('button', 'Next');
    await press('Enter');
    await headingFocused(page, 'Where do you need it?');

    await write('Full name', 'Asha Rao');
    await write(/^Phone/, '9800000002');
    await write(/^Street/, '5 Lake View');
    await write('City', city);
    await write('State', 'Maharashtra');
    await write(/^(ZIP|PIN)/, '444601');
    await write('Country', 'India');
    await activate('button', 'Save Address');
    await poll('the focus on the saved address', () => hasFocus('radio', /Asha Rao/));
    await activate('button', 'Next');
    await headingFocused(page, /pay/i);
    await activate('button', 'Next');
    await headingFocused(page, 'Order Confirmation');
    await activate('button', 'Confirm Order');
    await page.getByRole('heading', { name: 'Service Request Sent' }).waitFor();
    expect(await isInside(page, 'main')).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('live offers are compared, and one is accepted', async () => {
    const { page, complaints } = customer;
    const { activate, hasFocus, press, to, write } = keyboardOf(page);
    await page.goto(`${running.url}/instant-service`, { waitUntil: 'networkidle' });
    await to('combobox', 'Service type');
    await page.keyboard.type('Plumb');
    // The saved address is filled in.
    await to('textbox', 'Residential address');
    await expect.poll(() => page.getByLabel('Residential address').inputValue()).toBe('5 Lake View');
    await write('Description', 'Kitchen tap burst');
    await activate('button', 'Find providers now');
    await headingFocused(page, 'Finding Service Providers...');

    const offer = async (n: number, price: number) => {
      const { live, service } = providers[n] ?? {};
      if (live === undefined || service === undefined) throw new Error('There are two providers');
      const request = await poll('the request', () => live.heard('newServiceRequest')[0]);
      const sent = { requestId: request.id, offer: { service: { id: service }, price, estimatedArrival: '15-20 minutes' as const } };
      expect((await live.patiently('serviceOffer', sent)).ok).toBe(true);
    };
    await offer(0, 920);
    await page.getByRole('dialog').getByText('₹920.00').waitFor();
    // The focus stays in the dialog, goes round in it, and comes back to the page with Escape.
    for (let stop = 0; stop < 6; stop += 1) {
      expect((await isInside(page, 'dialog')) || !(await page.evaluate<boolean>('document.hasFocus()'))).toBe(true);
      await press('Tab');
    }
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await isInside(page, 'main')).toBe(true);
    await offer(1, 850.5);
    await page.getByText('₹850.50').first().waitFor();
    expect(await isInside(page, 'main')).toBe(true);

    const accept = `Accept the offer of ${names[1]}`;
    await activate('button', accept);
    await page.getByRole('dialog').getByText('₹900.50').waitFor();
    expect(await isInside(page, 'dialog')).toBe(true);
    await activate('button', 'Back');
    await poll('the focus on what opened the dialog', () => hasFocus('button', accept));
    await untilPressable(page);
    await press('Enter');
    await page.getByRole('dialog').getByText('₹900.50').waitFor();
    await activate('button', 'Confirm Order');
    await page.waitForURL(/\/orders\/[^/]+\/view/);
    await page.getByText('₹900.50').first().waitFor();
    expect(await isInside(page, 'main')).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('a provider accepts a visit, sends an offer, and sets out once it is accepted', async () => {
    const { api, url } = running;
    const own = 'Washim';
    const [provider, person] = await Promise.all([newProvider(api, { city: own }), newCustomer(api, { city: own })]);
    const { id: service } = await newService(api, provider, { city: own });
    const [date = ''] = await freeSlots(api, service);
    const body = { ...booking(service, provider.id, date), location: `5 Lake View, ${own} 444505` };
    expect((await api.call('POST /orders', { token: person.token, body })).status).toBe(201);
    const visitor = await chrome.visitor('keyboard-provider', desktop);
    await signIn(visitor, provider);
    const { page, complaints } = visitor;
    const { activate, hasFocus, press, to, write } = keyboardOf(page);

    await page.goto(`${url}/provider/orders`, { waitUntil: 'networkidle' });
    await activate('button', 'Accept');
    await page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
    await poll('the focus on the accepted order', () => hasFocus('button', /^Details, Order/));

    await activate('link', 'Instant Requests');
    await page.getByText('No active service requests at the moment.').waitFor();
    const live = await goLive(url, person);
    const { id: serviceType } = await plumbing(api);
    const wish = { address: '5 Lake View', serviceType, description: 'Kitchen tap burst', city: own };
    const { id: requestId } = (await api.call('POST /service-requests', { token: person.token, body: wish })).body;
    await page.getByRole('heading', { name: 'Kitchen tap burst' }).waitFor();
    await activate('button', 'Send Offer');
    const form = page.getByRole('dialog', { name: 'Send Service Offer' });
    await form.waitFor();
    expect(await isInside(page, 'dialog')).toBe(true);
    await write('Your price', '850.50');
    await to('radio', /minutes$/);
    await press('ArrowRight');
    await to('checkbox', 'I can come now, at this price.');
    await press('Space');
    await activate('button', 'Send Offer');
    await form.waitFor({ state: 'detached' });
    await poll('the focus on the offer', () => hasFocus('button', 'Withdraw'));

    const offer = await poll('the offer', () => live.heard('serviceOffer')[0]);
    expect(offer.price).toBe(850.5);
    expect((await live.patiently('offerAccepted', { offerId: offer.id, providerId: provider.id, requestId })).ok).toBe(true);
    live.close();
    await page.getByRole('heading', { name: 'Kitchen tap burst' }).waitFor({ state: 'detached' });
    expect(await isInside(page, 'main')).toBe(true);
    await activate('link', 'Dashboard');
    await page.getByRole('button', { name: 'I am on the way' }).waitFor();
    await activate('button', 'I am on the way');
    await poll('the focus on the next step', () => hasFocus('button', 'I have arrived'));
    expect(complaints).toEqual([]);
  });
});
