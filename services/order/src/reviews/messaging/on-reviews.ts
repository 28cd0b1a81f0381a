import { reviewPublishedV1 } from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';

/**
 * Keeps the scores of all services up to date with the market's mean. Not in the transaction of the review: it would have to wait for every other
 * review, and to write every service.
 */
export const reviewHandlers = [
  consumes(reviewPublishedV1, ({ data: { totals } }, { directory }: { readonly directory: Directory }) =>
    directory.followMarket(totals.market),
  ),
];
