import { api, useMutation } from '@karigar/platform';
import { keepOrder } from './get-order.ts';

/** Moves the visit into the window that `date` lies in. `SLOT_TAKEN` brings alternatives. */
export const useChangeDeliveryTime = (id: string) =>
  useMutation({
    mutationFn: (date: string) => api('PUT /orders/{id}/delivery-time', { params: { id }, body: { date } }),
    onSuccess: keepOrder,
  });
