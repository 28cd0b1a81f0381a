import { api, toast, useMutation } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import { text } from '../texts.ts';

/** Asks the customer to approve an extra part; `amount` in rupees. */
export const useAskForExtra = (id: string) =>
  useMutation({
    mutationFn: (body: { item: string; amount: number }) => api('POST /orders/{id}/extra', { params: { id }, body }),
    onSuccess: (order) => {
      keepOrder(order);
      toast(text('proposalSent'), { tone: 'good' });
    },
    // The order may have changed meanwhile.
    onError: () => void reloadOrders(),
  });

export const useWithdrawExtra = (id: string) =>
  useMutation({
    mutationFn: () => api('DELETE /orders/{id}/extra', { params: { id } }),
    onSuccess: (order) => {
      keepOrder(order);
      toast(text('extraWithdrawn'), { tone: 'good' });
    },
    onError: () => void reloadOrders(),
  });
