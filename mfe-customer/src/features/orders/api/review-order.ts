import { useState } from 'react';
import { api, ApiProblem, newIdempotencyKey, useMutation } from '@karigar/platform';

/** One review per order; a second one is refused with `ALREADY_REVIEWED`. */
export function useReviewOrder(id: string) {
  const [key, setKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (body: { rating: number; comment: string }) =>
      api('POST /orders/{id}/review', { params: { id }, body, idempotencyKey: key }),
    // Without an answer the review may be there: the same key finds it again.
    onError: (error) => {
      if (error instanceof ApiProblem && error.status > 0) setKey(newIdempotencyKey());
    },
  });
}
