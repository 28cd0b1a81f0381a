import { dayMs } from '@karigar/contracts';
import { describe, expect, it } from 'vitest';
import { confirmedOrder, instantOrder, morning, pendingOrder } from '../../testing/builders.ts';
import { areaOf, isContactShown } from './contact.ts';
import type { OrderState } from './order.ts';

const daysAgo = (days: number) => new Date(morning.getTime() - days * dayMs);

describe('contact', () => {
  it('is shown while an order is confirmed, and from the start for an instant one', () => {
    expect([confirmedOrder(), confirmedOrder('started'), instantOrder()].map((order) => isContactShown(order, morning))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is shown for seven days after the work', () => {
    const done = (days: number) => ({ ...confirmedOrder(), state: { status: 'fulfilled', fulfilledAt: daysAgo(days) } as const });
    expect([0, 7, 7.01].map((days) => isContactShown(done(days), morning))).toEqual([true, true, false]);
  });

  it.each<OrderState>([
    pendingOrder().state,
    { status: 'cancelled', by: 'customer', reason: null, note: null },
    { status: 'rejected' },
    { status: 'expired' },
  ])('is not shown in %o', (state) => {
    expect(isContactShown({ ...pendingOrder(), state }, morning)).toBe(false);
  });
});

it.each([
  ['Flat B2, 5 Lake View, Pune, Maharashtra 411038', 'Pune, Maharashtra 411038'],
  ['5 Lake View, Pune, Maharashtra 411038', 'Pune, Maharashtra 411038'],
  ['Flat B2, 5 Lake View, Pune 411001', 'Pune 411001'],
  ['5 Lake View, Pune 411001', 'Pune 411001'],
  ['Lake View, Kothrud', 'Kothrud'],
  ['5 Lake View', ''],
  ['Lake View', ''],
  ['Pune, 5 Lake View', ''],
  ['Flat 4, Lake View Road, Pune', 'Pune'],
  ['Flat 4, FC Road', ''],
  ['Asha, Sai Krupa Apartments, Kothrud', 'Kothrud'],
  ['फ्लैट 4, लक्ष्मी रोड, पुणे', 'पुणे'],
  ['2nd floor, Strand Park, Stanford', 'Strand Park, Stanford'],
])('the area of "%s" is "%s"', (location, area) => {
  expect(areaOf(location)).toBe(area);
});
