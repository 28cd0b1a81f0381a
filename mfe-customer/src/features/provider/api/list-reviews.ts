import { apiPages, itemsOf, useInfiniteQuery } from '@karigar/platform';

/** Reviews of all services of a karigar, newest first, page by page. */
export const useProviderReviews = (id: string) =>
  useInfiniteQuery({ ...apiPages('GET /providers/{id}/reviews', { params: { id }, query: { limit: 5 } }), select: itemsOf });
