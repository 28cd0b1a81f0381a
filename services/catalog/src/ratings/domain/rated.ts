import { averageRating, meanRating, noReviews, rankingScore, type RatingTotals } from '@karigar/contracts';

/** The ratings of a service or provider. */
export interface Rated {
  /** Shown on screens. */
  readonly average: number;
  readonly count: number;
  /** Used for ranking. */
  readonly score: number;
  /** The market's mean that went into the score, two decimals. Absent when the last review was counted before it was stored. */
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
