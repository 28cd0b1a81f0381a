import type { OrderStatus, OrderView } from '@karigar/contracts';
import { api, cacheResponse, cachedQuery, readOrCached, useInfiniteQuery, useQuery } from '@karigar/platform';
import { orderCacheKey } from './get-order.ts';

const pageSize = 10;
/** Exceeds the number of orders that a customer can have open. */
const maxOpen = 50;

/** The customer's orders, the newest first, page by page. */
export const useOrders = (status: OrderStatus | null) =>
  useInfiniteQuery({
    queryKey: ['GET /orders', { status }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /orders', { query: { status: status ?? undefined, limit: pageSize, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Also runs offline, so that the page shows the failure instead of waiting.
    networkMode: 'always',
  });

export const upcomingCacheKey = 'upcoming-orders';

/** Upcoming visits: pending and confirmed orders, the next one first. They and their details are also available offline. */
export const useUpcomingOrders = () =>
  useQuery({
    queryKey: ['GET /orders', 'upcoming'],
    queryFn: ({ signal }) => readOrCached(upcomingCacheKey, () => listUpcoming(signal)),
    ...cachedQuery(upcomingCacheKey),
  });

async function listUpcoming(signal: AbortSignal): Promise<OrderView[]> {
  const open = await Promise.all(
    (['pending', 'confirmed'] as const).map((status) => api('GET /orders', { query: { status, limit: maxOpen }, signal })),
  );
  const orders = open.flatMap(({ items }) => items).sort((a, b) => a.date.localeCompare(b.date));
  for (const order of orders) cacheResponse(orderCacheKey(order.id), order);
  return orders;
}
