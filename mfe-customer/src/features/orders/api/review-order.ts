import { useState } from 'react';
import { api, newIdempotencyKey, useMutation } from '@karigar/platform';

/** One review per order; a second one is refused with `ALREADY_REVIEWED`. */
export function useReviewOrder(id: string) {
  const [key, setKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (body: { rating: number; comment: string }) =>
      api('POST /orders/{id}/review', { params: { id }, body, idempotencyKey: key }),
    onError: () => setKey(newIdempotencyKey()),
  });
}
