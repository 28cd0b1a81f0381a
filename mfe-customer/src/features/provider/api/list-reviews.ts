import { api, useInfiniteQuery } from '@karigar/platform';

/** Reviews of all services of a karigar, newest first, page by page. */
export const useReviews = (id: string) =>
  useInfiniteQuery({
    queryKey: ['GET /providers/{id}/reviews', 'pages', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /providers/{id}/reviews', { params: { id }, query: { limit: 5, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
