import { expect, it } from 'vitest';
import { cached, createCache } from './cache.ts';

function counting({ max = 10 } = {}) {
  let ms = new Date('2026-11-23T04:30:00Z').getTime();
  const cache = createCache({ max, ttlMs: 5_000, clock: { now: () => new Date(ms) } });
  let computed = 0;
  return { cache, get: (key: string) => cached(cache, key, () => (computed += 1)), pass: (by: number) => (ms += by) };
}

it('computes a value once per key', () => {
  const { get } = counting();
  expect([get('a'), get('a'), get('b')]).toEqual([1, 1, 2]);
});

it('computes it again after an invalidation and when its time is over', () => {
  const { cache, get, pass } = counting();
  get('a');
  cache.clear();
  expect(get('a')).toBe(2);
  pass(5_000);
  expect(get('a')).toBe(2);
  pass(1);
  expect(get('a')).toBe(3);
});

it('evicts the least recently used entry', () => {
  const { get } = counting({ max: 2 });
  for (const key of ['a', 'b', 'a', 'c']) get(key);
  expect([get('a'), get('b')]).toEqual([1, 4]);
});

it('does not cache a value whose computation began before an invalidation', async () => {
  const { cache, get } = counting();
  let finish = (_value: number) => undefined as unknown;
  const first = cached(cache, 'a', () => new Promise<number>((resolve) => (finish = resolve)));
  cache.clear();
  finish(0);
  expect(await first).toBe(0);
  expect(get('a')).toBe(1);
});

it('does not cache failures', async () => {
  const { cache, get } = counting();
  await expect(cached(cache, 'a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(get('a')).toBe(1);
});
