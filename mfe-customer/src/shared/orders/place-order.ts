import { api, type ApiRequest, type ApiResponse } from '@karigar/platform';

export type OrderBody = ApiRequest<'POST /orders'>['body'];

/** Places an order, or with `request_id` returns the order of the accepted offer. The same key and body create one order. */
export const placeOrder = (body: OrderBody, idempotencyKey: string): Promise<ApiResponse<'POST /orders'>> =>
  api('POST /orders', { body, idempotencyKey, timeout: 20_000 });
