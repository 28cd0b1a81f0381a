import type { OrderBody } from '../../../shared/orders/place-order.ts';

/** One attempt to place an order with its Idempotency-Key, so that repeating it does not create a second order. */
export interface Attempt {
  readonly key: string;
  readonly body: OrderBody;
}

/** The order's content without the hold id, which changes when the hold is renewed between attempts. */
const content = ({ hold_id: _hold, ...ordered }: OrderBody): string => JSON.stringify(ordered);

/** Reuses the last attempt if its content is the same, because its response may have been lost; otherwise returns one with a new key. */
export function attemptFor(last: Attempt | null, body: OrderBody, newKey: () => string): Attempt {
  return last && content(last.body) === content(body) ? last : { key: newKey(), body };
}
