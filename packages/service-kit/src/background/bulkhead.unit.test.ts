import { expect, test, vi } from 'vitest';
import { runInContext } from '../log/context.ts';
import { createBulkhead } from './bulkhead.ts';

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

test('nobody jumps the queue while a slot changes hands', async () => {
  const bulkhead = createBulkhead({ atOnce: 1, waiting: 10 });
  const begun: string[] = [];
  const begin = (name: string) => bulkhead(() => Promise.resolve(void begun.push(name)));
  let finish = (): void => undefined;
  const all = [bulkhead(() => new Promise<void>((resolve) => (finish = resolve))), begin('waiting')];
  finish();
  for (let n = 0; n < 6; n += 1) {
    await Promise.resolve();
    all.push(begin(`late ${n}`));
  }
  await Promise.all(all);
  expect(begun).toEqual(['waiting', 'late 0', 'late 1', 'late 2', 'late 3', 'late 4', 'late 5']);
});

test('does not begin a task whose caller has been answered, and goes on with the next', async () => {
  const bulkhead = createBulkhead({ atOnce: 1, waiting: 3 });
  let finish = (): void => undefined;
  const first = bulkhead(() => new Promise<void>((resolve) => (finish = resolve)));
  const context = { requestId: 'call', traceparent: '' };
  const work = vi.fn(() => Promise.resolve('done'));
  const late = runInContext({ ...context, deadline: performance.now() - 1 }, () => bulkhead(work));
  const inTime = runInContext({ ...context, deadline: performance.now() + 60_000 }, () => bulkhead(() => Promise.resolve('in time')));
  finish();
  await first;
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(work).not.toHaveBeenCalled();
  expect(await inTime).toBe('in time');
});
