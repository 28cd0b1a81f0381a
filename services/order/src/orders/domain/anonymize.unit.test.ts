import { expect, it } from 'vitest';
import { pendingOrder } from '../../testing/builders.ts';
import type { Order, OrderState } from './order.ts';
import { anonymize } from './anonymize.ts';

const ended = (state: OrderState): Order => ({ ...pendingOrder({ issue: 'Tap leaks', notes: 'Ring at 5B' }), state });
const cancelledBy = (by: 'customer' | 'provider') => ended({ status: 'cancelled', by, reason: 'other', note: 'My mother is ill' });
const rejected = ended({ status: 'rejected', reason: 'other', note: 'My mother is ill' });

it('erases the notes of the deleted person, and keeps the reason that they chose', () => {
  expect(anonymize(cancelledBy('customer'), 'customer')).toMatchObject({
    details: { issue: 'Tap leaks', notes: null },
    state: { status: 'cancelled', reason: 'other', note: null },
  });
  expect(anonymize(cancelledBy('provider'), 'provider').state).toMatchObject({ reason: 'other', note: null });
  expect(anonymize(rejected, 'provider').state).toEqual({ status: 'rejected', reason: 'other' });
});

it('keeps the notes of the other side', () => {
  expect(anonymize(cancelledBy('provider'), 'customer').state).toMatchObject({ note: 'My mother is ill' });
  expect(anonymize(rejected, 'customer').state).toMatchObject({ note: 'My mother is ill' });
  expect(anonymize(cancelledBy('customer'), 'provider')).toMatchObject({
    details: { notes: 'Ring at 5B' },
    state: { note: 'My mother is ill' },
  });
});

it('changes nothing the second time', () => {
  for (const side of ['customer', 'provider'] as const) {
    const once = anonymize(cancelledBy(side), side);
    expect(anonymize(once, side)).toBe(once);
  }
});
