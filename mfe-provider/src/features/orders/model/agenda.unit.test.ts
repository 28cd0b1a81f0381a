import { expect, it } from 'vitest';
import { orderLine } from '../../../shared/orders/order-line.ts';
import { visitsOf } from './agenda.ts';

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

it('counts an instant order as the window in which it was accepted, and as its beginning between windows', () => {
  // Accepted at 9:40 AM and 8 PM in India; the windows are 9–11 AM and 1–3 PM.
  const visits = visitsOf([
    visit('instant', 'confirmed', '04:10', null),
    visit('booked', 'confirmed', '07:30', '09:30'),
    visit('late', 'confirmed', '14:30', null),
    visit('later', 'confirmed', '15:00', null),
  ]);
  expect(visits.map(({ line, freeBefore }) => [line.id, freeBefore])).toEqual([
    ['instant', 0],
    ['booked', 120],
    ['late', 300],
    ['later', 30],
  ]);
});
