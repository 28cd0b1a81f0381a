import { api, apiQuery, queryClient, type ApiRequest, type ApiResponse } from '@karigar/platform';

export type OrderBody = ApiRequest<'POST /orders'>['body'];

/** Places an order, or with `request_id` returns the order of the accepted offer. The same key and body create one order. */
export async function placeOrder(body: OrderBody, idempotencyKey: string): Promise<ApiResponse<'POST /orders'>> {
  const placed = await api('POST /orders', { body, idempotencyKey, timeout: 20_000 });
  // For the page of the order, should the connection be lost. It reads the order anyway: a repeated call answers with what it was at first.
  const { queryKey } = apiQuery('GET /orders/{id}', { params: { id: placed.order_id } });
  queryClient.setQueryData(queryKey, (known?: ApiResponse<'GET /orders/{id}'>) => known ?? placed.order, { updatedAt: 0 });
  return placed;
}
