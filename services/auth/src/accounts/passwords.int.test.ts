import { afterAll, describe, expect, test } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { customerBody, newPhone, password, providerBody, registeredCustomer, sendCode, verified } from '../testing/people.ts';

/** Ahead of the real time: a number may be sent one code in 30 s. */
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const auth = await startAuth({ clock, env: { WRONG_LOGINS: '4' } });
const other = await auth.another();
afterAll(() => auth.stop());

const newPassword = 'Better#Horse2';

interface Person {
  readonly phone: string;
  readonly email: string;
  readonly token: string;
}

const aCustomer = async (): Promise<Person> => {
  const { phone, token, data } = await registeredCustomer(auth);
  return { phone, email: data.email, token };
};
const aProvider = async (): Promise<Person> => {
  const phone = await verified(auth, 'provider');
  const { provider } = (await auth.call('POST', '/provider/register', { body: providerBody(phone) })).body;
  const login = await auth.call('POST', '/provider/login', { body: { email: provider.email, password } });
  return { phone, email: provider.email, token: login.body.token };
};

const roles = [
  {
    role: 'customer',
    create: aCustomer,
    change: '/customer/password',
    profile: '/customer/profile',
    login: '/customer/login',
    name: 'emailmobile',
  },
  {
    role: 'provider',
    create: aProvider,
    change: '/provider/info/password',
    profile: '/provider/profile',
    login: '/provider/login',
    name: 'email',
  },
] as const;

const verify = async (phone: string, purpose: 'login' | 'reset') => {
  aheadMs += 31_000;
  const code = await sendCode(auth, phone, purpose);
  return (await auth.call('POST', '/otp/verify-otp', { body: { phone, code, purpose } })).body.verificationToken as string;
};
const verifyReset = (phone: string) => verify(phone, 'reset');

