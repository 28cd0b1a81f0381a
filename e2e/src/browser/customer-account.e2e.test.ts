import { readFile } from 'node:fs/promises';
import { poll } from '@karigar/local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressable, desktop, useBrowser, phone, type Visitor } from '../support/browser.ts';
import { booking, freeSlots, newCustomer, newProvider, newService, password, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

const running = sharedProduct();
const { api } = running;
const chrome = useBrowser();
let customer: Person;
let orderId: string;
let ofPhone: Visitor;
let ofDesktop: Visitor;

beforeAll(async () => {
  const [asha, ramesh] = await Promise.all([newCustomer(api), newProvider(api)]);
  const { id: service } = await newService(api, ramesh);
  const [slot = ''] = await freeSlots(api, service);
  const placed = await api.call('POST /orders', { token: asha.token, body: booking(service, ramesh.id, slot) });
  expect(placed.status).toBe(201);
  [customer, orderId] = [asha, placed.body.order_id];
  [ofPhone, ofDesktop] = await Promise.all([chrome.visitor('phone', phone), chrome.visitor('desktop', desktop)]);
});
afterAll(() => running.stop());

const open = (path: string, { page }: Visitor) => page.goto(running.url + path);
const loggedOut = ({ page }: Visitor) => page.getByText('You have been logged out. Please log in again.').waitFor();

/** Fills in the login page that is shown. */
async function logIn({ page }: Visitor, current: string): Promise<void> {
  await page.getByLabel('Email or mobile number').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(current);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** What a customer does with the account: on a phone, with a second device beside it. */
describe('a customer', () => {
  const [forgotten, reset, changed] = [password, 'N3w!Passw0rd-1', 'N3w!Passw0rd-2'];

  it('sets a new password by a code from the phone, and is logged out on the other device, where the old one is refused', async () => {
    await open('/order', ofDesktop);
    await logIn(ofDesktop, forgotten);
    await ofDesktop.page.getByRole('heading', { name: 'My orders' }).waitFor();

    const { page } = ofPhone;
    await open('/login', ofPhone);
    await page.getByLabel('Email or mobile number').fill(customer.mobile);
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    // The registration sent a code a moment ago; the next one has to wait for 30 s.
    const to = `+91${customer.mobile}`;
    await running
      .database('auth')
      .collection<{ _id: string }>('otp_numbers')
      .updateOne({ _id: to }, { $set: { nextSendAt: new Date(0) } });
    await page.getByRole('button', { name: 'Get OTP' }).click();
    await page.getByLabel('OTP', { exact: true }).waitFor();
    const code = await poll('the code', async () => {
      const { body } = await api.call('GET /dev/messages', { query: { phone: to } });
      return (body as { code: string }[])[0]?.code;
    });
    await page.getByLabel('OTP', { exact: true }).fill(code);
    await pressable(page.getByRole('button', { name: 'Verify OTP' })).click();
    await page.getByLabel('New password', { exact: true }).fill(reset);
    await page.getByLabel('Confirm password', { exact: true }).fill(reset);
    await pressable(page.getByRole('button', { name: 'Set new password' })).click();
    await page.getByText('Your password is changed. Log in with the new one.').waitFor();
    await logIn(ofPhone, reset);
    await page.waitForURL(`${running.url}/`);

    await loggedOut(ofDesktop);
    await logIn(ofDesktop, forgotten);
    await ofDesktop.page.getByRole('alert').filter({ hasText: 'password' }).waitFor();
  });

  it('changes the password, which asks for another login with the new one', async () => {
    const { page } = ofPhone;
    await open('/profile', ofPhone);
    const form = page.getByRole('form', { name: 'Update password' });
    await form.getByLabel('Current password', { exact: true }).fill(reset);
    await form.getByLabel('New password', { exact: true }).fill(changed);
    await form.getByLabel('Confirm password', { exact: true }).fill(changed);
    await form.getByRole('button', { name: 'Update Password' }).click();
    await page.getByText('Your profile password changed successfully.').waitFor();
    await logIn(ofPhone, changed);
    await page.waitForURL(`${running.url}/`);
  });

  it('sees both devices in the list, and logs out everywhere', async () => {
    const { page } = ofPhone;
    await logIn(ofDesktop, changed);
    await ofDesktop.page.getByRole('heading', { name: 'My orders' }).waitFor();
    await open('/profile', ofPhone);
    const devices = page.getByRole('listitem').filter({ hasText: 'logged in' });
    await devices.filter({ hasText: 'This device' }).waitFor();
    expect(await devices.count()).toBe(2);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('button', { name: 'Yes, Logout' }).click();
    await page.getByText('You’re logged out on all devices.').first().waitFor();
    await loggedOut(ofDesktop);
  });

  it('downloads everything that is kept, cannot delete the account while an order is open, and cannot log in after its deletion', async () => {
    const { page } = ofPhone;
    await open('/login?returnTo=/profile', ofPhone);
    await logIn(ofPhone, changed);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()]);
    expect(file.suggestedFilename()).toBe('karigar-data.json');
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      account: { id: customer.id, email: customer.email },
      orders: [{ order_id: orderId }],
    });

    const remove = async () => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('button', { name: 'Yes, Delete' }).click();
    };
    await remove();
    await page
      .getByRole('dialog', { name: 'Error Deleting Account' })
      .getByText('You have 1 open order. Complete or cancel this order first.')
      .waitFor();
    await page.getByRole('link', { name: 'See your orders' }).click();
    await page.getByRole('link', { name: /Tap and leak repair/ }).waitFor();
    const { token } = (await api.call('POST /customer/login', { body: { emailmobile: customer.email, password: changed } })).body;
    expect((await api.call('POST /orders/{id}/cancel', { token, params: { id: orderId }, body: {} })).status).toBe(200);
    await open('/profile', ofPhone);
    await remove();
    await page.getByText('Your account is deleted.').first().waitFor();
    await open('/login', ofPhone);
    await logIn(ofPhone, changed);
    await page.getByRole('alert').filter({ hasText: 'password' }).waitFor();
    // The answers that are errors on purpose: two refused logins, and the deletion that came too early.
    const refusals = /401.*\/customer\/login|409.*\/customer\/account/;
    expect([ofPhone, ofDesktop].flatMap(({ complaints }) => complaints).filter((line) => !refusals.test(line))).toEqual([]);
  });
});
