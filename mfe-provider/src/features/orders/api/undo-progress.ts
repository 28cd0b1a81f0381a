import type { ProgressStep } from '@karigar/contracts';
import { api, ApiProblem, dismissToastsAbout, toast, useMutation } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import { justFulfilled } from '../model/just-fulfilled.ts';
import { text } from '../texts.ts';
import type { OnRefused } from './change-status.ts';
import { completionToastKey } from './take-step.ts';

interface Undone {
  id: string;
  /** The last step on the provider's screen. */
  step: ProgressStep | 'fulfilled' | null;
}

/** Undoes the last reported step or the completion. Possible for two minutes. */
export const useUndoProgress = ({ onRefused }: { onRefused: OnRefused }) =>
  useMutation({
    mutationFn: ({ id, step }: Undone) => api('PUT /orders/{id}/progress/undo', { params: { id }, body: step === null ? {} : { step } }),
    onSuccess: (order, { id, step }) => {
      justFulfilled.remove(id);
      keepOrder(order);
      dismissToastsAbout(completionToastKey(id));
      toast(() => text('undone'), { tone: 'good' });
      // The earnings change, too.
      if (step === 'fulfilled') void reloadOrders();
    },
    onError: (error, { id }) => {
      if (error instanceof ApiProblem && error.status === 409) justFulfilled.remove(id);
      onRefused({ key: 'updateFailed', error });
      void reloadOrders();
    },
  });
