import { defaultRating } from '@karigar/contracts';

/** How somebody or something was reviewed. */
export interface Rated {
  /** Stars with one decimal, as screens show them; the contract's default before the first review. */
  readonly average: number;
  readonly count: number;
  /** What lists are ranked by: see `rate`. */
  readonly standing: number;
}

/** Reviews that everybody is taken to have at the start, each with the default rating. */
const priorReviews = 5;

/**
 * The rating of `count` reviews with `stars` in total. The standing mixes in a few average reviews, so that one enthusiastic friend does
 * not outrank a hundred content customers.
 */
export const rate = (stars: number, count: number): Rated => ({
  average: count === 0 ? defaultRating : Math.round((stars / count) * 10) / 10,
  count,
  standing: Math.round(((priorReviews * defaultRating + stars) / (priorReviews + count)) * 10_000) / 10_000,
});

export const unrated = rate(0, 0);
