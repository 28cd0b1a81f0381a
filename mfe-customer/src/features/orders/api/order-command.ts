import type { OrderView } from '@karigar/contracts';
import { useMutation } from '@karigar/platform';
import { keepOrder, refreshOrder } from './get-order.ts';

/** A command that changes an order. Stores the changed order. */
export const useOrderCommand = <Sent>(id: string, send: (sent: Sent) => Promise<OrderView>) =>
  useMutation({
    mutationFn: send,
    onSuccess: keepOrder,
    // It may have been refused because the order has changed, or carried out although its answer was lost.
    onError: () => refreshOrder(id),
  });
