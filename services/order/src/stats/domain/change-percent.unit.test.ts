import { expect, it } from 'vitest';
import { changePercent, monthsBefore } from './change-percent.ts';

it.each([
  [0, 0, 0],
  [0, 7, 0],
  [3, 0, 100],
  [4.4, 4, 10],
  [3, 4, -25],
  [9, 3, 200],
  [1, 3, -67],
])('%d after %d is a change of %d percent', (current, last, expected) => {
  expect(changePercent(current, last)).toBe(expected);
});

it('counts months of 30 days back from now', () => {
  expect(monthsBefore(new Date('2026-11-20T04:30:00Z'))).toEqual({
    current: new Date('2026-10-21T04:30:00Z'),
    last: new Date('2026-09-21T04:30:00Z'),
  });
});
