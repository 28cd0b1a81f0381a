import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minutesBetween, usualMinutes } from './response-time.ts';

it('is not known from fewer than five answers', () => {
  expect(usualMinutes([1, 1, 1, 1])).toBeNull();
  expect(usualMinutes([1, 1, 1, 1, 1])).toBe(1);
});

it('is not moved by one night without an answer', () => {
  expect(usualMinutes([8, 600, 3, 12, 5])).toBe(8);
  expect(usualMinutes([8, 600, 3, 12, 5, 4])).toBe(5);
});

it('is kept by at least half of the answers, and no shorter one is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_440 }), { minLength: 5, maxLength: 20 }), (minutes) => {
      const usual = usualMinutes(minutes) ?? 0;
      const within = (limit: number) => minutes.filter((each) => each <= limit).length;
      expect(within(usual) * 2).toBeGreaterThanOrEqual(minutes.length);
      expect(within(usual - 1) * 2).toBeLessThan(minutes.length);
    }),
  );
});

it('counts minutes that have begun', () => {
  expect(minutesBetween('2026-11-20T09:00:00.000Z', '2026-11-20T09:00:01.000Z')).toBe(1);
  expect(minutesBetween('2026-11-20T09:00:00.000Z', '2026-11-20T09:01:00.001Z')).toBe(2);
  // The clocks of two processes.
  expect(minutesBetween('2026-11-20T09:00:00.000Z', '2026-11-20T08:59:59.000Z')).toBe(1);
});
