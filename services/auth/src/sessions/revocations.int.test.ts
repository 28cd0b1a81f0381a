import { afterAll, expect, test } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { password, registeredCustomer } from '../testing/people.ts';

const auth = await startAuth();
const other = await auth.another();
afterAll(() => auth.stop());

const statusOf = async (token: string, url = auth.url) => (await auth.call('GET', '/customer/profile', { token, url })).status;

test('a revoked token is refused by every instance at once, without Kafka', async () => {
  const { phone, token } = await registeredCustomer(auth);
  const logIn = async () => (await auth.call('POST', '/customer/login', { body: { emailmobile: phone, password } })).body.token as string;
  const [one, two] = [await logIn(), await logIn()];
  expect(await auth.call('POST', '/logout', { token: one })).toMatchObject({ status: 204 });
  for (const url of [auth.url, other.url]) expect([await statusOf(one, url), await statusOf(two, url)]).toEqual([401, 200]);
  expect(await auth.call('POST', '/logout-everywhere', { token: two })).toMatchObject({ status: 204 });
  for (const url of [auth.url, other.url]) expect([await statusOf(two, url), await statusOf(token, url)]).toEqual([401, 401]);
  expect(await statusOf(await logIn())).toBe(200);
});
