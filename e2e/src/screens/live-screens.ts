import type { Browser, Page } from 'playwright-core';
import type { Api } from '../support/api.ts';
import { pressable, signIn } from '../support/browser.ts';
import { instantCast } from './cast.ts';
import { looks } from './looks.ts';

/** An instant request from the form to its order, as the customer and a provider see it; `take` photographs a page. */
export async function liveScreens(browser: Browser, api: Api, take: (page: Page, name: string) => Promise<unknown>): Promise<void> {
  const { city, customer, provider } = await instantCast(api);
  const visit = async (person: typeof customer, path: string): Promise<Page> => {
    const context = await browser.newContext({
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      serviceWorkers: 'block',
      viewport: looks[0].viewport,
    });
    await signIn({ context }, person);
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await page.goto(api.origin + path, { waitUntil: 'networkidle' });
    return page;
  };
  const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });
  const offer = async (page: Page, price: string) => {
    await page.getByRole('button', { name: 'Send Offer' }).first().click();
    await page.getByRole('dialog').getByLabel('Your price').fill(price);
    await page.getByRole('dialog').getByRole('checkbox').check();
  };

  const work = await visit(provider, '/provider/instant-requests');
  await take(work, 'instant, provider: all quiet');
  const help = await visit(customer, '/instant-service');
  await help.getByLabel('Service type').selectOption({ label: 'Plumbing' });
  await help.getByLabel('Residential address').fill('5 Lake View');
  await help.getByLabel('Description').fill('Kitchen tap burst, water everywhere');
  await help.getByLabel('City/Town').fill(city);
  await help.getByText('Add photos or your price').click();
  await help.getByLabel(/^Your price/).fill('750');
  await take(help, 'instant, customer: form');
  await help.getByRole('button', { name: 'Find providers now' }).click();
  await help.getByText('Finding Service Providers...').waitFor();
  await take(help, 'instant, customer: waiting');

  await work.getByText('Kitchen tap burst, water everywhere').first().waitFor();
  await take(work, 'instant, provider: a request');
  await offer(work, '920');
  await take(work, 'instant, provider: an offer');
  await inDialog(work, 'Send Offer').click();
  await work.getByRole('dialog').waitFor({ state: 'hidden' });
  await help.getByRole('dialog').getByText('₹920.00').waitFor();
  await take(help, 'instant, customer: first offer');
  await take(work, 'instant, provider: offer open');
  await pressable(inDialog(help, 'Decide later')).click();
  await take(help, 'instant, customer: offers');
  await pressable(help.getByRole('button', { name: /^Suggest a lower price/ })).click();
  await take(help, 'instant, customer: counter-offer');
  await help.getByLabel('Your price').fill('800');
  await help.getByRole('button', { name: 'Suggest', exact: true }).click();
  await work.getByText('The customer suggests ₹800.00', { exact: true }).waitFor();
  await take(help, 'instant, customer: counter-offer sent');
  await take(work, 'instant, provider: counter-offer');
  await pressable(work.getByRole('button', { name: /^Accept/ })).click();
  await help.getByText(/accepts your price/).waitFor();
  await take(help, 'instant, customer: counter-offer accepted');
  await take(work, 'instant, provider: counter-offer accepted');
  const elsewhere = await help.context().newPage();
  await elsewhere.goto(`${api.origin}/services`, { waitUntil: 'networkidle' });
  await take(elsewhere, 'instant, customer: request on other pages');
  const { body: current } = await api.call('GET /service-requests/current', { token: customer.token });
  const offerId = current[0]?.offers[0]?.id ?? '';
  await elsewhere.goto(`${api.origin}/book-instant-order?offer=${offerId}`, { waitUntil: 'networkidle' });
  await take(elsewhere, 'instant, customer: offer by its address');
  await elsewhere.close();
  await help.getByRole('button', { name: /^Accept the offer of/ }).click();
  await help.getByRole('dialog').getByText('₹850.00').waitFor();
  await take(help, 'instant, customer: confirmation');
  await pressable(inDialog(help, 'Confirm Order')).click();
  await help.waitForURL(/\/orders\/[^/]+\/view/);
  await take(help, 'instant, customer: order');
  await work.goto(`${api.origin}/provider/dashboard`, { waitUntil: 'networkidle' });
  await take(work, 'instant, provider: visit');
  await work.getByRole('button', { name: 'Running late' }).first().click();
  await take(work, 'instant, provider: running late');
  await work.keyboard.press('Escape');
  const press = async (name: string) => {
    await pressable(work.getByRole('button', { name, exact: true }).first()).click();
  };
  for (const step of ['I am on the way', 'I have arrived']) {
    await press(step);
    await work.getByText('Undo', { exact: true }).first().waitFor();
  }
  await press('I have started');
  await work.getByLabel('Start code').fill('000');
  await press('Start');
  await take(work, 'instant, provider: start code');
  await press('Start without code');
  await work.getByRole('dialog').waitFor({ state: 'detached' });
  await work.goto(`${api.origin}/provider/orders?order=${/orders\/([^/]+)/.exec(help.url())?.[1] ?? ''}`, { waitUntil: 'networkidle' });
  await work.getByRole('button', { name: 'Add an extra part' }).click();
  await inDialog(work, /^Ask/).click();
  await take(work, 'instant, provider: extra part, refused');
  await work.getByLabel('Part', { exact: true }).fill('New tap, half inch');
  await work.getByLabel('Price').fill('240');
  await take(work, 'instant, provider: extra part');
  await inDialog(work, /^Ask/).click();
  await help.getByRole('button', { name: /^Approve/ }).waitFor();
  await take(work, 'instant, provider: extra part asked for');
  await take(help, 'instant, customer: extra part');
  await help.getByRole('button', { name: /^Approve/ }).click();
  await help.getByText(/^Approved/).waitFor();
  await take(help, 'instant, customer: extra part approved');
  await api.call('PUT /provider/upi', { token: provider.token, body: { upi_id: 'sunita@okhdfc' } });
  await work.goto(`${api.origin}/provider/dashboard`, { waitUntil: 'networkidle' });
  await work.getByRole('button', { name: 'Mark as Fulfilled' }).first().click();
  await work.getByRole('img', { name: /^QR code to pay/ }).waitFor();
  await take(work, 'instant, provider: collecting');
  await work.goto(`${api.origin}/provider/instant-requests`, { waitUntil: 'networkidle' });
  await help.goto(`${api.origin}/instant-service`, { waitUntil: 'networkidle' });
  await help.getByLabel('Service type').selectOption({ label: 'Plumbing' });
  await help.getByLabel('Residential address').fill('5 Lake View');
  await help.getByLabel('Description').fill('The tap drips again');
  await help.getByLabel('City/Town').fill(city);
  await help.getByRole('button', { name: 'Find providers now' }).click();
  await work.getByText('The tap drips again').first().waitFor();
  await offer(work, '400');
  await pressable(help.getByRole('button', { name: 'Stop Find Request' })).click();
  await work.getByRole('dialog').getByText('The customer no longer needs help.').waitFor();
  await take(work, 'instant, provider: request stopped under an offer');
  await Promise.all([help.context().close(), work.context().close()]);
}
