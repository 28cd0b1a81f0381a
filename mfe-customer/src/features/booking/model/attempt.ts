import type { OrderView } from '@karigar/contracts';
import { ApiProblem, isLoggedOut, isUnanswered } from '@karigar/platform';
import type { OrderBody } from '../../../shared/orders/place-order.ts';

/** One attempt to place an order with its Idempotency-Key, so that repeating it does not create a second order. */
export interface Attempt {
  readonly key: string;
  readonly body: OrderBody;
  /** When it began, in milliseconds of the server's clock. */
  readonly at: number;
}

/** The order's content without the hold id, which changes when the hold is renewed between attempts. */
const content = ({ hold_id: _hold, ...ordered }: OrderBody): string => JSON.stringify(ordered);

/** Reuses the last attempt if its content is the same, because its response may have been lost; otherwise returns one with a new key. */
export function attemptFor(last: Attempt | null, body: OrderBody, begin: () => Omit<Attempt, 'body'>): Attempt {
  return last && content(last.body) === content(body) ? last : { ...begin(), body };
}

/** The browser knows the server's clock to a second or two. */
const slackMs = 60_000;

/** The order of a visit, if it is among these. A karigar with helpers may be booked for two places at once. */
export const orderFor = (visit: Pick<OrderBody, 'service_id' | 'date' | 'location'>, orders: readonly OrderView[]): OrderView | undefined =>
  orders.find(({ Service, date, location }) => Service.id === visit.service_id && date === visit.date && location === visit.location);

/** The order that an attempt without an answer has placed, if it is among these. */
export const placedBy = ({ body, at }: Attempt, orders: readonly OrderView[]): OrderView | undefined =>
  orders.find(({ Service, date, created }) => Service.id === body.service_id && date === body.date && Date.parse(created) >= at - slackMs);

/** The attempt that is without an answer after `attempt` has failed; `earlier` was without one before. */
export function stillUnanswered(error: unknown, attempt: Attempt, earlier: Attempt | null): Attempt | null {
  if (!(error instanceof ApiProblem)) return attempt;
  const { code, status } = error;
  // Not sent, or refused before the server looked at it.
  if (code === 'OFFLINE' || status === 429 || (status === 401 && !isLoggedOut(error))) return earlier;
  if (isUnanswered(error) || isLoggedOut(error) || status === 500) return attempt;
  return earlier?.key === attempt.key ? null : earlier;
}
