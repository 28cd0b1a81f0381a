import { api, queryClient, toast, useMutation } from '@karigar/platform';
import { reloadOrders, setOrderLocally } from '../../../shared/api/provider-orders.ts';
import { text } from '../texts.ts';
import { refused, type Refused } from './change-status.ts';

/** Takes the last reported step back; possible for two minutes. */
export const useUndoProgress = ({ onRefused }: { onRefused: (refused: Refused) => void }) =>
  useMutation({
    mutationFn: (id: string) => api('PUT /orders/{id}/progress/undo', { params: { id } }),
    onSuccess: (order) => {
      setOrderLocally(order.order_id, { status: order.status, progress: order.progress, actions: order.allowedActions });
      queryClient.setQueryData(['GET /orders/{id}', { params: { id: order.order_id } }], order);
      toast(text('undone'), { tone: 'good' });
    },
    onError: (error) => {
      onRefused(refused('updateFailed', error));
      void reloadOrders();
    },
  });