describe.each(roles)('the password of a $role', ({ role, create, change, profile, login, name }) => {
  const logIn = async (email: string, typed: string) =>
    (await auth.call('POST', login, { body: { [name]: email, password: typed } })).status;

  test('is changed with the current one, which revokes all tokens on every instance', async () => {
    const { email, token } = await create();
    const changed = await auth.call('PUT', change, { token, body: { currentPassword: password, newPassword } });
    expect([changed.status, changed.body]).toEqual([204, {}]);
    for (const url of [auth.url, other.url]) expect((await auth.call('GET', profile, { token, url })).status).toBe(401);
    expect([await logIn(email, password), await logIn(email, newPassword)]).toEqual([401, 200]);
  });

  test('stays when the current one is wrong, and too many wrong ones have to wait', async () => {
    const { email, token } = await create();
    const guess = (currentPassword: string) => auth.call('PUT', change, { token, body: { currentPassword, newPassword } });
    expect(await guess('Wrong#Horse9')).toMatchObject({
      status: 422,
      body: { code: 'WRONG_PASSWORD', errors: [{ path: 'currentPassword', message: 'The current password is not right.' }] },
    });
    const more = await Promise.all(Array.from({ length: 6 }, () => guess('Wrong#Horse9')));
    expect(more.map(({ status }) => status).sort()).toEqual([422, 422, 422, 429, 429, 429]);
    expect((await guess(password)).status).toBe(429);
    expect(await logIn(email, password)).toBe(200);
  });

  test('is refused with its flaws when it is too weak', async () => {
    const { token } = await create();
    const refused = (tried: string) => auth.call('PUT', change, { token, body: { currentPassword: password, newPassword: tried } });
    expect(await refused('weak')).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'newPassword', message: 'Password must be strong (8+ characters, one special char, uppercase, number)' }],
      },
    });
    expect(await refused('ABCDEF1!')).toMatchObject({
      body: { errors: [{ path: 'newPassword', message: 'Password must also have a lowercase letter' }] },
    });
    const common = { errors: [{ path: 'newPassword', message: expect.stringContaining('very common') }] };
    expect(await refused('Welcome@123')).toMatchObject({ status: 422, body: common });
  });

  test('changes once in a race of two changes', async () => {
    const { token, email } = await create();
    const tried = ['First#Horse1', 'Second#Horse2'];
    const answers = await Promise.all(
      tried.map((each) => auth.call('PUT', change, { token, body: { currentPassword: password, newPassword: each } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    const winner = answers.findIndex(({ status }) => status === 204);
    expect(await logIn(email, tried[winner] ?? '')).toBe(200);
  });

  test('is reset by the number’s owner, once per verification, and revokes all tokens', async () => {
    const { phone, email, token } = await create();
    const verificationToken = await verifyReset(phone);
    const reset = (more: object) =>
      auth.call('POST', '/password/reset', { body: { role, phone, verificationToken, newPassword, ...more } });
    for (const refused of ['weak', 'P@ssw0rd']) expect(await reset({ newPassword: refused })).toMatchObject({ status: 422 });
    const answers = await Promise.all([reset({}), reset({}), reset({})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403, 403]);
    for (const url of [auth.url, other.url]) expect((await auth.call('GET', profile, { token, url })).status).toBe(401);
    expect([await logIn(email, password), await logIn(email, newPassword)]).toEqual([401, 200]);
  });
});

describe.each(roles)('a $role who logs in by a code', ({ create, login, profile, role }) => {
  const byCode = (phone: string, verificationToken: string, path: string = login) =>
    auth.call('POST', `${path}/code`, { body: { phone, verificationToken } });

  test('needs no password, and each verification lets in once', async () => {
    const { phone, email } = await create();
    const token = await verify(phone, 'login');
    const answers = await Promise.all([byCode(phone, token), byCode(phone, token), byCode(phone, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    const { body } = answers.find(({ status }) => status === 200) ?? {};
    expect(body).toMatchObject({ [role === 'customer' ? 'data' : 'provider']: { email } });
    for (const url of [auth.url, other.url]) expect((await auth.call('GET', profile, { token: body?.token, url })).status).toBe(200);
  });

  test('must have proven this number for this purpose, and learns only then that it has no account', async () => {
    const { phone } = await create();
    for (const number of [phone, newPhone()])
      expect(await byCode(number, 'guess')).toMatchObject({ status: 403, body: { code: 'PHONE_NOT_VERIFIED' } });
    expect(await byCode(phone, await verify(phone, 'reset'))).toMatchObject({ status: 403 });
    const token = await verify(phone, 'login');
    const otherLogin = role === 'customer' ? '/provider/login' : '/customer/login';
    expect(await byCode(phone, token, otherLogin)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await byCode(phone, token)).status).toBe(200);
  });
});

test('a reset reveals nothing about accounts without a proof', async () => {
  const { phone } = await aCustomer();
  const reset = (number: string, verificationToken: string, role = 'customer') =>
    auth.call('POST', '/password/reset', { body: { role, phone: number, verificationToken, newPassword } });
  const [known, unknown] = [await reset(phone, 'guess'), await reset('+919876512345', 'guess')];
  for (const answer of [known, unknown]) expect(answer).toMatchObject({ status: 403, body: { code: 'PHONE_NOT_VERIFIED' } });

  const proof = await verifyReset(phone);
  expect(await reset(phone, proof, 'provider')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await reset(phone, proof)).status).toBe(204);
});

test('a proof made for a registration does not allow a reset', async () => {
  const phone = newPhone();
  const code = await sendCode(auth, phone);
  const { verificationToken } = (await auth.call('POST', '/otp/verify-otp', { body: { phone, code } })).body;
  await auth.call('POST', '/customer/register', { body: customerBody(phone, { verificationToken }) });
  expect(await auth.call('POST', '/password/reset', { body: { role: 'customer', phone, verificationToken, newPassword } })).toMatchObject({
    status: 403,
    body: { code: 'PHONE_NOT_VERIFIED' },
  });
});
