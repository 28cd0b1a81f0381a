import { averageRating, noReviews, rankingScore, type RatingTotals } from '@karigar/contracts';

/** How somebody or something was reviewed, as lists need it. */
export interface Rated {
  /** What screens show. */
  readonly average: number;
  readonly count: number;
  /** What lists are ranked by. */
  readonly score: number;
}

/** The fields of a stored rating. */
export const ratedFields = { average: Number, count: Number, score: Number };

export const ratedBy = (totals: RatingTotals, market: RatingTotals): Rated => ({
  average: averageRating(totals),
  count: totals.count,
  score: rankingScore(totals, market),
});

export const unrated = ratedBy(noReviews, noReviews);
