import { dayMs } from '@karigar/contracts';
import { expect, it } from 'vitest';
import { confirmedOrder, morning, pendingOrder } from '../../testing/builders.ts';
import type { Order } from '../../orders/domain/order.ts';
import { canReview } from './review.ts';

const fulfilled: Order = { ...confirmedOrder(), state: { status: 'fulfilled', fulfilledAt: morning } };
const after = (days: number, ms = 0) => new Date(morning.getTime() + days * dayMs + ms);

it('an order can be reviewed for fourteen days after its fulfilment', () => {
  for (const now of [morning, after(14)]) expect(canReview(fulfilled, now)).toBe(true);
  expect(canReview(fulfilled, after(14, 1))).toBe(false);
  for (const order of [pendingOrder(), confirmedOrder()]) expect(canReview(order, morning)).toBe(false);
});

it('an order of the provider’s own account as a customer cannot be reviewed', () => {
  expect(canReview({ ...fulfilled, details: { ...fulfilled.details, samePerson: true } }, morning)).toBe(false);
});
