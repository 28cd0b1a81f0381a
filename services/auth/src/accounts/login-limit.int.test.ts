import { afterAll, expect, test } from 'vitest';
import { startAuth } from '../testing/auth-for-tests.ts';
import { newPhone, password, registeredCustomer } from '../testing/people.ts';

const auth = await startAuth();
afterAll(() => auth.stop());

const logIn = async (emailmobile: string, typed: string, from = '203.0.113.1') =>
  (await auth.call('POST', '/customer/login', { body: { emailmobile, password: typed }, headers: { 'x-forwarded-for': from } })).status;

test('of many simultaneous wrong passwords at most twenty are checked, for known and unknown accounts', async () => {
  const { phone } = await registeredCustomer(auth);
  for (const name of [phone, newPhone()]) {
    const statuses = await Promise.all(Array.from({ length: 60 }, () => logIn(name, 'Wrong#Horse1')));
    const lookedAt = statuses.filter((status) => status === 401);
    expect(lookedAt.length).toBeGreaterThan(0);
    expect(lookedAt.length).toBeLessThanOrEqual(20);
    // While too much work waits, a call may be refused with 503; that checks no password either.
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
  }
});

test('one name is counted together however it is written, for known and unknown accounts', async () => {
  const { phone } = await registeredCustomer(auth);
  for (const name of [phone, newPhone()]) {
    const ways = [name, name.slice(3), `0${name.slice(3)}`, `+91 ${name.slice(3, 8)}-${name.slice(8)}`];
    for (let n = 0; n < 20; n += 1) expect(await logIn(ways[n % ways.length] ?? '', 'Wrong#Horse1', '203.0.113.9')).toBe(401);
    for (const way of ways) expect(await logIn(way, 'Wrong#Horse1', '203.0.113.9')).toBe(429);
  }
});

test('correct passwords and unchecked attempts are not counted', async () => {
  const { phone } = await registeredCustomer(auth);
  const atOnce = await Promise.all(Array.from({ length: 40 }, () => logIn(phone, password)));
  expect(atOnce).toContain(429);
  for (let n = 0; n < 25; n += 1) expect(await logIn(phone, password)).toBe(200);
});

test('strangers cannot lock an owner out', async () => {
  const { phone, data } = await registeredCustomer(auth);
  for (let n = 0; n < 20; n += 1) expect(await logIn(phone, 'Wrong#Horse1', '203.0.113.7')).toBe(401);
  expect([await logIn(phone, password, '203.0.113.7'), await logIn(data.email, password, '203.0.113.7')]).toEqual([429, 429]);
  expect(await logIn(phone, password, '198.51.100.2')).toBe(200);
});
