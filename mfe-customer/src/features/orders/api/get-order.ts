import type { OrderView } from '@karigar/contracts';
import { api, ApiProblem, apiQuery, cachedQuery, queryClient, readOrCached, reload, storeNewer, useQuery } from '@karigar/platform';
import { orderCacheKey } from '../../../shared/orders/upcoming-orders.ts';

const orderQuery = (id: string) => apiQuery('GET /orders/{id}', { params: { id } });

export const useOrder = (id: string) =>
  useQuery({
    ...orderQuery(id),
    queryFn: ({ signal }) => readOrCached(orderCacheKey(id), () => api('GET /orders/{id}', { params: { id }, signal })),
    ...cachedQuery(orderCacheKey(id)),
  });

/** Whether there is no such order, or it is somebody else's. */
export const isUnknown = ({ data, error }: Pick<ReturnType<typeof useOrder>, 'data' | 'error'>): boolean =>
  data === undefined && error instanceof ApiProblem && error.status === 404;

/** Stores the order that a command returned, and reloads the lists. */
export const keepOrder = (order: OrderView): void => changeOrder(order.id, () => order);

/** Changes the stored order, if any, as a command has changed it on the server, and reloads the lists. */
export function changeOrder(id: string, change: (known: OrderView | undefined) => OrderView | undefined): void {
  storeNewer(orderQuery(id).queryKey, change);
  void queryClient.invalidateQueries({ queryKey: ['GET /orders'] });
}

/** Reloads an order if it is on screen. */
export const refreshOrder = (id: string) => void reload(...orderQuery(id).queryKey);
