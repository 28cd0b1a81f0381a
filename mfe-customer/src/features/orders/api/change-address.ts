import { api, useMutation } from '@karigar/platform';
import { keepOrder, refreshOrder } from './get-order.ts';

export const useChangeAddress = (id: string) =>
  useMutation({
    mutationFn: (location: string) => api('PUT /orders/{id}/address', { params: { id }, body: { location } }),
    onSuccess: keepOrder,
    // The command may have been carried out although its answer was lost, so the order is reloaded.
    onError: () => refreshOrder(id),
  });
