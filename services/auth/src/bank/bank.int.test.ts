import { afterAll, expect, test, vi } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { registeredCustomer, registeredProvider } from '../testing/people.ts';

const auth = await startAuth({ watch: ['provider'] });
afterAll(() => auth.stop());

const details = {
  holder_name: 'Ravi Jadhav',
  account_number: '1234 5678 9012',
  account_type: 'Savings',
  ifsc_code: 'sbin0001234',
  bank_name: 'State Bank of India',
  branch: 'Laxmi Road',
};
const shown = { upi_id: '', ...details, account_number: '••••••••9012', ifsc_code: 'SBIN0001234' };
const blank = { holder_name: '', account_number: '', account_type: '', ifsc_code: '', bank_name: '', branch: '', upi_id: '' };

const of = (token: string) => ({
  read: () => auth.call('GET', '/provider/bank', { token }),
  save: (body: object) => auth.call('PUT', '/provider/bank', { token, body }),
});

test('bank details are saved once, masked in answers and encrypted at rest', async () => {
  const { token, provider } = await registeredProvider(auth);
  const bank = of(token);
  expect((await bank.read()).body).toEqual(blank);
  expect(await bank.save(details)).toMatchObject({ status: 200, body: shown });
  expect((await bank.read()).body).toEqual(shown);
  const stored = await auth.mongo.collection<{ _id: string }>('bank_details').findOne({ _id: provider.id });
  expect(stored).toMatchObject({ accountNumber: { keyId: expect.any(String), data: expect.any(String) } });
  expect(JSON.stringify(stored)).not.toMatch(/9012|123456789012/);
});

test('a UPI ID is saved with and without bank details, replaced and removed', async () => {
  const { token } = await registeredProvider(auth);
  const bank = of(token);
  const saveUpi = (upi_id: string) => auth.call('PUT', '/provider/upi', { token, body: { upi_id } });
  expect(await saveUpi('no-id')).toMatchObject({ status: 422, body: { errors: [{ path: 'upi_id' }] } });
  expect(await saveUpi(' Ravi.Jadhav@OkSbi ')).toMatchObject({ status: 200, body: { ...blank, upi_id: 'ravi.jadhav@oksbi' } });
  expect((await bank.save(details)).body).toEqual({ ...shown, upi_id: 'ravi.jadhav@oksbi' });
  expect((await saveUpi('9800000001@ybl')).body).toEqual({ ...shown, upi_id: '9800000001@ybl' });
  expect((await saveUpi('')).body).toEqual(shown);
});

test('after the first save only the holder’s name changes, even if all fields are sent back', async () => {
  const { token } = await registeredProvider(auth);
  const bank = of(token);
  await bank.save(details);
  const renamed = { ...shown, holder_name: 'Ravi P Jadhav' };
  expect(await bank.save(renamed)).toMatchObject({ status: 200, body: renamed });
  expect(await bank.save({ account_number: '999999999999', branch: 'Camp' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'account_number' }, { path: 'branch' }] },
  });
  expect((await bank.read()).body).toEqual(renamed);
});

test('the first save requires every field in its format', async () => {
  const { token } = await registeredProvider(auth);
  const bank = of(token);
  expect(await bank.save({ ...details, ifsc_code: 'SBIN1234' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'ifsc_code', message: 'Please enter a valid IFSC code' }] },
  });
  expect(await bank.save({ holder_name: 'Ravi Jadhav' })).toMatchObject({ status: 422 });
  expect((await bank.read()).body).toEqual(blank);
});

test('of two simultaneous first saves one wins', async () => {
  const { token } = await registeredProvider(auth);
  const bank = of(token);
  const answers = await Promise.all(['111111111111', '222222222222'].map((number) => bank.save({ ...details, account_number: number })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a save is published, so that the other devices read again, and no bank detail is', async () => {
  const { token, provider } = await registeredProvider(auth);
  const profile = { providerId: provider.id, email: provider.email, name: 'Ravi Jadhav', address: '12 Laxmi Road', city: 'Pune' };
  await of(token).save(details);
  await auth.call('PUT', '/provider/upi', { token, body: { upi_id: 'jadhav.plumbing@oksbi' } });
  await vi.waitFor(() => expect(auth.eventsOf(provider.id)).toHaveLength(3), 10_000);
  expect(auth.eventsOf(provider.id).slice(1)).toMatchObject(
    [2, 3].map((version) => ({ type: 'provider.updated.v1', version, data: profile })),
  );
  expect(JSON.stringify(auth.eventsOf(provider.id))).not.toMatch(/56789012|5678 9012|Savings|sbin|State Bank|branch|oksbi/i);
  // Refused: nothing is stored or published.
  expect(await of(token).save({ branch: 'Camp' })).toMatchObject({ status: 422 });
  const stored = await auth.mongo.collection<{ _id: string; newest: unknown[] }>('providers').findOne({ _id: provider.id });
  expect(stored).toMatchObject({ version: 3, newest: [{ type: 'provider.updated.v1', version: 3, data: profile }] });
});

test('customers have no bank details', async () => {
  const { token } = await registeredCustomer(auth);
  expect(await of(token).read()).toMatchObject({ status: 403 });
});
