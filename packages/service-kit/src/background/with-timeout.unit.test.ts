import { afterEach, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

afterEach(() => void vi.useRealTimers());

it('gives the outcome of work that ends in time, and leaves no timer', async () => {
  vi.useFakeTimers();
  expect(await withTimeout(Promise.resolve('done'), 1_000, () => 'late')).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, () => 'late')).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up after its time, with a value or an error', async () => {
  vi.useFakeTimers();
  const never = new Promise<string>(() => undefined);
  const value = withTimeout(never, 1_000, () => 'late');
  const error = withTimeout(never, 1_000, () => {
    throw new Error('too late');
  });
  const rejected = expect(error).rejects.toThrow('too late');
  await vi.advanceTimersByTimeAsync(999);
  expect(vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await value).toBe('late');
  await rejected;
});
