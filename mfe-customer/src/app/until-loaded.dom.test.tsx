import { afterEach, expect, it, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

afterEach(() => void vi.useRealTimers());

it('asks for a file that did not arrive until it does, with longer and longer pauses', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(() => Promise.reject<string>(new Error('Loading chunk 7 failed.')));
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(load).toHaveBeenCalledTimes(3);
  load.mockResolvedValue('the live channel');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await loaded).toBe('the live channel');
  expect(load).toHaveBeenCalledTimes(4);
});
