import type { OrderStatus } from '@karigar/contracts';
import { api, ApiProblem, queryClient, queryOptions } from '@karigar/platform';
import { readAgain } from './read-again.ts';
import { readLines, type OrderLine } from '../orders/order-line.ts';

/** As many orders as the list gives. */
export const listedOrders = 200;

/** The provider's latest orders. When the first address fails the older one is asked, as the specification has it. */
export const providerOrdersQuery = () =>
  queryOptions<OrderLine[]>({
    queryKey: ['GET /orders/provider', {}],
    queryFn: async ({ signal }) => {
      try {
        return readLines(await api('GET /orders/provider', { signal }));
      } catch (error) {
        // No answer, or a login that has ended, would be the same at any address.
        if (!(error instanceof ApiProblem) || error.status === 0 || error.status === 401) throw error;
        return readLines(await api('GET /provider/orders', { signal }));
      }
    },
  });

/** Asks anew for everything that shows orders. */
export async function reloadOrders(): Promise<void> {
  await Promise.all([readAgain('GET /orders/provider'), readAgain('GET /orders/{id}')]);
}

/** Shows a status before the list is read again. */
export function setOrderLocally(orderId: string, change: { status: OrderStatus } & Partial<OrderLine>): void {
  queryClient.setQueryData(providerOrdersQuery().queryKey, (lines) =>
    lines?.map((line) => (line.id === orderId ? { ...line, ...change } : line)),
  );
}
