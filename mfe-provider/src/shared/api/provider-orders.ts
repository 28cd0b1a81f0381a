import type { OrderStatus } from '@karigar/contracts';
import { api, ApiProblem, queryClient, queryOptions } from '@karigar/platform';
import { reload } from './reload.ts';
import { readLines, type OrderLine } from '../orders/order-line.ts';

/** The most orders that the list returns. */
export const listedOrders = 200;

/** The provider's latest orders. Falls back to the older address when the first one fails (specification). */
export const providerOrdersQuery = () =>
  queryOptions<OrderLine[]>({
    queryKey: ['GET /orders/provider', {}],
    queryFn: async ({ signal }) => {
      try {
        return readLines(await api('GET /orders/provider', { signal }));
      } catch (error) {
        // Offline or logged out: the other address would fail as well.
        if (!(error instanceof ApiProblem) || error.status === 0 || error.status === 401) throw error;
        return readLines(await api('GET /provider/orders', { signal }));
      }
    },
  });

/** Reloads everything that shows orders, or what is made of them. */
export async function reloadOrders(): Promise<void> {
  await Promise.all([
    reload('GET /orders/provider'),
    reload('GET /orders/{id}'),
    reload('GET /provider/reviews'),
    reload('GET /provider/stats'),
  ]);
}

/** Changes an order in the cached list until it is reloaded. */
export function setOrderLocally(orderId: string, change: { status: OrderStatus } & Partial<OrderLine>): void {
  queryClient.setQueryData(providerOrdersQuery().queryKey, (lines) =>
    lines?.map((line) => (line.id === orderId ? { ...line, ...change } : line)),
  );
}
