import type { OrderView } from '@karigar/contracts';
import { apiQuery, queryClient, useQuery } from '@karigar/platform';

const orderQuery = (id: string) => apiQuery('GET /orders/{id}', { params: { id } });

export const useOrder = (id: string) => useQuery(orderQuery(id));

/** An answer to a command is the order as it is now; a read that began before it is not waited for. The lists are read anew. */
export async function keepOrder(order: OrderView): Promise<void> {
  const { queryKey } = orderQuery(order.id);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, order);
  void queryClient.invalidateQueries({ queryKey: ['GET /orders'] });
}

/** Something has happened to it: read it, and the lists, when they are looked at. */
export function refreshOrder(id: string): void {
  void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['GET /orders'] });
}
