import type { OrderView } from '@karigar/contracts';
import { api, cacheResponse, cachedQuery, readOrCached, useQuery } from '@karigar/platform';

/** Exceeds the number of orders that a customer can have open. */
const maxOpen = 50;

/** The name under which `readOrCached` stores an order. */
export const orderCacheKey = (id: string) => `order ${id}`;

export const upcomingCacheKey = 'upcoming-orders';

/** Upcoming visits: pending and confirmed orders, the next one first. They and their details are also available offline. */
export const useUpcomingOrders = ({ enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: ['GET /orders', 'upcoming'],
    queryFn: ({ signal }) => readOrCached(upcomingCacheKey, () => listUpcoming(signal)),
    ...cachedQuery(upcomingCacheKey),
  });

/** Reads the upcoming visits, never from the cache. */
export async function listUpcoming(signal?: AbortSignal): Promise<OrderView[]> {
  const open = await Promise.all(
    (['pending', 'confirmed'] as const).map((status) =>
      api('GET /orders', { query: { status, limit: maxOpen }, ...(signal && { signal }) }),
    ),
  );
  const orders = open.flatMap(({ items }) => items).sort((a, b) => a.date.localeCompare(b.date));
  for (const order of orders) cacheResponse(orderCacheKey(order.id), order);
  return orders;
}
