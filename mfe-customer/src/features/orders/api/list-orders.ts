import type { OrderStatus, OrderView } from '@karigar/contracts';
import { api, useInfiniteQuery, useQuery } from '@karigar/platform';

const pageSize = 10;
/** More than a customer can have open at once. */
const mostOpen = 50;

/** The customer's orders, the newest first, page by page. */
export const useOrders = (status: OrderStatus | null) =>
  useInfiniteQuery({
    queryKey: ['GET /orders', { status }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /orders', { query: { status: status ?? undefined, limit: pageSize, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Visits to come: pending and confirmed orders, the next one first. */
export const useUpcomingOrders = () =>
  useQuery({
    queryKey: ['GET /orders', 'upcoming'],
    queryFn: async ({ signal }): Promise<OrderView[]> => {
      const open = await Promise.all(
        (['pending', 'confirmed'] as const).map((status) => api('GET /orders', { query: { status, limit: mostOpen }, signal })),
      );
      return open.flatMap(({ items }) => items).sort((a, b) => a.date.localeCompare(b.date));
    },
  });
