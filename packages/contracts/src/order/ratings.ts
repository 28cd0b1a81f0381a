import { priorReviews } from './constants.ts';

/** The number of reviews and the sum of their stars, without the hidden ones. */
export interface RatingTotals {
  readonly count: number;
  readonly sum: number;
  /** See `revisionOf`. */
  readonly revision?: number | undefined;
}

export const noReviews: RatingTotals = { count: 0, sum: 0 };

/** How often the totals have changed: larger is newer. Events from before reviews could be hidden have none, and each of their reviews was one change. */
export const revisionOf = ({ count, revision = count }: RatingTotals): number => revision;

/** Shown for a service or provider without reviews. */
const ratingWithoutReviews = 4;

/** The average to one decimal, for screens. */
export const averageRating = ({ count, sum }: RatingTotals): number =>
  count === 0 ? ratingWithoutReviews : Math.round((sum / count) * 10) / 10;

/**
 * The ranking score: a Bayesian average with the market's mean as prior and a weight of ten reviews, so that one enthusiastic friend does not outrank
 * a hundred satisfied customers. Four decimals.
 * @param mean the same for everything that is ranked together
 */
export function rankingScore({ count, sum }: RatingTotals, mean: number): number {
  return Math.round(((sum + priorReviews * mean) / (count + priorReviews)) * 10_000) / 10_000;
}

/** The reviews of something that is ranked. */
export interface Scored extends RatingTotals {
  /** See `revisionOf`. */
  readonly revision: number;
  /** See `rankingScore`. */
  readonly score: number;
  /** The market's mean that went into the score. */
  readonly mean: number;
}

export const scoredBy = (totals: RatingTotals, mean: number): Scored => ({
  count: totals.count,
  sum: totals.sum,
  revision: revisionOf(totals),
  score: rankingScore(totals, mean),
  mean,
});

/** The unrounded mean of all reviews. */
export const meanRating = ({ count, sum }: RatingTotals): number => (count === 0 ? ratingWithoutReviews : sum / count);
