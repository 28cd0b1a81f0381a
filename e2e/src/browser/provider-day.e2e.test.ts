import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, phone, pressable, useBrowser, signIn, type Visitor } from '../support/browser.ts';
import { acceptedOffer } from '../support/live.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, picture, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

const running = sharedProduct();
const { api } = running;
// No other test publishes services or asks for help in this city.
const city = 'Akola';
const location = '5 Lake View, Akola 444001';

const chrome = useBrowser();
let provider: Person;
let customer: Person;
let service: string;
let visitor: Visitor;
let other: Visitor;

beforeAll(async () => {
  [provider, customer] = await Promise.all([newProvider(api, { name: 'Vinod Bawankule', city }), newCustomer(api, { city })]);
  ({ id: service } = await newService(api, provider, { city }));
  [visitor, other] = await Promise.all([chrome.visitor('vinod', phone), chrome.visitor('vinod-too', desktop)]);
  await Promise.all([signIn(visitor, provider), signIn(other, provider)]);
});
afterAll(() => running.stop());

const open = (path: string, { page }: Visitor = visitor) => page.goto(running.url + path);
const orderOf = async (id: string, who: Person) => (await api.call('GET /orders/{id}', { token: who.token, params: { id } })).body;

const anOrder = () => acceptedOffer(running, { provider, service, customer, city, address: location });

