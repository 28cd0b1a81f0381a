import type { OrderView } from '@karigar/contracts';
import { api, ApiProblem, failureSentence, isUnanswered, queryClient, toast, useMutation } from '@karigar/platform';
import { keepOrder, reloadOrders } from '../../../shared/api/provider-orders.ts';
import { text } from '../texts.ts';
import type { Reason } from '../model/reason.ts';
import { isNotPossible, isUnsent } from './unanswered.ts';

export type StatusCommand = 'accepted' | 'rejected';

/** Milliseconds between the local change and the reload of the list (specification). */
const reloadAfter = 500;
/** Milliseconds between two attempts to read an order whose state is unknown. */
const askAgainAfter = 3000;

const done = { accepted: 'accepted', rejected: 'declined' } as const;
const failed = { accepted: 'acceptFailed', rejected: 'declineFailed' } as const;

/** A command that failed. The text is chosen when it is shown, so that it follows a change of language. */
export interface CommandFailure {
  readonly key: (typeof failed)[StatusCommand] | 'updateFailed' | 'answerUnknown';
  readonly error: unknown;
}

/** What is shown of it: our message and the server's reason. */
interface FailureText {
  readonly title: string;
  readonly sentence: string;
  readonly reason: string | null;
  /** The order's current status, if that is why. */
  readonly status?: string;
}

export type OnRefused = (refused: CommandFailure | null) => void;

export const failureText = ({ key, error }: CommandFailure): FailureText => {
  if (key === 'answerUnknown') return { title: text('unknownTitle'), sentence: text(key), reason: text('answerLater') };
  if (isUnsent(error)) return { title: text('offlineTitle'), sentence: failureSentence(error, text(key)), reason: null };
  if (isNotPossible(error)) {
    const { currentStatus } = error.extras;
    const status = typeof currentStatus === 'string' ? { status: currentStatus } : {};
    // A second attempt would be refused again.
    return { title: text('changedTitle'), sentence: error.message, reason: null, ...status };
  }
  return { title: text('failedTitle'), sentence: text(key), reason: error instanceof ApiProblem ? error.message : null };
};

/** What an order is after a command of either side. */
const after = { accepted: 'confirmed', rejected: 'rejected' } as const;

interface StatusChange {
  readonly id: string;
  readonly status: StatusCommand;
  /** Why it is declined. */
  readonly why?: Reason;
}

/**
 * Accepts or declines. Without an answer the order itself is asked: the command may have been carried out. `onUnknown` is called when the order does not
 * answer either; it is then asked until it does.
 */
async function changeStatus({ id, status, why }: StatusChange, onUnknown: () => void): Promise<OrderView> {
  const params = { id };
  try {
    return await api('PUT /orders/{id}/status', { params, body: { status, ...why } });
  } catch (error) {
    if (isUnsent(error) || !isUnanswered(error)) throw error;
    const read = () => api('GET /orders/{id}', { params });
    const order = await read().catch(() => {
      onUnknown();
      return readWhenReachable(id, read);
    });
    if (order.status !== after[status]) throw error;
    return order;
  }
}

/** Reads an order as soon as it answers. Pauses while the device is offline. */
const readWhenReachable = (id: string, read: () => Promise<OrderView>): Promise<OrderView> =>
  queryClient.fetchQuery({
    queryKey: ['order after a lost answer', id],
    queryFn: read,
    gcTime: 0,
    staleTime: 0,
    retry: (_failures, error) => isUnanswered(error),
    retryDelay: askAgainAfter,
  });

/** Accepts or declines an order; the list is then reloaded. `onRefused` is called with null when an unknown result is known to be the wanted one. */
export function useChangeStatus({ onRefused }: { onRefused: OnRefused }) {
  return useMutation({
    mutationFn: (change: StatusChange) => changeStatus(change, () => onRefused({ key: 'answerUnknown', error: null })),
    onSuccess: (order, { status }) => {
      onRefused(null);
      keepOrder(order);
      toast(() => text(done[status]), { tone: 'good' });
      setTimeout(() => void reloadOrders(), reloadAfter);
    },
    onError: (error, { status }) => {
      onRefused({ key: failed[status], error });
      // It may have been refused because the order has changed.
      void reloadOrders();
    },
  });
}
