import { api } from '@karigar/platform';
import { useOrderCommand } from './order-command.ts';

/** Moves the visit to the slot that contains `date`. `SLOT_TAKEN` carries alternatives. */
export const useChangeDeliveryTime = (id: string) =>
  useOrderCommand(id, (date: string) => api('PUT /orders/{id}/delivery-time', { params: { id }, body: { date } }));
