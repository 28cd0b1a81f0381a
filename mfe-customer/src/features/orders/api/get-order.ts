import { useQuery } from '@tanstack/react-query';
import type { OrderView } from '@karigar/contracts';
import { apiQuery, queryClient } from '@karigar/platform';

const orderQuery = (id: string) => apiQuery('GET /orders/{id}', { params: { id } });

export const useOrder = (id: string) => useQuery(orderQuery(id));

/** An answer to a command is the order as it is now; the lists are read anew. */
export function keepOrder(order: OrderView): void {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order);
  void queryClient.invalidateQueries({ queryKey: ['GET /orders'] });
}

/** Something has happened to it: read it, and the lists, when they are looked at. */
export function refreshOrder(id: string): void {
  void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['GET /orders'] });
}
