import { expect, it } from 'vitest';
import { lastMonths } from './months.ts';

it('counts months back from the current one in India', () => {
  expect(lastMonths(new Date('2026-12-31T19:00:00Z'), 3)).toEqual(['2027-01', '2026-12', '2026-11']);
});
