import type { ProgressStep } from '@karigar/contracts';
import { api, ApiProblem, toast, useMutation } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import { justFulfilled } from '../model/just-fulfilled.ts';
import { text } from '../texts.ts';
import { refused, type Refused } from './change-status.ts';

interface Undone {
  id: string;
  /** The step that the provider sees as the last one. */
  step: ProgressStep | 'fulfilled' | null;
}

/** Takes the last reported step or the end of the work back; possible for two minutes. */
export const useUndoProgress = ({ onRefused }: { onRefused: (refused: Refused) => void }) =>
  useMutation({
    mutationFn: ({ id, step }: Undone) => api('PUT /orders/{id}/progress/undo', { params: { id }, body: step === null ? {} : { step } }),
    onSuccess: (order, { id, step }) => {
      justFulfilled.remove(id);
      keepOrder(order);
      toast(text('undone'), { tone: 'good' });
      // What was earned changes as well.
      if (step === 'fulfilled') void reloadOrders();
    },
    onError: (error, { id }) => {
      if (error instanceof ApiProblem && error.status === 409) justFulfilled.remove(id);
      onRefused(refused('updateFailed', error));
      void reloadOrders();
    },
  });
