import { api, useInfiniteQuery } from '@karigar/platform';

/** The customer's complaints, newest first, page by page. */
export const useComplaints = () =>
  useInfiniteQuery({
    queryKey: ['GET /complaints', 'pages'],
    queryFn: ({ pageParam, signal }) => api('GET /complaints', { query: { limit: 10, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
