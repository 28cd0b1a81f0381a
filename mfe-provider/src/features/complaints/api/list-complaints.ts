import { api, useInfiniteQuery } from '@karigar/platform';

/** Complaints about the provider's orders, newest first, page by page. */
export const useComplaints = () =>
  useInfiniteQuery({
    queryKey: ['GET /provider/complaints', 'pages'],
    queryFn: ({ pageParam, signal }) => api('GET /provider/complaints', { query: { limit: 10, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
