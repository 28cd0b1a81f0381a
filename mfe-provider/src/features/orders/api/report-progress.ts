import type { ProgressStep } from '@karigar/contracts';
import { api, queryClient, useMutation } from '@karigar/platform';
import { reloadOrders, setOrderLocally } from '../../../shared/api/provider-orders.ts';
import { refused, type Refused } from './change-status.ts';

/** Reports the progress of the work to both sides. */
export const useReportProgress = ({ onRefused }: { onRefused: (refused: Refused) => void }) =>
  useMutation({
    mutationFn: ({ id, step }: { id: string; step: ProgressStep }) => api('PUT /orders/{id}/progress', { params: { id }, body: { step } }),
    onSuccess: (order) => {
      setOrderLocally(order.order_id, { status: order.status, progress: order.progress, actions: order.allowedActions });
      queryClient.setQueryData(['GET /orders/{id}', { params: { id: order.order_id } }], order);
    },
    onError: (error) => {
      onRefused(refused('updateFailed', error));
      void reloadOrders();
    },
  });
