import { expect, it } from 'vitest';
import { createCalendar } from '../../windows/domain/calendar.ts';
import { pendingOrder } from '../../testing/builders.ts';
import type { Order } from './order.ts';
import { travelsOf } from './travel.ts';

const calendar = createCalendar('Asia/Kolkata');

/** A visit at a time of 21 November in Kolkata, or of another day, in the area of a PIN code. */
const visit = (
  id: string,
  time: string,
  pincode: string | null,
  status: 'pending' | 'cancelled' = 'pending',
  day = '2026-11-21',
): Order => {
  const start = new Date(`${day}T${time}:00+05:30`);
  const order = pendingOrder({ id, schedule: { start, end: null, window: null }, place: { city: 'Pune', pincode } });
  return status === 'pending' ? order : { ...order, state: { status, by: 'customer', reason: null, note: null } };
};
const travels = (...visits: Order[]) => [...travelsOf(visits, calendar)];

it('goes from each visit of a day to the next', () => {
  expect(travels(visit('a', '09:00', '411001'), visit('b', '11:00', '411038'), visit('c', '13:00', '411038'))).toEqual([
    ['b', 7],
    ['c', 0],
  ]);
});

it('passes over visits that do not take place', () => {
  expect(travels(visit('a', '09:00', '411001'), visit('off', '11:00', '411014', 'cancelled'), visit('b', '13:00', '411038'))).toEqual([
    ['b', 7],
  ]);
});

it('starts over each day', () => {
  expect(travels(visit('a', '23:30', '411001'), visit('b', '00:30', '411038', 'pending', '2026-11-22'))).toEqual([]);
});

it('says nothing of a place of which only the city is known', () => {
  expect(travels(visit('a', '09:00', '411001'), visit('b', '11:00', null), visit('c', '13:00', '411038'))).toEqual([]);
});
