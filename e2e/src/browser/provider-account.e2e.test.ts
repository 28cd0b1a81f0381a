import { poll } from '@karigar/local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf, standStill } from '../support/axe.ts';
import { desktop, pressable, useBrowser, phone, signIn, type Visitor } from '../support/browser.ts';
import { booking, freeSlots, newCustomer, newProvider, password, picture, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

const running = sharedProduct();
const { api } = running;
// No other test publishes services in this city.
const city = 'Dhule';

const chrome = useBrowser();
let provider: Person;
let visitor: Visitor;
let anybody: Visitor;

beforeAll(async () => {
  provider = await newProvider(api, { name: 'Vijay Kadam' });
  [visitor, anybody] = await Promise.all([chrome.visitor('vijay', phone), chrome.visitor('anybody', phone)]);
  await standStill(visitor);
  await signIn(visitor, provider);
});
afterAll(() => running.stop());

const file = async (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(await picture(640, 480).arrayBuffer()) });

/** What a provider changes about themselves and their services on a phone, and what customers see of it. */
describe('a provider', () => {
  it('changes name, city and picture, and customers see them on the public page', async () => {
    const { page } = visitor;
    await page.goto(`${running.url}/provider/profile`);
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
    const { page } = visitor;
    const [number, masked] = ['123456789012', '••••••••9012'];
    const form = page.getByRole('form', { name: 'Bank details' });
    const edit = page.getByRole('button', { name: 'Edit Details: bank' });
    const save = form.getByRole('button', { name: 'Save Changes' });
    const bank = page.locator('section', { has: page.getByRole('heading', { name: 'Bank details' }) });
    await edit.click();
    await form.getByText('Check every field: later only the account holder’s name can be changed.').waitFor();
    await form.getByLabel('Account holder’s name').fill('Vijay Kadam');
    await form.getByLabel('Account number', { exact: true }).fill(number);
    await form.getByLabel('Account number again').fill('123456789021');
    await form.getByLabel('Account type').selectOption({ label: 'Savings' });
    await form.getByLabel('IFSC code').fill('hdfc0001234');
    await form.getByLabel('Bank', { exact: true }).fill('HDFC Bank');
    await form.getByLabel('Branch').fill(city);
    await save.click();
    await form.getByText('The two account numbers are different').waitFor();
    await form.getByLabel('Account number again').fill(number);
    await save.click();
    await bank.getByText(masked).waitFor();

    await page.reload();
    await bank.getByText(masked).waitFor();
    await bank.getByText('HDFC0001234').waitFor();
    await edit.click();
    await form.getByText('Only the account holder’s name can be changed.').waitFor();
    for (const label of ['Account number', 'Account type', 'IFSC code', 'Bank', 'Branch'])
      expect([label, await form.getByLabel(label, { exact: true }).isDisabled()]).toEqual([label, true]);
    expect(await form.getByLabel('Account number again').count()).toBe(0);
    await form.getByLabel('Account holder’s name').fill('Vijay S Patil');
    await save.click();
    await bank.getByText('Vijay S Patil').waitFor();
    await bank.getByText(masked).waitFor();
    const stored = await api.call('GET /provider/bank', { token: provider.token });
    expect(stored.body).toMatchObject({ holder_name: 'Vijay S Patil', account_number: masked, ifsc_code: 'HDFC0001234' });
  });

  it('saves a UPI ID, which is refused until it is one', async () => {
    const { page } = visitor;
    const form = page.getByRole('form', { name: 'UPI' });
    const id = form.getByLabel('UPI ID');
    const save = form.getByRole('button', { name: 'Save UPI ID' });
    await id.fill('vijay');
    await save.click();
    await form.getByText('Please enter a valid UPI ID').waitFor();
    await id.fill('Vijay@OkHdfc');
    await save.click();
    await page.getByText('UPI ID saved').first().waitFor();
    await page.reload();
    await form.waitFor();
    expect(await id.inputValue()).toBe('vijay@okhdfc');
    expect((await api.call('GET /provider/bank', { token: provider.token })).body).toMatchObject({ upi_id: 'vijay@okhdfc' });
  });

  it('adds a service and edits it, customers find it as it is now, and it cannot be deleted with an open order', async () => {
    const { page } = visitor;
    await page.goto(`${running.url}/provider/services`);
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

    await page.getByRole('button', { name: 'Edit Geyser repair' }).click();
    const edited = page.getByRole('dialog', { name: 'Edit Service' });
    await edited.getByLabel('Service Name').fill('Geyser and heater repair');
    await edited.getByLabel('Visiting Charge (₹)', { exact: true }).fill('499.50');
    await edited.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Service saved').first().waitFor();

    const cells = page.getByRole('row', { name: 'Geyser and heater repair' }).getByRole('cell');
    const isCard = async () => {
      const [name, category] = await Promise.all([cells.nth(0).boundingBox(), cells.nth(1).boundingBox()]);
      return category!.y >= name!.y + name!.height;
    };
    expect(await isCard()).toBe(true);
    await page.setViewportSize(desktop.viewport);
    await expect.poll(isCard).toBe(false);
    await page.setViewportSize(phone.viewport);

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
    expect([visitor.complaints, anybody.complaints]).toEqual([[], []]);
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
    const next = 'An0ther!Passw0rd';
    await page.goto(`${running.url}/provider/profile`);
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
    await fill('Wr0ng!Passw0rd', next, next);
    await page.getByRole('dialog', { name: 'Password Update Failed' }).getByText('The current password is not right.').waitFor();
    await page.keyboard.press('Escape');
    await fill(password, next, next);
    await page.getByText('Password Updated ! Your profile password changed successfully.').waitFor();
    await page.getByLabel('Email').fill(provider.email);
    await page.getByLabel('Password', { exact: true }).fill(next);
    await pressable(page.getByRole('button', { name: 'Log in' })).click();
    await page.waitForURL(`${running.url}/provider/dashboard`);
    const old = await api.call('POST /provider/login', { body: { email: provider.email, password } });
    expect([old.status, (await api.call('GET /provider/bank', { token: provider.token })).status]).toEqual([401, 401]);
  });
});
