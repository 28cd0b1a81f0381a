import type { OrderBody } from '../../../shared/orders/place-order.ts';

/** One confirm with its Idempotency-Key. Sent again as it is, it makes no second order. */
export interface Attempt {
  readonly key: string;
  readonly body: OrderBody;
}

/** The hold may be renewed between two tries; it is not what is ordered. */
const content = ({ hold_id: _hold, ...ordered }: OrderBody): string => JSON.stringify(ordered);

/**
 * What to send: the last attempt once more if the same is ordered (its answer may have been lost on the way), else a new one under a new
 * key.
 */
export function attemptFor(last: Attempt | null, body: OrderBody, newKey: () => string): Attempt {
  return last && content(last.body) === content(body) ? last : { key: newKey(), body };
}
