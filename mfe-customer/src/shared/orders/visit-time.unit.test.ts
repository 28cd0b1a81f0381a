import { expect, it } from 'vitest';
import { formatDateTime, formatTime, formatVisit } from '@karigar/platform';
import { visitTimeOf } from './visit-time.ts';

const now = Date.parse('2026-11-21T08:00:00.000Z');
const arrivesBy = '2026-11-21T08:20:00.000Z';
const date = '2026-11-21T07:58:00.000Z';
const instant = { date, scheduled_end: null, status: 'confirmed', progress: null, arrivesBy } as const;

it('is the window of a booked visit', () => {
  const scheduled_end = '2026-11-21T09:30:00.000Z';
  expect(visitTimeOf({ date, scheduled_end, status: 'confirmed', progress: null }, now)).toBe(formatVisit(date, scheduled_end));
});

it('is the promised arrival of an instant order, or the one that its karigar has named since', () => {
  expect(visitTimeOf(instant, now)).toBe(`Arriving by ${formatTime(arrivesBy)}`);
  const expected = '2026-11-21T08:50:00.000Z';
  expect(visitTimeOf({ ...instant, delay: { expected, minutes: 30 } }, now)).toBe(`Arriving by ${formatTime(expected)}`);
});

it('is when the karigar of an instant order should have arrived, with the day if that is not today', () => {
  const expected = '2026-11-21T08:50:00.000Z';
  const later = Date.parse('2026-11-21T09:00:00.000Z');
  expect(visitTimeOf(instant, later)).toBe(`Was expected by ${formatTime(arrivesBy)}`);
  expect(visitTimeOf({ ...instant, delay: { expected, minutes: 30 } }, later)).toBe(`Was expected by ${formatTime(expected)}`);
  expect(visitTimeOf(instant, now + 20 * 3_600_000)).toBe(`Was expected by ${formatDateTime(arrivesBy)}`);
});

it('is when an instant order was placed once its karigar is there', () => {
  expect(visitTimeOf({ ...instant, progress: 'arrived' }, now)).toBe(formatDateTime(date));
  expect(visitTimeOf({ ...instant, status: 'fulfilled' }, now)).toBe(formatDateTime(date));
});
