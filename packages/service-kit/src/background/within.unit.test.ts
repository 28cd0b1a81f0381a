import { afterEach, expect, it, vi } from 'vitest';
import { within } from './within.ts';

afterEach(() => void vi.useRealTimers());

it('gives the outcome of work that ends in time, and leaves no timer', async () => {
  vi.useFakeTimers();
  expect(await within(1_000, Promise.resolve('done'), () => 'late')).toBe('done');
  await expect(within(1_000, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up after its time, with a value or an error', async () => {
  vi.useFakeTimers();
  const never = new Promise<string>(() => undefined);
  const value = within(1_000, never, () => 'late');
  const error = within(1_000, never, () => {
    throw new Error('too late');
  });
  const rejected = expect(error).rejects.toThrow('too late');
  await vi.advanceTimersByTimeAsync(999);
  expect(vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await value).toBe('late');
  await rejected;
});
