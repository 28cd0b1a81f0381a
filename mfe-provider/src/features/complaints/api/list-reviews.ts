import { api, useInfiniteQuery } from '@karigar/platform';

/** Reviews of all services of the provider, newest first, page by page. */
export const useReviews = () =>
  useInfiniteQuery({
    queryKey: ['GET /provider/reviews', 'pages'],
    queryFn: ({ pageParam, signal }) => api('GET /provider/reviews', { query: { limit: 10, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
