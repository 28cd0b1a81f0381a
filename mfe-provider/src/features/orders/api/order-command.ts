import type { OrderView } from '@karigar/contracts';
import { toast, useMutation } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import { text } from '../texts.ts';

/** A command that changes an order. Stores the changed order and says `done`. */
export const useOrderCommand = <Sent = void>(done: Parameters<typeof text>[0], send: (sent: Sent) => Promise<OrderView>) =>
  useMutation({
    mutationFn: send,
    onSuccess: (order) => {
      keepOrder(order);
      toast(() => text(done), { tone: 'good' });
    },
    // It may have been refused because the order has changed; when it succeeds, the figures change with it.
    onSettled: () => void reloadOrders(),
  });
