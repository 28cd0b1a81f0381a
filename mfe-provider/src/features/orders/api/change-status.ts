import type { OrderView } from '@karigar/contracts';
import { api, ApiProblem, toast, useMutation, useOnline } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import { text } from '../texts.ts';
import { isUnanswered } from './unanswered.ts';

export type StatusCommand = 'accepted' | 'rejected';

/** Milliseconds between the local change and the reload of the list (specification). */
const reloadAfter = 500;

const done = { accepted: 'accepted', rejected: 'declined' } as const;
const failed = { accepted: 'acceptFailed', rejected: 'declineFailed' } as const;

/** Why a command was refused: our message and the server's reason. `isUnknown`: it may have been carried out, and nobody can say. */
export interface Refused {
  readonly isUnknown?: true;
  readonly sentence: string;
  readonly reason: string | null;
}

export const refused = (key: (typeof failed)[StatusCommand] | 'updateFailed', error: unknown): Refused => ({
  sentence: text(key),
  reason: error instanceof ApiProblem ? error.message : null,
});

/** What an order is after a command of either side. */
const after = { accepted: 'confirmed', rejected: 'rejected' } as const;

interface StatusChange {
  readonly id: string;
  readonly status: StatusCommand;
  readonly note?: string;
}

/**
 * Accepts or declines. Without an answer the order itself is asked: the command may have arrived all the same. Resolves with null when the order does not answer
 * either, so that nobody knows.
 */
async function changeStatus({ id, status, note }: StatusChange, wasOnline: boolean): Promise<OrderView | null> {
  const params = { id };
  try {
    return await api('PUT /orders/{id}/status', { params, body: { status, ...(note ? { note } : {}) } });
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const order = await api('GET /orders/{id}', { params }).catch(() => null);
    // Without a connection it has not even left the phone.
    if (order === null && wasOnline) return null;
    if (order?.status !== after[status]) throw error;
    return order;
  }
}

/** Accepts or declines an order; the list is then reloaded. */
export function useChangeStatus({ onRefused }: { onRefused: (refused: Refused) => void }) {
  const online = useOnline();
  return useMutation({
    mutationFn: (change: StatusChange) => changeStatus(change, online),
    onSuccess: (order, { status }) => {
      if (order === null) return onRefused({ isUnknown: true, sentence: text('answerUnknown'), reason: text('answerLater') });
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
}
