import { expect, test } from 'vitest';
import { createPasswords, createBulkhead } from './passwords.ts';

test('a password matches only its own hash', async () => {
  const passwords = createPasswords({ atOnce: 2, waiting: 10 });
  const stored = await passwords.hash('Correct#Horse1');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('Correct#Horse1', stored)).toBe(true);
  expect(await passwords.matches('Correct#Horse2', stored)).toBe(false);
  expect(await passwords.matches('the password of nobody', undefined)).toBe(false);
});

test('runs a few tasks at a time, in order, and refuses more when the queue is full', async () => {
  const bulkhead = createBulkhead({ atOnce: 2, waiting: 2 });
  const finish: (() => void)[] = [];
  const begun: number[] = [];
  const work = (n: number) => () => {
    begun.push(n);
    return new Promise<number>((resolve) => finish.push(() => resolve(n)));
  };
  const all = [1, 2, 3, 4].map((n) => bulkhead(work(n)));
  await expect(bulkhead(work(5))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(begun).toEqual([1, 2]);

  finish[0]?.();
  expect(await all[0]).toBe(1);
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3]);

  const late = bulkhead(work(6));
  finish[1]?.();
  await all[1];
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3, 4]);
  finish[2]?.();
  finish[3]?.();
  await Promise.all(all);
  await Promise.resolve();
  finish[4]?.();
  expect(await late).toBe(6);
});

test('a failed task frees its slot', async () => {
  const bulkhead = createBulkhead({ atOnce: 1, waiting: 1 });
  const failed = bulkhead(() => Promise.reject(new Error('no')));
  const next = bulkhead(() => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
