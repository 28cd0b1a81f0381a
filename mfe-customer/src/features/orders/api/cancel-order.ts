import { api, useMutation, type ApiRequest } from '@karigar/platform';
import { keepOrder, refreshOrder } from './get-order.ts';

export type Cancellation = NonNullable<ApiRequest<'POST /orders/{id}/cancel'>['body']>;

export const useCancelOrder = (id: string) =>
  useMutation({
    mutationFn: (body: Cancellation) => api('POST /orders/{id}/cancel', { params: { id }, body }),
    onSuccess: keepOrder,
    // The command may have been carried out although its answer was lost, so the order is reloaded.
    onError: () => refreshOrder(id),
  });
