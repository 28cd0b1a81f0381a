import { api, queryClient, toast, useMutation } from '@karigar/platform';
import { reloadOrders, setOrderLocally } from '../../../shared/api/provider-orders.ts';
import { text } from '../texts.ts';

/** Cancels a confirmed order; the customer is told why. */
export const useCancelOrder = (id: string) =>
  useMutation({
    mutationFn: (note: string) => api('POST /orders/{id}/cancel', { params: { id }, body: { reason: 'other', note } }),
    onSuccess: (order) => {
      setOrderLocally(order.order_id, { status: order.status, progress: order.progress, actions: order.allowedActions });
      queryClient.setQueryData(['GET /orders/{id}', { params: { id } }], order);
      toast(text('cancelled_done'), { tone: 'good' });
      void reloadOrders();
    },
  });
