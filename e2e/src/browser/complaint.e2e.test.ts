import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf, standStill } from '../support/axe.ts';
import { desktop, useBrowser, phone, signIn, type Device, type Visitor } from '../support/browser.ts';
import { forge } from '../support/callers.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, picture as aPicture, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

const devices: [name: string, device: Device][] = [
  ['a phone', phone],
  ['a desktop', desktop],
];

const running = sharedProduct();
const chrome = useBrowser();
let operator: string;
beforeAll(async () => {
  operator = (await forge(running)).operator();
});
afterAll(() => running.stop());

const at = (path: string) => `${running.url}${path}`;

/** A customer complains with a photo, the provider is told, looks at it and says what happened, and the operator decides. */
describe.each(devices)('on %s', (_name, device) => {
  let [customer, provider]: Person[] = [];
  let ofCustomer: Visitor;
  let ofProvider: Visitor;

  beforeAll(async () => {
    const [asha, ramesh] = [
      await newCustomer(running.api, { name: 'Asha Deshmukh' }),
      await newProvider(running.api, { name: 'Ramesh Jadhav' }),
    ];
    [customer, provider] = [asha, ramesh];
    const { id: service } = await newService(running.api, ramesh);
    const [slot = ''] = await freeSlots(running.api, service);
    const placed = await running.api.call('POST /orders', { token: asha.token, body: booking(service, ramesh.id, slot) });
    expect(placed.status).toBe(201);
    ofCustomer = await chrome.visitor('asha', device);
    ofProvider = await chrome.visitor('ramesh', device);
    await signIn(ofCustomer, customer);
    await signIn(ofProvider, provider);
    await ofCustomer.page.goto(at(`/complaint?order=${placed.body.order_id}`));
  });
  afterAll(() => Promise.all([ofCustomer, ofProvider].map(({ context }) => context.close())));

  const card = () =>
    ofProvider.page.getByRole('listitem').filter({ has: ofProvider.page.getByRole('heading', { name: 'Something was damaged' }) });
  const box = () => card().getByRole('textbox', { name: 'Your statement' });
  const answer = async (body: { state: 'investigating' | 'resolved'; answer: string }) => {
    const { body: listed } = await running.api.call('GET /complaints', { token: customer?.token ?? '' });
    const id = listed.items[0]?.id ?? '';
    return running.api.call('PUT /operator/complaints/{id}', { token: operator, params: { id }, body });
  };

  it('a complaint with a photo reaches the provider, who is told and opens the photo', async () => {
    const { page, picture } = ofCustomer;
    await page.getByLabel('What is it about?').selectOption({ label: 'Something was damaged' });
    await page.getByLabel('What happened?').fill('The tiles are broken.');
    const buffer = Buffer.from(await aPicture().arrayBuffer());
    await page.getByLabel('Choose photos').setInputFiles({ name: 'tiles.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Remove Photo 1' }).waitFor();
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await page.getByText('Your complaint has been filed. You can follow it below.').waitFor();
    await picture('40-complaint-filed');

    await ofProvider.page.goto(at('/provider/complaints?show=complaints'));
    await card().getByText('The tiles are broken.').waitFor();
    await card().getByRole('img', { name: 'Photo 1 of 1' }).waitFor();
    const opened = ofProvider.context.waitForEvent('page');
    await card().getByRole('link', { name: 'Photo 1 of 1' }).click();
    expect((await opened).url()).toMatch(/^blob:/);
    await (await opened).close();
    await ofProvider.picture('41-complaint-for-provider');

    const { body } = await running.api.call('GET /notifications', { token: provider?.token ?? '' });
    expect(body.items.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^Asha complained about .*Tell us your side\.$/));
  });

  it('the provider’s statement survives a reload before it is sent, and can be changed', async () => {
    const { page, picture } = ofProvider;
    await card()
      .getByRole('button', { name: /^Tell your side/ })
      .click();
    await card().getByRole('button', { name: 'Send statement' }).click();
    await card().getByText('Please write what happened first').waitFor();
    await box().fill('They were loose before I came.');
    await picture('42-statement-form');
    await page.reload();
    await box().waitFor();
    await standStill(ofProvider);
    expect(await barriersOf(ofProvider, 'the form of a statement')).toEqual([]);
    await page.setViewportSize(device.viewport);
    expect(await box().inputValue()).toBe('They were loose before I came.');
    await card().getByRole('button', { name: 'Send statement' }).click();
    await card()
      .getByRole('button', { name: /^Change your statement/ })
      .waitFor();
    await card().getByText('They were loose before I came.').waitFor();

    // The customer sees it without a reload.
    await ofCustomer.page.getByText('Ramesh Jadhav has told us their side. You can read it when the complaint is resolved.').waitFor();
    expect(await ofCustomer.page.getByText('They were loose before I came.').count()).toBe(0);
  });

  it('an open form that comes too late says so and keeps the text; both sides read the same in the end', async () => {
    const { page, picture } = ofProvider;
    expect((await answer({ state: 'investigating', answer: 'We have asked both of you.' })).status).toBe(200);
    await card().getByText('We have asked both of you.').waitFor();
    await card()
      .getByRole('button', { name: /^Change your statement/ })
      .click();
    await box().fill('One more thing.');
    expect((await answer({ state: 'resolved', answer: 'The visit is free.' })).status).toBe(200);
    await card().getByText('The visit is free.').waitFor();
    await card().getByRole('button', { name: 'Send statement' }).click();
    await card().getByText('This complaint has been resolved already.').waitFor();
    expect(await box().inputValue()).toBe('One more thing.');
    await card().getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await card().getByText('The visit is free.').waitFor();
    await picture('43-complaint-resolved');
    await standStill(ofProvider);
    expect(await barriersOf(ofProvider, 'a resolved complaint')).toEqual([]);

    await ofCustomer.page.getByText('Ramesh Jadhav’s statement').waitFor();
    await ofCustomer.page.getByText('They were loose before I came.').waitFor();
    await ofCustomer.page.getByText('The visit is free.').waitFor();
    await ofCustomer.picture('44-statement-for-customer');
    expect(ofCustomer.complaints).toEqual([]);
    // The one answer that is an error on purpose: the statement that came too late.
    expect(ofProvider.complaints.filter((line) => !line.includes('/statement') && !line.includes('409'))).toEqual([]);
  });
});
