import { expect, it } from 'vitest';
import { ratedBy } from '../../ratings/domain/rated.ts';
import { byRank, partsOf, type Ranked } from './ranking.ts';

const market = 4.2;
const provider = (id: string, count: number, sum: number, jobsDone = 0): Ranked => ({
  id,
  rated: ratedBy({ count, sum }, market),
  jobsDone,
});

it('ranks a hundred good reviews above a single perfect one, and breaks ties by the number of jobs', () => {
  const ranked = [provider('friend', 1, 5), provider('idle', 100, 480, 100), provider('busy', 100, 480, 300)].sort(byRank);
  expect(ranked.map(({ id }) => id)).toStrictEqual(['busy', 'idle', 'friend']);
});

it('ranks equal providers by their ids, so that pages agree', () => {
  const equal = ['c', 'a', 'b'].map((id) => provider(id, 10, 40, 7));
  expect(equal.sort(byRank).map(({ id }) => id)).toStrictEqual(['a', 'b', 'c']);
  expect(byRank(provider('b', 10, 40), provider('a', 10, 40))).toBe(1);
});

it('ranks the better one first however many jobs the other one has done', () => {
  expect(byRank(provider('better', 100, 490, 1), provider('busier', 100, 400, 900))).toBeLessThan(0);
});

it('explains a score by parts that add up to it', () => {
  const { rating, reviewsCount, marketRating, priorReviews } = partsOf(provider('a', 30, 144, 41));
  expect((reviewsCount * rating + priorReviews * marketRating) / (reviewsCount + priorReviews)).toBeCloseTo(
    provider('a', 30, 144).rated.score,
    1,
  );
});
