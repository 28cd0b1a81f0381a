import { expect, it } from 'vitest';
import { rate } from './rated.ts';

it('shows the default until the first review, then the average with one decimal', () => {
  expect(rate(0, 0)).toStrictEqual({ average: 4, count: 0, standing: 4 });
  expect(rate(14, 3)).toMatchObject({ average: 4.7, count: 3 });
});

it('ranks a hundred content customers above one enthusiastic friend', () => {
  expect(rate(480, 100).standing).toBeGreaterThan(rate(5, 1).standing);
});
