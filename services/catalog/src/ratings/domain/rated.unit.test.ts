import { expect, it } from 'vitest';
import { ratedBy, unrated } from './rated.ts';

const market = 4.2;

it('shows the default until the first review, then the average to one decimal', () => {
  expect(unrated).toStrictEqual({ average: 4, count: 0, sum: 0, revision: 0, score: 4, mean: 4 });
  expect(ratedBy({ count: 3, sum: 14 }, market)).toMatchObject({ average: 4.7, count: 3 });
});

it('ranks a hundred satisfied customers above one enthusiastic friend', () => {
  expect(ratedBy({ count: 100, sum: 480 }, market).score).toBeGreaterThan(ratedBy({ count: 1, sum: 5 }, market).score);
});

it("adds ten reviews at the market's mean", () => {
  expect(ratedBy({ count: 10, sum: 50 }, market).score).toBe(4.6);
});
