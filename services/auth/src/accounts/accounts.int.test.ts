import { newId } from '@karigar/service-kit';
import { afterAll, expect, test, vi } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import {
  codeFor,
  customerBody,
  newPhone,
  otherThan,
  password,
  providerBody,
  registeredCustomer,
  sendCode,
  verified,
} from '../testing/people.ts';

const auth = await startAuth({ watch: ['customer', 'provider'] });
afterAll(() => auth.stop());

test('a customer registers with a verified number, is logged in and published', async () => {
  const phone = await verified(auth);
  const registered = await auth.call('POST', '/customer/register', { body: customerBody(phone, { pincode: '411030' }) });
  const data = {
    id: expect.any(String),
    name: 'Asha Kulkarni',
    email: `asha${phone.slice(3)}@example.com`,
    mobile: phone,
    city: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    pincode: '411030',
    emailProven: false,
  };
  expect(registered).toMatchObject({ status: 201, body: { token: expect.any(String), data } });
  expect(Object.keys(registered.body.data).sort()).toEqual(Object.keys(data).sort());

  for (const emailmobile of [`ASHA${phone.slice(3)}@example.com`, phone, phone.slice(3)]) {
    expect(await auth.call('POST', '/customer/login', { body: { emailmobile, password } })).toMatchObject({
      status: 200,
      body: { token: expect.any(String), data },
    });
  }
  expect(await auth.call('GET', '/customer/profile', { token: registered.body.token })).toMatchObject({ status: 200, body: data });

  const { id } = registered.body.data;
  await vi.waitFor(() => expect(auth.eventsOf(id)).toHaveLength(1), 30_000);
  expect(auth.eventsOf(id)[0]).toMatchObject({
    type: 'customer.registered.v1',
    version: 1,
    data: { customerId: id, mobile: phone, pincode: '411030' },
  });
});

test('registration requires a proof, which works once', async () => {
  const phone = newPhone();
  const register = (mobile: string, other = {}) => auth.call('POST', '/customer/register', { body: customerBody(mobile, other) });
  expect(await register(phone)).toMatchObject({ status: 403, body: { code: 'PHONE_NOT_VERIFIED' } });
  await sendCode(auth, phone);
  expect(await register(phone)).toMatchObject({ status: 403 });
  expect(await auth.mongo.collection('customers').countDocuments({ mobile: phone })).toBe(0);

  const proven = await verified(auth);
  expect(await register(proven)).toMatchObject({ status: 201 });
  const number = await auth.mongo.collection('otp_numbers').findOne({ _id: proven as never });
  expect(number?.['proofs']).toEqual({});
  expect(await register(proven, { email: 'somebody.else@example.com' })).toMatchObject({ status: 409, body: { code: 'CUSTOMER_EXISTS' } });
});

test('a number verified as a customer is not verified as a provider', async () => {
  const phone = await verified(auth);
  expect(await auth.call('POST', '/provider/register', { body: providerBody(phone) })).toMatchObject({
    status: 403,
    body: { code: 'PHONE_NOT_VERIFIED' },
  });
});

test('fifty simultaneous registrations of one number create one account', async () => {
  const phone = await verified(auth);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      auth.call('POST', '/customer/register', { body: customerBody(phone, { email: `n${n}${phone.slice(3)}@example.com` }) }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'CUSTOMER_EXISTS')).toHaveLength(49);
  expect(await auth.mongo.collection('customers').countDocuments({ mobile: phone })).toBe(1);
});

test('a number is one account, however it is written', async () => {
  const phone = await verified(auth);
  const spelt = [`+91-0${phone.slice(3)}`, `0${phone.slice(3)}`, phone.slice(3)];
  const register = (mobile: string) =>
    auth.call('POST', '/customer/register', { body: { ...customerBody(phone, { email: `${newId()}@example.com` }), mobile } });
  // Proven by the number without the zero.
  expect(await register(spelt[0] ?? '')).toMatchObject({ status: 201 });
  for (const mobile of [...spelt, phone])
    expect(await register(mobile), mobile).toMatchObject({ status: 409, body: { code: 'CUSTOMER_EXISTS' } });
  expect(await auth.mongo.collection('customers').countDocuments({ mobile: phone })).toBe(1);
});

test('an email belongs to one account, whatever its case', async () => {
  const [first, second] = [await verified(auth), await verified(auth)];
  const email = `Shared${first.slice(3)}@example.com`;
  expect(await auth.call('POST', '/customer/register', { body: customerBody(first, { email }) })).toMatchObject({ status: 201 });
  expect(await auth.call('POST', '/customer/register', { body: customerBody(second, { email: email.toUpperCase() }) })).toMatchObject({
    status: 409,
  });
});

