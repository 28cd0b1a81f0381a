import { averageRating, meanRating, noReviews, scoredBy, type RatingTotals, type Scored } from '@karigar/contracts';

/** The ratings of a service or provider. */
export interface Rated extends Omit<Scored, 'mean'> {
  /** Shown on screens. */
  readonly average: number;
  /** The market's mean that went into the score. Absent when the last review was counted before it was stored. */
  readonly mean?: number;
}

/** The fields of a stored rating. */
export const ratedFields = { average: Number, count: Number, sum: Number, score: Number, mean: Number };

/** @param mean of the market, see `Scores` */
export const ratedBy = (totals: RatingTotals, mean: number): Rated & Scored => ({
  ...scoredBy(totals, mean),
  average: averageRating(totals),
});

export const unrated = ratedBy(noReviews, meanRating(noReviews));
