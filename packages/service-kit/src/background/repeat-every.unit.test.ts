import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentContext, runInContext } from '../log/context.ts';
import { createLogger } from '../log/logger.ts';
import { repeatEvery } from './repeat-every.ts';

const log = createLogger({ name: 'test', level: 'silent' });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const started = async (job: () => Promise<unknown>) => {
  const repeating = repeatEvery(2_000, { job }, log);
  await repeating.start();
  return repeating;
};
const inMs = (ms: number) => new Date(Date.now() + ms);

it('repeats its jobs until it is stopped, even after a failure', async () => {
  const job = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
  const repeating = await started(job);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(job).toHaveBeenCalledTimes(2);
  await repeating.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(job).toHaveBeenCalledTimes(2);
});

it('brings a round forward, and never postpones one', async () => {
  const job = vi.fn().mockResolvedValue(undefined);
  const repeating = await started(job);
  repeating.runBy(inMs(500));
  repeating.runBy(inMs(1_500));
  await vi.advanceTimersByTimeAsync(499);
  expect(job).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(job).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(job).toHaveBeenCalledTimes(2);
  await repeating.stop();
});

it('combines many due times into one round, and runs again for what became due meanwhile', async () => {
  let end = () => {};
  const job = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const repeating = await started(job);
  for (let n = 0; n < 50; n += 1) repeating.runBy(inMs(n));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(job).toHaveBeenCalledTimes(1);
  repeating.runBy(inMs(0));
  end();
  await vi.advanceTimersByTimeAsync(199);
  expect(job).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(job).toHaveBeenCalledTimes(2);
  end();
  await repeating.stop();
});

it('runs its jobs outside of the call that brought a round forward', async () => {
  // Fake timers do not carry the context of a call.
  vi.useRealTimers();
  const contexts: unknown[] = [];
  const repeating = await started(async () => void contexts.push(currentContext()));
  runInContext({ requestId: 'call', traceparent: '', deadline: 0 }, () => repeating.runBy(new Date()));
  await vi.waitFor(() => expect(contexts).toEqual([undefined]));
  await repeating.stop();
});
