import { api, useMutation } from '@karigar/platform';
import { changeOrder, refreshOrder } from './get-order.ts';

/** One review per order; a second one is refused with `ALREADY_REVIEWED`. The order on screen then shows the review. */
export const useReviewOrder = (id: string) =>
  useMutation({
    mutationFn: ({ body, key }: { body: { rating: number; comment: string }; key: string }) =>
      api('POST /orders/{id}/review', { params: { id }, body, idempotencyKey: key }),
    onSuccess: (myReview) =>
      changeOrder(
        id,
        (known) => known && { ...known, myReview, allowedActions: known.allowedActions.filter((action) => action !== 'review') },
      ),
    // It was reviewed on another device, or the deadline for reviews has passed.
    onError: () => refreshOrder(id),
  });
