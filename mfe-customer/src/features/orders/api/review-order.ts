import type { OrderView } from '@karigar/contracts';
import { api, useMutation } from '@karigar/platform';
import { keepOrder, refreshOrder } from './get-order.ts';

/** One review per order; a second one is refused with `ALREADY_REVIEWED`. The order on screen then shows the review. */
export const useReviewOrder = (order: OrderView) =>
  useMutation({
    mutationFn: ({ body, key }: { body: { rating: number; comment: string }; key: string }) =>
      api('POST /orders/{id}/review', { params: { id: order.id }, body, idempotencyKey: key }),
    onSuccess: (myReview) =>
      keepOrder({ ...order, myReview, allowedActions: order.allowedActions.filter((action) => action !== 'review') }),
    // It was reviewed on another device, or the deadline for reviews has passed.
    onError: () => refreshOrder(order.id),
  });
