import { api, useInfiniteQuery } from '@karigar/platform';

/** Reviews of a service, newest first, page by page; every page carries the summary of all. */
export const useReviews = (id: string) =>
  useInfiniteQuery({
    queryKey: ['GET /services/{id}/reviews', 'pages', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /services/{id}/reviews', { params: { id }, query: { limit: 5, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