test('a repeated key returns the same registration, and nothing to another person', async () => {
  const headers = { 'idempotency-key': `key-${newPhone()}` };
  const phone = await verified(auth);
  const first = await auth.call('POST', '/customer/register', { body: customerBody(phone), headers });
  const again = await auth.call('POST', '/customer/register', { body: customerBody(phone), headers });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);

  await auth.mongo.collection('idempotency_keys').deleteMany({});
  const afterLoss = await auth.call('POST', '/customer/register', { body: customerBody(phone), headers });
  expect(afterLoss).toMatchObject({ status: 201, body: { data: first.body.data } });
  await auth.mongo.collection('idempotency_keys').deleteMany({});
  const stranger = await auth.call('POST', '/customer/register', {
    body: customerBody(phone, { password: 'Guessed#Horse1', confirmpassword: 'Guessed#Horse1' }),
    headers,
  });
  expect(stranger).toMatchObject({ status: 409 });
});

test('whether an account exists can be asked by number or email', async () => {
  const { phone, data } = await registeredCustomer(auth);
  const check = (body: unknown, path = '/customer/existancecheck') => auth.call('POST', path, { body });
  expect(await check({ mobile: newPhone() })).toMatchObject({ status: 200, body: { available: true } });
  expect(await check({ mobile: phone })).toMatchObject({ status: 409, body: { code: 'CUSTOMER_EXISTS' } });
  expect(await check({ email: data.email.toUpperCase(), mobile: '' }, '/customer/existencecheck')).toMatchObject({ status: 409 });
  expect(await check({})).toMatchObject({ status: 422 });
});

test('a code without a purpose registers a customer or a provider and resets nothing; one for the sign-up registers no provider', async () => {
  const phone = newPhone();
  const code = await sendCode(auth, phone);
  const reset = { body: { phone, code, purpose: 'reset' } };
  expect(await auth.call('POST', '/otp/verify-otp', reset)).toMatchObject({ status: 410, body: { code: 'OTP_EXPIRED' } });
  expect(await auth.call('POST', '/otp/verify-otp', { body: { phone, code } })).toMatchObject({ status: 200 });
  expect(await auth.call('POST', '/provider/register', { body: providerBody(phone, { otp: code }) })).toMatchObject({ status: 201 });
  const other = newPhone();
  const forSignup = await sendCode(auth, other, 'signup');
  expect(await auth.call('POST', '/provider/register', { body: providerBody(other, { otp: forSignup }) })).toMatchObject({ status: 410 });
});

test('a provider registers with the code itself and logs in', async () => {
  const phone = newPhone();
  const code = await sendCode(auth, phone, 'provider');
  const register = (otp: string, other = {}, headers = {}) =>
    auth.call('POST', '/provider/register', { body: providerBody(phone, { otp, ...other }), headers });
  expect(await register(otherThan(code))).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } });
  const registered = await register(code, {}, { 'accept-language': 'mr-IN,hi;q=0.9,en;q=0.5' });
  const provider = {
    id: expect.any(String),
    name: 'Ravi Jadhav',
    email: `ravi${phone.slice(3)}@example.com`,
    mobile: phone,
    address: '12 Laxmi Road',
    city: 'Pune',
    avatar: null,
    emailProven: false,
    rating: 4,
    created: expect.stringMatching(/^20\d\d-/),
  };
  expect(registered).toMatchObject({ status: 201, body: { provider } });
  expect(await register(code)).toMatchObject({ status: 409, body: { code: 'PROVIDER_EXISTS', taken: 'mobile' } });

  const loggedIn = await auth.call('POST', '/provider/login', { body: { email: provider.email, password } });
  expect(loggedIn).toMatchObject({ status: 200, body: { token: expect.any(String), provider } });
  expect(await auth.call('GET', '/provider/profile', { token: loggedIn.body.token })).toMatchObject({ status: 200, body: provider });
  expect(await auth.call('GET', '/customer/profile', { token: loggedIn.body.token })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  });

  const { id } = registered.body.provider;
  await vi.waitFor(() => expect(auth.eventsOf(id)).toHaveLength(1), 30_000);
  expect(auth.eventsOf(id)[0]).toMatchObject({
    type: 'provider.registered.v1',
    version: 1,
    data: { providerId: id, city: 'Pune', avatar: null, language: 'mr' },
  });
});

