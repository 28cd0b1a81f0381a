import { reviewPublishedV1, reviewVisibilityChangedV1 } from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { ReviewStore } from '../data/review-store.ts';

interface Deps {
  readonly directory: Directory;
  readonly reviews: Pick<ReviewStore, 'totalsOfMarket'>;
}

/**
 * Keeps the scores of all services up to date with the market's mean, by the totals of today: those of older events would score everything again for
 * each step of the market's history. Not in the transaction of the review, which would have to write every service.
 */
const updateMean = async (_event: unknown, { directory, reviews }: Deps) => directory.updateMarketMean(await reviews.totalsOfMarket());

export const reviewHandlers = [consumes(reviewPublishedV1, updateMean), consumes(reviewVisibilityChangedV1, updateMean)];
