import { newId } from '@karigar/service-kit';
import { fixedClock, useDatabase } from '@karigar/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { createAddressLimiter, createLimiter } from './limiter.ts';
import { createLoginGuard } from './login-guard.ts';

const windowMs = 60_000;
const max = 10;
const database = await useDatabase();
afterAll(() => database.close());

test('a window admits exactly its limit, however many come at once', async () => {
  const clock = fixedClock('2026-11-21T10:00:20Z');
  const limiter = createLimiter(database.mongo, { name: 'test', max, windowMs, clock });
  for (const key of Array.from({ length: 40 }, newId)) {
    const waits = await Promise.all(Array.from({ length: max + 5 }, () => limiter.take(key)));
    expect(waits.sort((a, b) => a - b)).toEqual([...Array.from({ length: max }, () => 0), 40, 40, 40, 40, 40]);
  }
});

test('a returned count can be taken again, and a new window is empty', async () => {
  const clock = fixedClock('2026-11-21T10:00:20Z');
  const limiter = createLimiter(database.mongo, { name: 'test', max: 1, windowMs, clock });
  const key = newId();
  expect([await limiter.take(key), await limiter.take(key), await limiter.take(key)]).toEqual([0, 40, 40]);
  await limiter.giveBack(key);
  expect([await limiter.take(key), await limiter.take(key)]).toEqual([0, 40]);
  await limiter.giveBack(newId());
  clock.advance(40_000);
  expect([await limiter.take(key), await limiter.take(key)]).toEqual([0, 60]);
});

test('changing the network within an IPv6 site does not evade the limit', async () => {
  const limiter = createAddressLimiter(database.mongo, { name: 'site', max: 1, windowMs, clock: fixedClock('2026-11-21T10:00:20Z') });
  const waits: number[] = [];
  for (let n = 0; n < 17; n += 1) waits.push(await limiter.take(`2001:db8:1:${n}::1`));
  expect(waits).toEqual([...Array.from({ length: 16 }, () => 0), 40]);
  expect(await limiter.take('2001:db8:2::1')).toBe(0);
});

test('guessers lock each other out, but not the owner on known networks', async () => {
  const noted: string[] = [];
  const security = { note: (event: string, reason: string) => void noted.push(`${event} ${reason}`), refused: () => {} };
  const guard = createLoginGuard(database.mongo, { max: 2, key: 'k'.repeat(32), clock: fixedClock('2026-11-21T10:00:20Z'), security });
  const account = newId();
  const home = { account, clientAddress: '198.51.100.1' };
  await guard.remember(home);
  const from = (n: number) => ({ account, clientAddress: `203.0.113.${n}` });
  for (let n = 0; n < 20; n += 1) expect(await guard.take(from(n))).toBe(0);
  expect(await guard.take(from(20))).toBeGreaterThan(0);
  expect([await guard.take(home), await guard.take(home)]).toEqual([0, 0]);
  expect(await guard.take(home)).toBeGreaterThan(0);
  await guard.giveBack(home);
  expect(await guard.take(home)).toBe(0);
  await guard.giveBack(from(0));
  expect(await guard.take(from(21))).toBe(0);
  expect(noted).toEqual(['locked-out by account', 'locked-out by address']);
});
