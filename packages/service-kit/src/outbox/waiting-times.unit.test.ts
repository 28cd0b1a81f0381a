import { expect, it } from 'vitest';
import { createWaitingTimes } from './waiting-times.ts';

it('measures for how long a document has had the same first entry', () => {
  const times = createWaitingTimes();
  expect(times.note('a', '1', 1_000)).toBe(0);
  expect(times.note('a', '1', 3_500)).toBe(2_500);
  expect(times.note('b', '1', 3_500)).toBe(0);
  expect(times.note('a', '1', 6_000)).toBe(5_000);
  // The first entry has been delivered, and another one waits now.
  expect(times.note('a', '2', 7_000)).toBe(0);
});

it('forgets a document that has not been noted for more than ten minutes', () => {
  const times = createWaitingTimes();
  times.note('a', '1', 0);
  times.forgetOthers(600_000);
  expect(times.note('a', '1', 600_000)).toBe(600_000);
  times.forgetOthers(1_200_001);
  expect(times.note('a', '1', 1_200_001)).toBe(0);
});
