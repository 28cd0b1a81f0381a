import { expect, test } from 'vitest';
import { nextDelay } from './back-off.ts';

test('delays double from half a second to ten seconds', () => {
  const delays = [nextDelay(undefined, 0)];
  for (let death = 0; death < 6; death++) delays.push(nextDelay(delays.at(-1), 100));
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
});

test('30 s without a death reset the back-off', () => {
  expect(nextDelay(8000, 30_000)).toBe(500);
});
