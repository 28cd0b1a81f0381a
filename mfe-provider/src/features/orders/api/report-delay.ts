import type { DelayMinutes } from '@karigar/contracts';
import { api, toast, useMutation } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import { text } from '../texts.ts';

/** Says that the provider is running late. The customer sees when they are expected. */
export const useReportDelay = (id: string) =>
  useMutation({
    mutationFn: (minutes: DelayMinutes) => api('PUT /orders/{id}/delay', { params: { id }, body: { minutes } }),
    onSuccess: (order) => {
      keepOrder(order);
      toast(text('lateSaved'), { tone: 'good' });
    },
    // The order may have changed meanwhile.
    onError: () => void reloadOrders(),
  });
