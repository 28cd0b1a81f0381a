import { apiPages, itemsOf, useInfiniteQuery } from '@karigar/platform';

/** As in the query of the API and of the page. */
export interface ReviewFilter {
  readonly rating?: string;
  readonly replied?: 'false';
}

/** Reviews of all services of the provider, newest first, page by page. */
export const useMyReviews = (filter: ReviewFilter) =>
  useInfiniteQuery({ ...apiPages('GET /provider/reviews', { query: { ...filter, limit: 10 } }), select: itemsOf });
