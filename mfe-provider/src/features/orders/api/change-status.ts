import type { OrderView } from '@karigar/contracts';
import { api, ApiProblem, toast, useMutation } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import { text } from '../texts.ts';
import { isUnanswered } from './unanswered.ts';

export type StatusCommand = 'accepted' | 'rejected';

/** Milliseconds between the local change and the reload of the list (specification). */
const reloadAfter = 500;

const done = { accepted: 'accepted', rejected: 'declined' } as const;
const failed = { accepted: 'acceptFailed', rejected: 'declineFailed' } as const;

/** Why a command was refused: our message and the server's reason. */
export interface Refused {
  readonly sentence: string;
  readonly reason: string | null;
}

export const refused = (key: (typeof failed)[StatusCommand] | 'updateFailed', error: unknown): Refused => ({
  sentence: text(key),
  reason: error instanceof ApiProblem ? error.message : null,
});

/** What an order is after a command of either side. */
const after = { accepted: 'confirmed', rejected: 'rejected' } as const;

/** Accepts or declines. Without an answer the order itself is asked: the command may have arrived all the same. */
async function changeStatus({ id, status, note }: { id: string; status: StatusCommand; note?: string }): Promise<OrderView> {
  const params = { id };
  try {
    return await api('PUT /orders/{id}/status', { params, body: { status, ...(note ? { note } : {}) } });
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const order = await api('GET /orders/{id}', { params }).catch(() => null);
    if (order?.status !== after[status]) throw error;
    return order;
  }
}

/** Accepts or declines an order; the list is then reloaded. */
export const useChangeStatus = ({ onRefused }: { onRefused: (refused: Refused) => void }) =>
  useMutation({
    mutationFn: changeStatus,
    onSuccess: (order, { status }) => {
      keepOrder(order);
      toast(text(done[status]), { tone: 'good' });
      setTimeout(() => void reloadOrders(), reloadAfter);
    },
    onError: (error, { status }) => {
      onRefused(refused(failed[status], error));
      // The order may have changed meanwhile.
      void reloadOrders();
    },
  });
