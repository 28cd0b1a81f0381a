import type { OrderStatus } from '@karigar/contracts';
import { api, useInfiniteQuery } from '@karigar/platform';

const pageSize = 10;

/** The customer's orders with a status, the newest first, or without one those that are over, the latest visit first, page by page. */
export const useOrders = (status: OrderStatus | null) =>
  useInfiniteQuery({
    queryKey: ['GET /orders', { status }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /orders', {
        query: { ...(status ? { status } : { group: 'past' }), limit: pageSize, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Also runs offline, so that the page shows the failure instead of waiting.
    networkMode: 'always',
  });
