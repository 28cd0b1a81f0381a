import { api, useMutation } from '@karigar/platform';
import { keepOrder, refreshOrder } from './get-order.ts';

/** Moves the visit to the slot that contains `date`. `SLOT_TAKEN` carries alternatives. */
export const useChangeDeliveryTime = (id: string) =>
  useMutation({
    mutationFn: (date: string) => api('PUT /orders/{id}/delivery-time', { params: { id }, body: { date } }),
    onSuccess: keepOrder,
    // The command may have been carried out although its answer was lost, so the order is reloaded.
    onError: () => refreshOrder(id),
  });
