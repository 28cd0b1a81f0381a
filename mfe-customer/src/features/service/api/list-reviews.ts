import { apiPages, useInfiniteQuery } from '@karigar/platform';

/** Reviews of a service, newest first, page by page; every page carries the summary of all. */
export const useServiceReviews = (id: string) =>
  useInfiniteQuery(apiPages('GET /services/{id}/reviews', { params: { id }, query: { limit: 5 } }));
