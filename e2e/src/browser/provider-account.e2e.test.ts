import { poll } from '@karigar/local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf, standStill } from '../support/axe.ts';
import { desktop, pressable, useBrowser, phone, type Visitor } from '../support/browser.ts';
import { booking, freeSlots, newCustomer, newProvider, password, picture, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

const running = sharedProduct();
const { api } = running;
// No other test publishes services in this city.
const city = 'Dhule';

const chrome = useBrowser();
let provider: Person;
let visitor: Visitor;
let ofDesktop: Visitor;
let anybody: Visitor;

beforeAll(async () => {
  provider = await newProvider(api, { name: 'Vijay Kadam' });
  [visitor, ofDesktop, anybody] = await Promise.all([
    chrome.visitor('vijay', phone),
    chrome.visitor('vijay', desktop),
    chrome.visitor('anybody', phone),
  ]);
  await standStill(visitor);
});
afterAll(() => running.stop());

const open = (path: string, { page }: Visitor = visitor) => page.goto(running.url + path);

const loggedOut = ({ page }: Visitor) => page.getByText('You have been logged out. Please log in again.').first().waitFor();

/** Fills in the login page that is shown. */
async function logIn({ page }: Visitor, current: string): Promise<void> {
  await page.getByLabel('Email').fill(provider.email);
  await page.getByLabel('Password', { exact: true }).fill(current);
  await pressable(page.getByRole('button', { name: 'Log in', exact: true })).click();
}

const file = async (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(await picture(640, 480).arrayBuffer()) });

