import { api, useMutation } from '@karigar/platform';
import { keepOrder, refreshOrder } from './get-order.ts';

/** Approves the extra part at the price in rupees that was on screen, or declines it. `total`: of the order with the part. */
export const useAnswerExtra = (id: string) =>
  useMutation({
    mutationFn: ({ approve, amount }: { approve: boolean; amount: number; total: number }) =>
      approve
        ? api('POST /orders/{id}/extra/approve', { params: { id }, body: { amount } })
        : api('POST /orders/{id}/extra/decline', { params: { id } }),
    onSuccess: keepOrder,
    onError: () => refreshOrder(id),
  });
