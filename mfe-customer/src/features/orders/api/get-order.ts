import type { OrderView } from '@karigar/contracts';
import { api, apiQuery, keptQuery, queryClient, readOrKept, useQuery } from '@karigar/platform';

const orderQuery = (id: string) => apiQuery('GET /orders/{id}', { params: { id } });

/** The name under which `readOrKept` stores an order. */
export const keptOrder = (id: string) => `order ${id}`;

export const useOrder = (id: string) =>
  useQuery({
    ...orderQuery(id),
    queryFn: ({ signal }) => readOrKept(keptOrder(id), () => api('GET /orders/{id}', { params: { id }, signal })),
    ...keptQuery(keptOrder(id)),
  });

/** Stores the order that a command returned, cancels reads that started before it, and reloads the lists. */
export async function keepOrder(order: OrderView): Promise<void> {
  const { queryKey } = orderQuery(order.id);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, order);
  void queryClient.invalidateQueries({ queryKey: ['GET /orders'] });
}

/** Reloads an order and the lists, as far as they are on screen. */
export function refreshOrder(id: string): void {
  void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['GET /orders'] });
}
