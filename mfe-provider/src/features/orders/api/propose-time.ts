import { api, toast, useMutation } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import { text } from '../texts.ts';

/** Proposes the window that holds `date` to the customer. */
export const useProposeTime = (id: string) =>
  useMutation({
    mutationFn: (date: string) => api('POST /orders/{id}/proposal', { params: { id }, body: { date } }),
    onSuccess: (order) => {
      keepOrder(order);
      toast(text('proposalSent'), { tone: 'good' });
    },
    // The order may have changed meanwhile.
    onError: () => void reloadOrders(),
  });

export const useWithdrawProposal = (id: string) =>
  useMutation({
    mutationFn: () => api('DELETE /orders/{id}/proposal', { params: { id } }),
    onSuccess: (order) => {
      keepOrder(order);
      toast(text('proposalWithdrawn'), { tone: 'good' });
    },
    onError: () => void reloadOrders(),
  });
