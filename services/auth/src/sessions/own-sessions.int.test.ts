import { afterAll, expect, test } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { codeFor, newPhone, password, registeredCustomer, registeredProvider, sendCode } from '../testing/people.ts';

const auth = await startAuth();
const other = await auth.another();
afterAll(() => auth.stop());

const phoneBrowser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

async function logIn(phone: string): Promise<string> {
  const headers = { 'user-agent': phoneBrowser };
  return (await auth.call('POST', '/customer/login', { body: { emailmobile: phone, password }, headers })).body.token as string;
}

test('an account sees its sessions and logs one device out on every instance', async () => {
  const { phone, token } = await registeredCustomer(auth);
  const onPhone = await logIn(phone);
  const { body: sessions } = await auth.call('GET', '/account/sessions', { token });
  expect(sessions).toMatchObject([
    { device: 'Chrome on Android', city: null, current: false },
    { device: 'Unknown device', current: true },
  ]);

  expect(await auth.call('DELETE', `/account/sessions/${sessions[0].id}`, { token })).toMatchObject({ status: 204 });

  for (const url of [auth.url, other.url])
    expect(await auth.call('GET', '/customer/profile', { token: onPhone, url })).toMatchObject({ status: 401 });
  expect((await auth.call('GET', '/account/sessions', { token, url: other.url })).body).toMatchObject([{ current: true }]);
});

test('logging out everywhere ends all sessions, and the next login starts a new one', async () => {
  const { phone, token } = await registeredCustomer(auth);
  await logIn(phone);
  await auth.call('POST', '/logout-everywhere', { token });
  expect((await auth.call('GET', '/account/sessions', { token: await logIn(phone) })).body).toMatchObject([{ current: true }]);
});

test('sessions of other accounts can be neither seen nor ended', async () => {
  const mine = await registeredCustomer(auth);
  const { token } = await registeredProvider(auth);
  const { body: sessions } = await auth.call('GET', '/account/sessions', { token: mine.token });
  expect(await auth.call('DELETE', `/account/sessions/${sessions[0].id}`, { token })).toMatchObject({ status: 404 });
  expect(await auth.call('GET', '/customer/profile', { token: mine.token })).toMatchObject({ status: 200 });
});

test('a proven number replaces the old one, which is notified; sessions stay', async () => {
  const { phone: old, token } = await registeredCustomer(auth);
  const phone = newPhone();
  const code = await sendCode(auth, phone, 'change');
  const { body } = await auth.call('POST', '/otp/verify-otp', { body: { phone, code, purpose: 'change' } });
  const change = { phone, verificationToken: body.verificationToken as string };

  expect(await auth.call('PUT', '/account/mobile', { token, body: change })).toMatchObject({ status: 200, body: { mobile: phone } });

  expect(await auth.call('GET', '/customer/profile', { token })).toMatchObject({ status: 200, body: { mobile: phone } });
  expect(await auth.call('POST', '/customer/login', { body: { emailmobile: old, password } })).toMatchObject({ status: 401 });
  expect(typeof (await logIn(phone))).toBe('string');
  const { body: told } = await auth.call('GET', `/dev/messages?phone=${encodeURIComponent(old)}`);
  expect(told[0].text).toContain(`changed to one ending in ${phone.slice(-4)}`);
  expect(await codeFor(auth, old)).toBe('');
  expect(await auth.call('PUT', '/account/mobile', { token, body: change })).toMatchObject({ status: 200, body: { mobile: phone } });
  // A proof changes one account once.
  const somebody = await registeredCustomer(auth);
  expect(await auth.call('PUT', '/account/mobile', { token: somebody.token, body: change })).toMatchObject({ status: 403 });
});

test('a new number replaces the old one in saved addresses, and not the numbers of others there', async () => {
  const { phone: old, token } = await registeredCustomer(auth);
  const address = { name: 'Asha', street: '12 Laxmi Road', city: 'Pune', state: 'Maharashtra', zip: '411030', country: 'India' };
  const neighbor = newPhone();
  for (const number of [old, neighbor]) await auth.call('POST', '/customer/addresses', { token, body: { ...address, phone: number } });
  const phone = newPhone();
  const code = await sendCode(auth, phone, 'change');
  const { body } = await auth.call('POST', '/otp/verify-otp', { body: { phone, code, purpose: 'change' } });
  await auth.call('PUT', '/account/mobile', { token, body: { phone, verificationToken: body.verificationToken } });
  const { items } = (await auth.call('GET', '/customer/addresses', { token })).body as { items: { phone: string }[] };
  expect(items.map((item) => item.phone).sort()).toEqual([phone, neighbor].sort());
});

test('changing the number requires a proof for this purpose', async () => {
  const { token } = await registeredProvider(auth);
  const phone = newPhone();
  const code = await sendCode(auth, phone, 'reset');
  const { body } = await auth.call('POST', '/otp/verify-otp', { body: { phone, code, purpose: 'reset' } });
  expect(await auth.call('PUT', '/account/mobile', { token, body: { phone, verificationToken: body.verificationToken } })).toMatchObject({
    status: 403,
    body: { code: 'PHONE_NOT_VERIFIED' },
  });
});
