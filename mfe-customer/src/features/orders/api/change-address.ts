import { api, useMutation } from '@karigar/platform';
import { keepOrder, refreshOrder } from './get-order.ts';

export const useChangeAddress = (id: string) =>
  useMutation({
    mutationFn: (location: string) => api('PUT /orders/{id}/address', { params: { id }, body: { location } }),
    onSuccess: keepOrder,
    // The order may have changed all the same.
    onError: () => refreshOrder(id),
  });
