import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

it('resolves when all partitions have reached their offsets', async () => {
  const progress = createProgress();
  const milestone = progress.until(
    new Map([
      ['orders/0', 2n],
      ['orders/1', 1n],
    ]),
  );

  progress.reached('orders', 0, 2n);
  progress.reached('orders', 1, 0n);
  expect(milestone.isReached()).toBe(false);

  progress.reached('orders', 1, 1n);
  expect(milestone.isReached()).toBe(true);
  await milestone.promise;
});

it('is reached at once when the offsets were handled before', () => {
  const progress = createProgress();
  progress.reached('orders', 0, 5n);
  expect(progress.until(new Map([['orders/0', 5n]])).isReached()).toBe(true);
  expect(progress.until(new Map([['orders/0', 6n]])).isReached()).toBe(false);
});

it('does not go back when an older batch finishes later', () => {
  const progress = createProgress();
  progress.reached('orders', 0, 5n);
  progress.reached('orders', 0, 3n);
  expect(progress.until(new Map([['orders/0', 5n]])).isReached()).toBe(true);
});
