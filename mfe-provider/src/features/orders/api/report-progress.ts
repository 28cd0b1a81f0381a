import type { ProgressStep } from '@karigar/contracts';
import { api, useMutation } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import { refused, type Refused } from './change-status.ts';

/** Reports the progress of the work to both sides. */
export const useReportProgress = ({ onRefused }: { onRefused: (refused: Refused) => void }) =>
  useMutation({
    mutationFn: ({ id, step }: { id: string; step: ProgressStep }) => api('PUT /orders/{id}/progress', { params: { id }, body: { step } }),
    onSuccess: keepOrder,
    onError: (error) => {
      onRefused(refused('updateFailed', error));
      void reloadOrders();
    },
  });
