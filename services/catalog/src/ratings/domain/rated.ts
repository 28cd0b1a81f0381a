import { averageRating, meanRating, noReviews, scoredBy, type RatingTotals, type Scored } from '@karigar/contracts';

/** The ratings of a service or provider. */
export interface Rated extends Scored {
  /** Shown on screens. */
  readonly average: number;
}

/** The fields of a stored rating. */
export const ratedFields = { average: Number, count: Number, sum: Number, revision: Number, score: Number, mean: Number };

/** @param mean of the market, see `Scores` */
export const ratedBy = (totals: RatingTotals, mean: number): Rated => ({
  ...scoredBy(totals, mean),
  average: averageRating(totals),
});

export const unrated = ratedBy(noReviews, meanRating(noReviews));
