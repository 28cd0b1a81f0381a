import type { OrderBody } from '../../../shared/orders/place-order.ts';

/** One confirmation with its Idempotency-Key: sending it again places no second order. */
export interface Attempt {
  readonly key: string;
  readonly body: OrderBody;
}

/** What is ordered, without the hold, which may be renewed between two attempts. */
const content = ({ hold_id: _hold, ...ordered }: OrderBody): string => JSON.stringify(ordered);

/** The last attempt again if the same is ordered, because its answer may have been lost; otherwise a new one with a new key. */
export function attemptFor(last: Attempt | null, body: OrderBody, newKey: () => string): Attempt {
  return last && content(last.body) === content(body) ? last : { key: newKey(), body };
}
