import { expect, it } from 'vitest';
import { ratedBy } from '../../ratings/domain/rated.ts';
import { byRank, partsOf, type Ranked } from './ranking.ts';

const market = { count: 1_000, sum: 4_200 };
const provider = (id: string, count: number, sum: number, jobsDone = 0): Ranked => ({
  id,
  rated: ratedBy({ count, sum }, market),
  jobsDone,
});

it('ranks a hundred good reviews above a single perfect one, and breaks ties by the number of jobs', () => {
  const ranked = [provider('friend', 1, 5), provider('idle', 100, 480, 100), provider('busy', 100, 480, 300)].sort(byRank);
  expect(ranked.map(({ id }) => id)).toStrictEqual(['busy', 'idle', 'friend']);
});

it('explains a score by parts that add up to it', () => {
  const { rating, reviewsCount, marketRating, priorReviews } = partsOf(provider('a', 30, 144, 41));
  expect((reviewsCount * rating + priorReviews * marketRating) / (reviewsCount + priorReviews)).toBeCloseTo(
    provider('a', 30, 144).rated.score,
    1,
  );
});
