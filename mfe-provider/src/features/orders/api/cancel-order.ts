import { api, toast, useMutation } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import type { Reason } from '../model/reason.ts';
import { text } from '../texts.ts';

/** Cancels a confirmed order. The customer sees the reason. */
export const useCancelOrder = (id: string) =>
  useMutation({
    mutationFn: (why: Reason) => api('POST /orders/{id}/cancel', { params: { id }, body: why }),
    onSuccess: (order) => {
      keepOrder(order);
      toast(() => text('cancelled_done'), { tone: 'good' });
      void reloadOrders();
    },
    // The command may have been carried out although its answer was lost, so the order is reloaded.
    onError: () => void reloadOrders(),
  });
