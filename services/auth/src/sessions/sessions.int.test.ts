import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { password, registeredCustomer } from '../testing/people.ts';

const auth = await startAuth();
const other = await auth.another();
afterAll(() => auth.stop());

const profile = (token: string, url = auth.url) => auth.call('GET', '/customer/profile', { token, url });
const logIn = async (emailmobile: string) =>
  (await auth.call('POST', '/customer/login', { body: { emailmobile, password } })).body.token as string;

test('two instances publish the same key', async () => {
  const [first, second] = await Promise.all([
    auth.call('GET', '/.well-known/jwks.json'),
    auth.call('GET', '/.well-known/jwks.json', { url: other.url }),
  ]);
  expect(first).toMatchObject({
    status: 200,
    body: { keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: expect.any(String) }] },
  });
  expect(first.body.keys[0].d).toBeUndefined();
  expect(second.body).toEqual(first.body);
});

test('a token carries id, role and session version and is valid for twelve hours', async () => {
  const { token, data } = await registeredCustomer(auth);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ id: data.id, role: 'customer', sv: 1, jti: expect.any(String), iss: 'karigar', aud: 'karigar' });
  expect(claims.exp - claims.iat).toBe(12 * 3_600);
});

test('logging out revokes only this token, on every instance', async () => {
  const { phone, token } = await registeredCustomer(auth);
  const second = await logIn(phone);
  expect(await profile(token, other.url)).toMatchObject({ status: 200 });
  expect(await auth.call('POST', '/logout', { token })).toMatchObject({ status: 204 });
  for (const url of [auth.url, other.url])
    await vi.waitFor(async () => expect(await profile(token, url)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } }), 30_000);
  expect(await profile(second, other.url)).toMatchObject({ status: 200 });
});

test('logging out everywhere revokes all tokens, also for instances that start later, but not later logins', async () => {
  const { phone, token } = await registeredCustomer(auth);
  const second = await logIn(phone);
  expect(await auth.call('POST', '/logout-everywhere', { token })).toMatchObject({ status: 204 });
  for (const url of [auth.url, other.url])
    for (const old of [token, second]) await vi.waitFor(async () => expect((await profile(old, url)).status).toBe(401), 30_000);
  const late = await auth.another();
  expect(await profile(second, late.url)).toMatchObject({ status: 401 });
  expect(await profile(await logIn(phone), late.url)).toMatchObject({ status: 200 });
});

test('forged, unsigned and foreign tokens are refused', async () => {
  const { token } = await registeredCustomer(auth);
  const [head, body] = token.split('.');
  const none = `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')}.${body}.`;
  for (const forged of [
    `${head}.${body}.AAAA`,
    none,
    'rubbish',
    `${head}.${Buffer.from('{"id":"x","role":"provider"}').toString('base64url')}.${token.split('.')[2]}`,
  ]) {
    expect(await profile(forged)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  }
});

test('an account has one default address, sees only its own, and keeps both under concurrent changes', async () => {
  const { token } = await registeredCustomer(auth);
  const stranger = await registeredCustomer(auth);
  const home = {
    name: 'Asha',
    phone: '9876543210',
    street: '12 Laxmi Road',
    apartment: '',
    city: 'Pune',
    state: 'Maharashtra',
    zip: '411030',
    country: 'India',
  };
  const list = async (as = token) =>
    (await auth.call('GET', '/customer/addresses', { token: as })).body.items as { id: string; isDefault: boolean }[];

  const first = await auth.call('POST', '/customer/addresses', { token, body: home });
  expect(first).toMatchObject({
    status: 201,
    body: { ...home, id: expect.any(String), phone: '+919876543210', apartment: null, isDefault: true },
  });
  const added = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      auth.call('POST', '/customer/addresses', { token, body: { ...home, street: `Street ${n}`, isDefault: true } }),
    ),
  );
  expect(added.every(({ status }) => status === 201)).toBe(true);
  const all = await list();
  expect(all).toHaveLength(6);
  expect(all.filter(({ isDefault }) => isDefault)).toEqual([all[0]]);

  const { id } = first.body;
  expect(await auth.call('PUT', `/customer/addresses/${id}`, { token, body: { ...home, zip: '411004', isDefault: true } })).toMatchObject({
    status: 200,
    body: { zip: '411004', isDefault: true },
  });
  for (const call of [
    auth.call('PUT', `/customer/addresses/${id}`, { token: stranger.token, body: home }),
    auth.call('DELETE', `/customer/addresses/${id}`, { token: stranger.token }),
  ]) {
    expect(await call).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  expect(await list(stranger.token)).toEqual([]);
  expect(await auth.call('DELETE', `/customer/addresses/${id}`, { token })).toMatchObject({ status: 204 });
  const rest = await list();
  expect(rest).toHaveLength(5);
  expect(rest.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  expect(await auth.call('POST', '/customer/addresses', { token, body: { ...home, zip: '!' } })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'zip' }] },
  });
});

test('the place of an address is looked up, and unknown if that fails', async () => {
  expect(await auth.call('GET', '/geo/ip')).toMatchObject({ status: 200, body: { city: null, region: null, country_name: null } });
  let answer: [number, string] = [200, JSON.stringify({ city: 'Pune', region: 'Maharashtra', country_name: 'India', ip: 'x' })];
  const asked: string[] = [];
  const service = createServer((req, res) => {
    asked.push(req.url ?? '');
    res.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const located = await startAuth({ env: { GEO_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/{ip}/json` } });
  try {
    const locate = (address: string) => located.call('GET', '/geo/ip', { headers: { 'x-forwarded-for': address } });
    expect((await locate('203.0.113.9')).body).toEqual({ city: 'Pune', region: 'Maharashtra', country_name: 'India' });
    expect(asked).toEqual(['/203.0.113.9/json']);
    answer = [500, 'no'];
    expect((await locate('203.0.113.10')).body).toEqual({ city: null, region: null, country_name: null });
    answer = [200, 'no json'];
    expect(await locate('203.0.113.10')).toMatchObject({ status: 200, body: { city: null } });
  } finally {
    await located.stop();
    service.close();
  }
});
