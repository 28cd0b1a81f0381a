import { newId } from '@karigar/service-kit';
import { fixedClock, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

const windowMs = 60_000;
const max = 10;
let engines: TestEngines;
beforeAll(async () => {
  engines = await useEngines();
});
afterAll(() => engines.close());

test('a window holds as many as it may and no more, however many come at once', async () => {
  const clock = fixedClock('2026-11-21T10:00:20Z');
  const limiter = createLimiter(engines.mongo, { name: 'test', max, windowMs, clock });
  for (const key of Array.from({ length: 40 }, newId)) {
    const waits = await Promise.all(Array.from({ length: max + 5 }, () => limiter.take(key)));
    expect(waits.sort((a, b) => a - b)).toEqual([...Array.from({ length: max }, () => 0), 40, 40, 40, 40, 40]);
  }
});

test('what is given back can be taken again, and a new window is empty', async () => {
  const clock = fixedClock('2026-11-21T10:00:20Z');
  const limiter = createLimiter(engines.mongo, { name: 'test', max: 1, windowMs, clock });
  const key = newId();
  expect([await limiter.take(key), await limiter.take(key), await limiter.take(key)]).toEqual([0, 40, 40]);
  await limiter.giveBack(key);
  expect([await limiter.take(key), await limiter.take(key)]).toEqual([0, 40]);
  await limiter.giveBack(newId());
  clock.advance(40_000);
  expect([await limiter.take(key), await limiter.take(key)]).toEqual([0, 60]);
});
