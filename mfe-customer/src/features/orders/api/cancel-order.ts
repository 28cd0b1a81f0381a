import { api, useMutation, type ApiRequest } from '@karigar/platform';
import { keepOrder, refreshOrder } from './get-order.ts';

export type Cancellation = NonNullable<ApiRequest<'POST /orders/{id}/cancel'>['body']>;

export const useCancelOrder = (id: string) =>
  useMutation({
    mutationFn: (body: Cancellation) => api('POST /orders/{id}/cancel', { params: { id }, body }),
    onSuccess: keepOrder,
    // The order may have changed all the same.
    onError: () => refreshOrder(id),
  });
