import { priorReviews } from '@karigar/contracts';
import { unrated, type Rated } from '../../ratings/domain/rated.ts';

export interface Ranked {
  readonly id: string;
  readonly rated: Rated;
  readonly jobsDone: number;
}

/** Higher scores first; between equal ones more completed jobs, then the id. */
export const byRank = (a: Ranked, b: Ranked): number => b.rated.score - a.rated.score || b.jobsDone - a.jobsDone || (a.id < b.id ? -1 : 1);

/** The inputs of a score. */
export const partsOf = ({ rated, jobsDone }: Ranked) => ({
  rating: rated.average,
  reviewsCount: rated.count,
  marketRating: rated.mean ?? unrated.average,
  priorReviews,
  jobsDone,
});
