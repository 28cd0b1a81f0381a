import type { OrderView } from '@karigar/contracts';
import { api, reload, useMutation } from '@karigar/platform';

interface OwnMark {
  /** The order's id. */
  id: string;
  /** When the reader marked it as paid: a mark that was made since stays. */
  at: string;
}

/** Undoes the reader's own mark that an order is paid. Possible for two minutes. */
export const useUndoPayment = (onUndone: (order: OrderView) => void) =>
  useMutation({
    mutationFn: ({ id, at }: OwnMark) => api('POST /orders/{id}/payment/undo', { params: { id }, body: { at } }),
    onSuccess: onUndone,
    onError: (_error, { id }) => reload('GET /orders/{id}', { params: { id } }),
  });
