import type { OrderView } from '@karigar/contracts';
import { api, reload, useMutation } from '@karigar/platform';

interface OwnMark {
  /** Of the order. */
  id: string;
  /** When the reader marked it as paid: a mark that was made since stays. */
  at: string;
}

/** Takes back that the reader has marked an order as paid. Possible for two minutes. */
export const useUndoPayment = (onUndone: (order: OrderView) => void) =>
  useMutation({
    mutationFn: ({ id, at }: OwnMark) => api('POST /orders/{id}/payment/undo', { params: { id }, body: { at } }),
    onSuccess: onUndone,
    onError: (_error, { id }) => reload('GET /orders/{id}', { params: { id } }),
  });
