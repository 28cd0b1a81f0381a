import { api, toast, useMutation } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import { text } from '../texts.ts';
import { refused, type Refused } from './change-status.ts';

/** Takes the last reported step back; possible for two minutes. */
export const useUndoProgress = ({ onRefused }: { onRefused: (refused: Refused) => void }) =>
  useMutation({
    mutationFn: (id: string) => api('PUT /orders/{id}/progress/undo', { params: { id } }),
    onSuccess: (order) => {
      keepOrder(order);
      toast(text('undone'), { tone: 'good' });
    },
    onError: (error) => {
      onRefused(refused('updateFailed', error));
      void reloadOrders();
    },
  });