/** A working day of a provider, on a phone and on a desktop beside it. */
describe('a provider', () => {
  it('reads the work in another language after two taps, and loads its letters only then', async () => {
    const { page } = visitor;
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    const devanagari = () => fonts.filter((url) => url.includes('devanagari'));
    await open('/provider/dashboard');
    await page.getByRole('heading', { name: 'Next visit' }).waitFor();
    await page.getByRole('button', { name: 'Language' }).locator('visible=true').click();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    expect(fonts).not.toEqual([]);
    expect(devanagari()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'मराठी' }).click();
    await page.getByRole('heading', { name: 'पुढील भेट' }).waitFor();
    await expect.poll(devanagari).not.toEqual([]);
    await page.getByRole('button', { name: 'भाषा' }).locator('visible=true').click();
    await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Next visit' }).waitFor();
  });

  it('declines with a reason, which the customer reads', async () => {
    const { page } = visitor;
    const [slot = ''] = await freeSlots(api, service);
    const made = await api.call('POST /orders', { token: customer.token, body: { ...booking(service, provider.id, slot), location } });
    await open('/provider/orders');
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('radio', { name: 'Not free at that time' }).check();
    await page.getByLabel('More for the customer (optional)').fill('I am in Wardha on that day 🙏');
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Declined', { exact: true }).first().waitFor();
    expect(await orderOf(made.body.order_id, customer)).toMatchObject({
      status: 'rejected',
      declined: { reason: 'not_free', note: 'I am in Wardha on that day 🙏' },
    });
  });

  it('reports the steps of an instant order, takes one back, and both devices agree; photos and the statement follow', async () => {
    const { page } = visitor;
    const id = await anOrder();
    await Promise.all([open('/provider/dashboard'), open('/provider/dashboard', other)]);
    const step = (name: string, { page: where }: Visitor = visitor) => where.getByRole('button', { name, exact: true }).first();
    const take = async (name: string, next: string, [by, seenOn] = [visitor, other]) => {
      await pressable(step(name, by)).click();
      await step(next, seenOn).waitFor();
    };
    await step('I am on the way', other).waitFor();
    await page
      .getByText(/^Arriving by/)
      .first()
      .waitFor();
    await take('I am on the way', 'I have arrived');
    await take('Undo', 'I am on the way');
    expect(await orderOf(id, provider)).toMatchObject({ status: 'confirmed', progress: null });
    await take('I am on the way', 'I have arrived');
    await take('I have arrived', 'I have started', [other, visitor]);
    await pressable(step('I have started', other)).click();
    await other.page.getByLabel('Start code').fill((await orderOf(id, customer)).start_code ?? '');
    await other.page.getByRole('button', { name: 'Start', exact: true }).click();
    await step('I have started').waitFor({ state: 'hidden' });
    expect((await orderOf(id, customer)).timeline).toContainEqual(expect.objectContaining({ what: 'started', with_code: true }));

    await open(`/provider/orders?order=${id}`);
    const photo = Buffer.from(await picture(1200, 900).arrayBuffer());
    await page.getByLabel('Choose a photo: Before the work').setInputFiles({ name: 'before.png', mimeType: 'image/png', buffer: photo });
    await page.getByRole('img', { name: 'Before the work' }).waitFor();
    // It is shown while it is being sent, too.
    await expect
      .poll(async () => (await orderOf(id, customer)).work_photos)
      .toMatchObject({ before: expect.any(String) as string, after: null });

    await pressable(step('Mark as Fulfilled', other)).click();
    await other.page.getByText('is marked as fulfilled').waitFor();
    await Promise.all([open('/provider/earnings'), open('/provider/earnings', other)]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download for a spreadsheet' }).click(),
    ]);
    const { number } = await orderOf(id, provider);
    await other.page.getByRole('row').filter({ hasText: number }).getByText('₹1,250.50').waitFor();
    expect(await readFile(await file.path(), 'utf8')).toMatch(new RegExp(`${number}.*1250\\.50`));
  });

  it('says how late they will be, asks for an extra part, which the customer approves, and is asked for the money in the end', async () => {
    const { page } = visitor;
    const id = await anOrder();
    const watching = await chrome.visitor('asha', desktop);
    await signIn(watching, customer);
    await Promise.all([open(`/order/${id}`, watching), open('/provider/dashboard')]);
    const status = watching.page.locator('section', { hasText: 'Order Status' });
    await status.getByText('Your karigar is coming').waitFor();
    await page.getByRole('button', { name: 'Running late' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'How late will you be?' });
    await sheet.getByRole('radio', { name: /^20 min: / }).check();
    await sheet.getByRole('button', { name: 'Tell Asha' }).click();
    await sheet.waitFor({ state: 'detached' });
    const told =
      (await page
        .getByText(/^About \d+ min late: expected/)
        .first()
        .textContent()) ?? '';
    await status.getByText(told.replace('About', 'Running about')).waitFor();

    // Back closes the order that is open over the page, and stays on the page.
    await open('/provider/orders');
    const { number } = await orderOf(id, provider);
    await page.getByRole('button', { name: `Details, Order ${number}` }).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/provider/orders');
    await page.goForward();
    await page.getByRole('dialog').waitFor();

    // An extra part, which the customer approves on their own page.
    const { total } = await orderOf(id, provider);
    await api.call('PUT /orders/{id}/progress', { token: provider.token, params: { id }, body: { step: 'started' } });
    await page.getByRole('button', { name: 'Add an extra part' }).click();
    const asking = page.getByRole('dialog', { name: 'Add an extra part' });
    await asking.getByLabel('Part', { exact: true }).fill('New tap, half inch');
    await asking.getByLabel('Price').fill('240.50');
    await asking.getByRole('button', { name: 'Ask Asha' }).click();
    await page.getByText('Waiting for Asha to approve New tap, half inch for ₹240.50.').waitFor();
    const approve = watching.page.getByRole('button', { name: 'Approve ₹240.50' });
    await approve.waitFor();
    await pressable(approve).click();
    await watching.page.getByText(/^Approved\. Your total is now ₹/).waitFor();
    await page.getByRole('dialog').getByText('New tap, half inch', { exact: true }).waitFor();
    expect((await orderOf(id, provider)).total).toBe(total + 240.5);

    await open('/provider/dashboard', other);
    await other.page.getByRole('button', { name: 'Mark as Fulfilled' }).first().click();
    const collect = other.page.getByRole('dialog', { name: 'Collect from Asha' });
    await collect.getByText('₹1,541.00').first().waitFor();
    await collect.getByRole('button', { name: 'Received in cash' }).click();
    await collect.waitFor({ state: 'detached' });
    expect(await orderOf(id, customer)).toMatchObject({ status: 'fulfilled', paid: { method: 'cash' } });
    expect(watching.complaints).toEqual([]);
  });

  it('sets quiet hours, which survive a reload', async () => {
    const from = ({ page }: Visitor) =>
      page
        .getByRole('region', { name: 'Notification settings' })
        .or(page.locator('section', { hasText: 'Notification settings' }))
        .getByLabel('From', { exact: true });
    await open('/provider/profile');
    await Promise.all([
      visitor.page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok()),
      from(visitor).selectOption({ label: '9 PM' }),
    ]);
    await Promise.all([visitor.page.reload(), open('/provider/profile', other)]);
    for (const device of [visitor, other]) await expect.poll(() => from(device).inputValue()).toBe('21');
  });

  it('deletes a service and brings it back, and customers find it again', async () => {
    const { page } = visitor;
    const { id } = await newService(api, provider, { city, name: 'Water tank cleaning' });
    const archived = async () => (await api.call('GET /services/{id}', { params: { id } })).body;
    await open('/provider/services');
    await page.getByRole('button', { name: 'Delete Water tank cleaning' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Service deleted').first().waitFor();
    expect(await archived()).toMatchObject({ archived: true });
    await open('/provider/services', other);
    await other.page.getByRole('tab', { name: 'Archived' }).click();
    await other.page.getByRole('button', { name: 'Bring back Water tank cleaning' }).click();
    await other.page.getByText('Nothing archived').waitFor();
    expect(await archived()).toMatchObject({ archived: false });
    expect([visitor.complaints, other.complaints]).toEqual([[], []]);
  });
});