test('the code still proves the number after a registration that failed for its email', async () => {
  const taken = await verified(auth, 'provider');
  const email = `taken${taken.slice(3)}@example.com`;
  expect(await auth.call('POST', '/provider/register', { body: providerBody(taken, { email }) })).toMatchObject({ status: 201 });
  const phone = newPhone();
  const otp = await sendCode(auth, phone, 'provider');
  // Without a proof nobody learns which emails have accounts.
  const unproven = providerBody(phone, { otp: otherThan(otp), email });
  expect(await auth.call('POST', '/provider/register', { body: unproven })).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } });
  expect(await auth.call('POST', '/provider/register', { body: providerBody(phone, { otp, email }) })).toMatchObject({
    status: 409,
    body: { code: 'PROVIDER_EXISTS', taken: 'email', message: 'An account with this email exists already. Please log in.' },
  });
  expect(await auth.call('POST', '/provider/register', { body: providerBody(phone, { otp }) })).toMatchObject({ status: 201 });
  expect(await codeFor(auth, phone)).toBe(otp);
});

test('a wrong password and an unknown account get the same answer in about the same time', async () => {
  const { phone } = await registeredCustomer(auth);
  const timed = async (emailmobile: string) => {
    const began = performance.now();
    const answer = await auth.call('POST', '/customer/login', { body: { emailmobile, password: 'Wrong#Horse1' } });
    const { requestId, ...body } = answer.body;
    expect(requestId).toEqual(expect.any(String));
    return { status: answer.status, body, ms: performance.now() - began };
  };
  const known = [await timed(phone), await timed(phone), await timed(phone)];
  const unknown = [await timed(newPhone()), await timed('nobody@example.com'), await timed('not a login name')];
  const told = known.map(({ status, body }) => ({ status, body }));
  expect(unknown.map(({ status, body }) => ({ status, body }))).toEqual(told);
  expect(told[0]).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  const median = (list: { ms: number }[]) => list.map(({ ms }) => ms).sort((a, b) => a - b)[1] ?? 0;
  expect(median(unknown), 'without a password check it would be over at once').toBeGreaterThan(median(known) / 4);
});

test('after twenty wrong passwords even the right one has to wait', async () => {
  const { phone } = await registeredCustomer(auth);
  const logIn = (typed: string) => auth.call('POST', '/customer/login', { body: { emailmobile: phone, password: typed } });
  await Promise.all(Array.from({ length: 20 }, () => logIn('Wrong#Horse1')));
  expect(await logIn(password)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) } });
});

test('a profile change is saved and published with the next version', async () => {
  const { token, data } = await registeredCustomer(auth);
  const change = (body: unknown) => auth.call('PUT', '/customer/profile', { token, body });
  expect(await change({ city: 'Mumbai', pincode: '400001' })).toMatchObject({
    status: 200,
    body: { ...data, city: 'Mumbai', pincode: '400001' },
  });
  expect(await change({ city: 'Mumbai' })).toMatchObject({ status: 200 });
  expect(await change({ email: 'other@example.com' })).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } });
  expect(await change({ email: 'no email' })).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } });
  await vi.waitFor(() => expect(auth.eventsOf(data.id)).toHaveLength(2), 30_000);
  expect(auth.eventsOf(data.id)[1]).toMatchObject({ type: 'customer.updated.v1', version: 2, data: { city: 'Mumbai' } });
});

test('the database contains no trace of a password', async () => {
  const { phone } = await registeredCustomer(auth);
  const stored = await auth.mongo.collection('customers').findOne({ mobile: phone });
  expect(stored?.['passwordHash']).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(stored)).not.toContain(password);
});

test('a provider changes their details, which are published; email and number stay', async () => {
  const phone = await verified(auth, 'provider');
  const { provider } = (await auth.call('POST', '/provider/register', { body: providerBody(phone) })).body;
  const { token } = (await auth.call('POST', '/provider/login', { body: { email: provider.email, password } })).body;
  const changes = { name: 'Ravi P Jadhav', address: '7 Hill Road', city: 'Nashik' };
  const changed = await auth.call('PUT', '/provider/info', { token, body: { ...provider, ...changes } });
  expect([changed.status, changed.body]).toEqual([200, { ...provider, ...changes }]);
  expect((await auth.call('GET', '/provider/profile', { token })).body).toEqual({ ...provider, ...changes });

  expect(
    await auth.call('PUT', '/provider/info', { token, body: { city: 'Pune', email: 'other@example.com', mobile: newPhone() } }),
  ).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'email' }, { path: 'mobile' }] },
  });
  expect(await auth.call('PUT', '/provider/info', { token, body: { name: 'Al', address: ' ' } })).toMatchObject({
    status: 422,
    body: {
      errors: [
        { path: 'name', message: 'Please enter your full name (at least 3 characters)' },
        { path: 'address', message: 'Please enter your address' },
      ],
    },
  });
  await vi.waitFor(() => expect(auth.eventsOf(provider.id)).toHaveLength(2), 30_000);
  expect(auth.eventsOf(provider.id)[1]).toMatchObject({
    type: 'provider.updated.v1',
    version: 2,
    data: { ...changes, email: provider.email },
  });
});
