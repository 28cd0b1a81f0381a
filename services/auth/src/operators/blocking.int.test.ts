import { afterAll, expect, test } from 'vitest';
import { providerModel } from '../accounts/data/account-model.ts';
import { startAuth } from '../testing/auth-for-tests.ts';
import { newOperator } from '../testing/operator.ts';
import { customerBody, password, registeredCustomer, registeredProvider, verified } from '../testing/people.ts';

const operator = await newOperator();
const auth = await startAuth({
  clock: operator.clock,
  env: { ...operator.env, SUPPORT_CONTACT: 'help@karigar.example' },
  watch: ['provider', 'session'],
});
const other = await auth.another();
const { token } = (await operator.logIn(auth)).body;
afterAll(() => auth.stop());

const setBlock = (id: string, body: object, by = token) => auth.call('PUT', `/operator/accounts/${id}/block`, { token: by, body });
const reason = 'Took money twice';
const blockedAnswer = {
  status: 403,
  body: { code: 'ACCOUNT_BLOCKED', message: expect.stringContaining('contact support (help@karigar.example)') },
};

test('a blocked customer is logged out at once on every instance, and cannot return until the block is lifted', async () => {
  const { phone, token: own, data } = await registeredCustomer(auth);
  const logIn = (typed: string) => auth.call('POST', '/customer/login', { body: { emailmobile: phone, password: typed } });

  expect(await setBlock(data.id, { blocked: true, reason })).toMatchObject({
    status: 200,
    body: { id: data.id, role: 'customer', mobile: phone, blocked: { reason, since: expect.any(String) } },
  });
  for (const url of [auth.url, other.url]) expect((await auth.call('GET', '/customer/profile', { token: own, url })).status).toBe(401);
  expect(await logIn(password)).toMatchObject(blockedAnswer);
  // Callers who do not know the password learn nothing about the account.
  expect(await logIn('Wrong#Horse1')).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  operator.clock.advance(31_000);
  await verified(auth, 'reset', phone);
  const { verificationToken } = customerBody(phone);
  const reset = { role: 'customer', phone, verificationToken, newPassword: 'Another#Horse1' };
  expect(await auth.call('POST', '/password/reset', { body: reset })).toMatchObject(blockedAnswer);
  operator.clock.advance(31_000);
  await verified(auth, 'login', phone);
  const byCode = { phone, verificationToken: customerBody(phone).verificationToken };
  expect(await auth.call('POST', '/customer/login/code', { body: byCode })).toMatchObject(blockedAnswer);

  expect(await setBlock(data.id, { blocked: false })).toMatchObject({ status: 200, body: { blocked: null } });
  expect((await auth.call('GET', '/customer/profile', { token: own })).status).toBe(401);
  const { token: fresh } = (await logIn(password)).body;
  expect((await auth.call('GET', '/customer/profile', { token: fresh })).status).toBe(200);
});

test('a repeated registration does not let a blocked person in', async () => {
  const phone = await verified(auth);
  const again = { body: customerBody(phone), headers: { 'idempotency-key': `register-${phone}` } };
  const { data } = (await auth.call('POST', '/customer/register', again)).body;
  await setBlock(data.id, { blocked: true, reason });
  await auth.mongo.collection('idempotency_keys').deleteMany({});
  expect(await auth.call('POST', '/customer/register', again)).toMatchObject(blockedAnswer);
});

test('a provider’s block and its end are published', async () => {
  const { provider } = await registeredProvider(auth);
  const published = () => auth.eventsOf(provider.id).map(({ data }) => data as { blocked?: boolean; jti?: string | null });
  expect(await setBlock(provider.id, { blocked: true, reason })).toMatchObject({ status: 200, body: { role: 'provider' } });
  expect(await auth.call('POST', '/provider/login', { body: { email: provider.email, password } })).toMatchObject(blockedAnswer);
  expect(await setBlock(provider.id, { blocked: false })).toMatchObject({ status: 200 });
  // Not blocked any more: nothing is published.
  expect(await setBlock(provider.id, { blocked: false })).toMatchObject({ status: 200, body: { blocked: null } });
  // Registered, blocked and opened again, in this order; and every token revoked.
  const told = () => published().flatMap(({ blocked }) => blocked ?? []);
  await expect.poll(told, { timeout: 30_000 }).toEqual([false, true, false]);
  await expect.poll(() => published().filter(({ jti }) => jti === null), { timeout: 30_000 }).toHaveLength(1);
  expect(JSON.stringify(published())).not.toContain(reason);
  expect(await providerModel(auth.mongo).findById(provider.id).lean()).toMatchObject({ blocked: null });
});

test('only operators can block, with a reason, and only existing accounts', async () => {
  const { token: own, data } = await registeredCustomer(auth);
  const { token: provider } = await registeredProvider(auth);
  for (const by of [own, provider])
    expect(await setBlock(data.id, { blocked: true, reason }, by)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  for (const body of [{ blocked: true }, { blocked: true, reason: ' ' }])
    expect(await setBlock(data.id, body)).toMatchObject({ status: 422, body: { errors: [{ path: 'reason' }] } });
  expect(await setBlock('nobody', { blocked: true, reason })).toMatchObject({ status: 404 });
  expect((await auth.call('GET', '/customer/profile', { token: own })).status).toBe(200);
});
