import { averageRating, meanRating, noReviews, rankingScore, type RatingTotals } from '@karigar/contracts';

/** How somebody or something was reviewed, as lists need it. */
export interface Rated {
  /** What screens show. */
  readonly average: number;
  readonly count: number;
  /** What lists are ranked by. */
  readonly score: number;
  /** The market's mean in that score, two decimals. Absent where the last review was counted before it was kept. */
  readonly mean?: number;
}

/** The fields of a stored rating. */
export const ratedFields = { average: Number, count: Number, score: Number, mean: Number };

export const ratedBy = (totals: RatingTotals, market: RatingTotals): Rated => ({
  average: averageRating(totals),
  count: totals.count,
  score: rankingScore(totals, market),
  mean: Math.round(meanRating(market) * 100) / 100,
});

export const unrated = ratedBy(noReviews, noReviews);
