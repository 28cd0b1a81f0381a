import { api, useMutation } from '@karigar/platform';

/** One review per order; a second one is refused with `ALREADY_REVIEWED`. */
export const useReviewOrder = (id: string) =>
  useMutation({
    mutationFn: ({ body, key }: { body: { rating: number; comment: string }; key: string }) =>
      api('POST /orders/{id}/review', { params: { id }, body, idempotencyKey: key }),
  });
