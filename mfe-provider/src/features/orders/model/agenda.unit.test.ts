import { expect, it } from 'vitest';
import { orderLine } from '../../../shared/orders/order-line.ts';
import { dayAfter, visitsOf } from './agenda.ts';

const visit = (order_id: string, status: 'confirmed' | 'cancelled' | 'pending', start: string, end: string | null) =>
  orderLine({ order_id, status, date: `2026-11-22T${start}:00.000Z`, scheduled_end: end === null ? null : `2026-11-22T${end}:00.000Z` });

it('lists the day’s visits in order, with the gaps between them', () => {
  const visits = visitsOf([
    visit('afternoon', 'pending', '09:30', '11:30'),
    visit('gone', 'cancelled', '07:30', '09:30'),
    visit('morning', 'confirmed', '03:30', '05:30'),
    visit('next', 'confirmed', '05:30', '07:30'),
    visit('instant', 'confirmed', '12:15', null),
  ]);
  expect(visits.map(({ line, freeBefore }) => [line.id, freeBefore])).toEqual([
    ['morning', 0],
    ['next', 0],
    ['afternoon', 120],
    ['instant', 45],
  ]);
});

it('moves from day to day', () => {
  expect([dayAfter('2026-11-30', 1), dayAfter('2026-12-01', -1)]).toEqual(['2026-12-01', '2026-11-30']);
});