/** What a provider changes about themselves and their services, on a phone and on a desktop beside it, and what customers see of it. */
describe('a provider', () => {
  const changed = 'An0ther!Passw0rd';

  it('changes name, city and picture, and customers see them on the public page', async () => {
    const { page } = visitor;
    await open('/provider/login?returnTo=/provider/profile');
    await logIn(visitor, password);
    await page.getByRole('button', { name: 'Edit Details', exact: true }).click();
    const form = page.getByRole('form', { name: 'Your details' });
    await form.getByLabel('Full name').fill('Vi');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText('Please enter your full name (at least 3 characters)').waitFor();
    await form.getByLabel('Full name').fill('Vijay Patil');
    await form.getByLabel('City').fill(city);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const saved = page.getByRole('dialog', { name: 'Profile Updated !' });
    await saved.getByText('Your profile details updated successfully.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(`12 MG Road, ${city}, Maharashtra, India`).waitFor();

    await page.getByLabel('Profile picture').setInputFiles(await file('me.png'));
    const crop = page.getByRole('dialog', { name: 'Choose the part to show' });
    await crop.getByRole('img', { name: 'Preview' }).locator('img').waitFor();
    await crop.getByRole('button', { name: 'Use picture' }).click();
    await page.getByText('Picture saved').first().waitFor();
    await crop.waitFor({ state: 'detached' });

    const known = await poll('customers to be told of the changes', async () => {
      const { body } = await api.call('GET /providers/{id}', { params: { id: provider.id } });
      return body.name === 'Vijay Patil' && body.avatar !== null && body;
    });
    const [answer] = await Promise.all([
      anybody.page.waitForResponse((response) => response.url().includes('/media/avatars/')),
      anybody.page.goto(`${running.url}/providers/${provider.id}`),
    ]);
    await anybody.page.getByRole('heading', { level: 1, name: 'Vijay Patil' }).waitFor();
    await anybody.page.getByText(`${city}, Maharashtra`).first().waitFor();
    expect([known.city, answer.ok()]).toEqual([city, true]);
  });

  it('enters the bank details once; afterwards the number is masked and only the holder’s name can be changed', async () => {
    const [number, masked] = ['123456789012', '••••••••9012'];
    const cardOf = ({ page }: Visitor) => {
      const form = page.getByRole('form', { name: 'Bank details' });
      const bank = page.locator('section', { has: page.getByRole('heading', { name: 'Bank details' }) });
      const edit = page.getByRole('button', { name: 'Edit Details: bank' });
      return { form, bank, edit, save: form.getByRole('button', { name: 'Save Changes' }) };
    };
    const first = cardOf(visitor);
    const { form } = first;
    await first.edit.click();
    await form.getByText('Check every field: later only the account holder’s name can be changed.').waitFor();
    await form.getByLabel('Account holder’s name').fill('Vijay Kadam');
    await form.getByLabel('Account number', { exact: true }).fill(number);
    await form.getByLabel('Account number again').fill('123456789021');
    await form.getByLabel('Account type').selectOption({ label: 'Savings' });
    await form.getByLabel('IFSC code').fill('hdfc0001234');
    await form.getByLabel('Bank', { exact: true }).fill('HDFC Bank');
    await form.getByLabel('Branch').fill(city);
    await first.save.click();
    await form.getByText('The two account numbers are different').waitFor();
    await form.getByLabel('Account number again').fill(number);
    await first.save.click();
    await first.bank.getByText(masked).waitFor();

    await open('/provider/login?returnTo=/provider/profile', ofDesktop);
    await logIn(ofDesktop, password);
    const then = cardOf(ofDesktop);
    await then.bank.getByText(masked).waitFor();
    await then.bank.getByText('HDFC0001234').waitFor();
    await then.edit.click();
    await then.form.getByText('Only the account holder’s name can be changed.').waitFor();
    for (const label of ['Account number', 'Account type', 'IFSC code', 'Bank', 'Branch'])
      expect([label, await then.form.getByLabel(label, { exact: true }).isDisabled()]).toEqual([label, true]);
    expect(await then.form.getByLabel('Account number again').count()).toBe(0);
    await then.form.getByLabel('Account holder’s name').fill('Vijay S Patil');
    await then.save.click();
    await then.bank.getByText('Vijay S Patil').waitFor();
    await then.bank.getByText(masked).waitFor();
    const stored = await api.call('GET /provider/bank', { token: provider.token });
    expect(stored.body).toMatchObject({ holder_name: 'Vijay S Patil', account_number: masked, ifsc_code: 'HDFC0001234' });
  });

  it('saves a UPI ID, which is refused until it is one', async () => {
    const { page } = visitor;
    const id = (of: Visitor) => of.page.getByRole('form', { name: 'UPI' }).getByLabel('UPI ID');
    const form = page.getByRole('form', { name: 'UPI' });
    const save = form.getByRole('button', { name: 'Save UPI ID' });
    await id(visitor).fill('vijay');
    await save.click();
    await form.getByText('Please enter a valid UPI ID').waitFor();
    await id(visitor).fill('Vijay@OkHdfc');
    await save.click();
    await page.getByText('UPI ID saved').first().waitFor();
    await ofDesktop.page.reload();
    await expect.poll(() => id(ofDesktop).inputValue()).toBe('vijay@okhdfc');
    // What the phone has changed before.
    await ofDesktop.page.getByText(`12 MG Road, ${city}, Maharashtra, India`).waitFor();
    await ofDesktop.page.getByText('Vijay Patil', { exact: true }).first().waitFor();
    expect((await api.call('GET /provider/bank', { token: provider.token })).body).toMatchObject({ upi_id: 'vijay@okhdfc' });
  });

  it('adds a service and edits it, customers find it as it is now, and it cannot be deleted with an open order', async () => {
    const { page } = visitor;
    const { page: wide } = ofDesktop;
    await Promise.all([open('/provider/services'), open('/provider/services', ofDesktop)]);
    await wide.getByRole('button', { name: 'Add Service' }).first().waitFor();
    await page.getByRole('button', { name: 'Add Service' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Service' });
    await form.getByLabel('Service Name').fill('Geyser repair');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Please add a cover image').waitFor();
    await form.getByLabel('Category').selectOption({ label: 'Plumbing' });
    await form.getByLabel('Visiting Charge (₹)', { exact: true }).fill('349.50');
    await form.getByLabel('Instant Service Charge (₹)').fill('900');
    await form.getByLabel('Experience').selectOption({ label: '5 years' });
    await form.getByLabel('Service Locations').fill(city);
    await form.getByLabel('Provided Services').fill('Geyser repair, Thermostats');
    await form.getByLabel('Description').fill('All makes, same day.');
    await form.getByLabel('Add a picture').setInputFiles(await file('cover.png'));
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Service added').first().waitFor();

    await wide.reload();
    await wide.getByRole('button', { name: 'Edit Geyser repair' }).click();
    const edited = wide.getByRole('dialog', { name: 'Edit Service' });
    await edited.getByLabel('Service Name').fill('Geyser and heater repair');
    await edited.getByLabel('Visiting Charge (₹)', { exact: true }).fill('499.50');
    await edited.getByRole('button', { name: 'Save' }).click();
    await wide.getByText('Service saved').first().waitFor();
    await page.reload();

    const isCard = async ({ page: shown }: Visitor) => {
      const cells = shown.getByRole('row', { name: 'Geyser and heater repair' }).getByRole('cell');
      const [name, category] = await Promise.all([cells.nth(0).boundingBox(), cells.nth(1).boundingBox()]);
      return category!.y >= name!.y + name!.height;
    };
    await expect.poll(() => Promise.all([isCard(visitor), isCard(ofDesktop)])).toEqual([true, false]);

    await anybody.page.goto(`${running.url}/services/plumbing?city=${city}`);
    const card = anybody.page.getByRole('article').filter({ hasText: 'Geyser and heater repair' });
    await card.getByText('₹499.50').waitFor();
    await card.getByRole('link', { name: 'Geyser and heater repair' }).click();
    await anybody.page.getByRole('heading', { level: 1, name: 'Geyser and heater repair' }).waitFor();
    await anybody.page.getByText('Thermostats').first().waitFor();

    const { body: mine } = await api.call('GET /provider/services', { token: provider.token });
    const service = mine[0]?.id ?? '';
    const [slot = ''] = await freeSlots(api, service);
    const { token } = await newCustomer(api, { city });
    const placed = await api.call('POST /orders', {
      token,
      body: { ...booking(service, provider.id, slot), location: `5 Lake View, ${city}` },
    });
    expect(placed.status).toBe(201);
    expect([visitor, ofDesktop, anybody].map(({ complaints }) => complaints)).toEqual([[], [], []]);
    await page.getByRole('button', { name: 'Delete Geyser and heater repair' }).click();
    await page.getByRole('dialog', { name: 'Confirm Deletion' }).getByRole('button', { name: 'Delete' }).click();
    const refused = page.getByRole('dialog', { name: 'Service not deleted' });
    await refused.getByText('Cannot delete this service because it has 1 associated order. Complete or cancel this order first.').waitFor();
    expect(await barriersOf(visitor, 'a service that cannot be deleted')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete Geyser and heater repair' }).waitFor();
  });

  it('changes the password, is told what is wrong with it, and logs in with the new one', async () => {
    const { page } = visitor;
    await open('/provider/profile');
    const form = page.getByRole('form', { name: 'Update password' });
    const update = form.getByRole('button', { name: 'Update Password' });
    const fill = async (current: string, chosen: string, again: string) => {
      await form.getByLabel('Current password', { exact: true }).fill(current);
      await form.getByLabel('New password', { exact: true }).fill(chosen);
      await form.getByLabel('Confirm password', { exact: true }).fill(again);
      await update.click();
    };
    await fill(password, 'password', 'passwort');
    await form.getByText('Password must be at least 8 characters with a number and special character').waitFor();
    await form.getByText('Confirm password does not match new password.').waitFor();
    await fill('Wr0ng!Passw0rd', changed, changed);
    const refused = page.getByRole('dialog', { name: 'Password Update Failed' });
    await refused.getByText('The current password is not right.').waitFor();
    await page.keyboard.press('Escape');
    // Until it is gone, the form is inert: what is typed into it is lost.
    await refused.waitFor({ state: 'detached' });
    // The message on the other device disappears after some seconds, so the wait begins before the press that causes it.
    await Promise.all([loggedOut(ofDesktop), fill(password, changed, changed)]);
    await page.getByText('Password Updated ! Your profile password changed successfully.').waitFor();
    await logIn(visitor, changed);
    await page.waitForURL(`${running.url}/provider/dashboard`);
    const old = await api.call('POST /provider/login', { body: { email: provider.email, password } });
    expect([old.status, (await api.call('GET /provider/bank', { token: provider.token })).status]).toEqual([401, 401]);
  });

  it('sees both devices in the list on a desktop, and logs out everywhere', async () => {
    const { page } = ofDesktop;
    await open('/provider/login?returnTo=/provider/profile', ofDesktop);
    await logIn(ofDesktop, changed);
    const devices = page.getByRole('listitem').filter({ hasText: 'logged in' });
    await devices.filter({ hasText: 'This device' }).waitFor();
    expect(await devices.count()).toBe(2);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    const asking = page.getByRole('dialog', { name: 'Are you sure !' });
    await asking.getByText('You will have to log in again on every device, including this one.').waitFor();
    await Promise.all([loggedOut(visitor), asking.getByRole('button', { name: 'Yes, Logout' }).click()]);
    await page.getByText('You’re logged out on all devices.').first().waitFor();
    for (const device of [page, visitor.page]) await device.waitForURL(`${running.url}/`);
  });

  it('cannot delete the account while an order is open, and cannot log in after its deletion', async () => {
    const { page } = ofDesktop;
    await open('/provider/login?returnTo=/provider/profile', ofDesktop);
    await logIn(ofDesktop, changed);
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      const asking = page.getByRole('dialog', { name: 'Are you sure !' });
      await asking.getByText('would you like to delete the account?').waitFor();
      await asking.getByRole('button', { name: 'Yes, Delete' }).click();
    };
    await remove();
    const refused = page.getByRole('dialog', { name: 'Error Deleting Account' });
    await refused.getByText('You have 1 open order. Complete or cancel this order first.').waitFor();
    await refused.getByRole('link', { name: 'See your orders' }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Declined', { exact: true }).first().waitFor();
    await open('/provider/profile', ofDesktop);
    await remove();
    await page.getByText('Your account is deleted.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/provider/login');
    await logIn(ofDesktop, changed);
    await page.getByRole('dialog', { name: 'Login failed' }).waitFor();
    // The answers that are errors on purpose: the refused login, the deletion that came too early, and those to tokens that ended elsewhere.
    const refusals = /401|409.*\/provider\/info/;
    expect(ofDesktop.complaints.filter((line) => !refusals.test(line))).toEqual([]);
  });
});
