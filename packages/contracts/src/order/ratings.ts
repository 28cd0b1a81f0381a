import { priorReviews } from './constants.ts';

/** How something was reviewed: the number of reviews and the sum of their stars. */
export interface RatingTotals {
  readonly count: number;
  readonly sum: number;
}

export const noReviews: RatingTotals = { count: 0, sum: 0 };

/** What the API says about a service or provider without reviews (decisions, Rating). */
const ratingWithoutReviews = 4;

/** The average with one decimal, as screens show it. */
export const averageRating = ({ count, sum }: RatingTotals): number =>
  count === 0 ? ratingWithoutReviews : Math.round((sum / count) * 10) / 10;

/**
 * What lists are ranked by: the Bayesian average, with the market's mean as prior and a weight of ten reviews, so that one enthusiastic
 * friend does not outrank a hundred satisfied customers. Four decimals.
 */
export function rankingScore({ count, sum }: RatingTotals, market: RatingTotals): number {
  return Math.round(((sum + priorReviews * meanRating(market)) / (count + priorReviews)) * 10_000) / 10_000;
}

/** The mean of all reviews, not rounded. */
export const meanRating = ({ count, sum }: RatingTotals): number => (count === 0 ? ratingWithoutReviews : sum / count);
