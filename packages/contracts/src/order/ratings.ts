import { priorReviews } from './constants.ts';

/** The number of reviews and the sum of their stars. */
export interface RatingTotals {
  readonly count: number;
  readonly sum: number;
}

export const noReviews: RatingTotals = { count: 0, sum: 0 };

/** Shown for a service or provider without reviews. */
const ratingWithoutReviews = 4;

/** The average to one decimal, for screens. */
export const averageRating = ({ count, sum }: RatingTotals): number =>
  count === 0 ? ratingWithoutReviews : Math.round((sum / count) * 10) / 10;

/**
 * The ranking score: a Bayesian average with the market's mean as prior and a weight of ten reviews, so that one enthusiastic friend does not outrank
 * a hundred satisfied customers. Four decimals.
 */
export function rankingScore({ count, sum }: RatingTotals, market: RatingTotals): number {
  return Math.round(((sum + priorReviews * meanRating(market)) / (count + priorReviews)) * 10_000) / 10_000;
}

/** The unrounded mean of all reviews. */
export const meanRating = ({ count, sum }: RatingTotals): number => (count === 0 ? ratingWithoutReviews : sum / count);
