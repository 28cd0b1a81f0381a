import { describe, expect, it } from 'vitest';
import type { AvailabilityView } from '@karigar/contracts';
import { anOrderLine } from '../../../testing/builders.ts';
import { orderLine } from '../../../shared/orders/order-line.ts';
import {
  addDayOff,
  copyToWorkingDays,
  differsFromOthers,
  vacationProblem,
  ordersOutside,
  removeDayOff,
  setDay,
  setWindow,
  withoutPast,
} from './availability.ts';

const none: AvailabilityView = { weekly: [[], [], [], [], [], [], []], daysOff: [], vacation: null, capacity: 1 };

it('turns windows on and off and keeps them in the order of the day', () => {
  const works = setWindow(setWindow(none, 1, '15', true), 1, '09', true);
  expect(works.weekly[1]).toEqual(['09', '15']);
  expect(setWindow(works, 1, '09', false).weekly[1]).toEqual(['15']);
});

it('turns a whole day on and off without changing the others', () => {
  const works = setDay(none, 0, true);
  expect(works.weekly).toEqual([['09', '11', '13', '15', '17'], [], [], [], [], [], []]);
  expect(setDay(works, 0, false)).toEqual(none);
});

it('copies the windows of a day to the other working days, and never those of a day off', () => {
  const works = setWindow(setDay(setDay(none, 1, true), 2, true), 1, '17', false);
  expect([1, 2, 0].map((weekday) => differsFromOthers(works, weekday))).toEqual([true, true, false]);
  const copied = copyToWorkingDays(works, 1);
  expect(copied.weekly).toEqual([[], ['09', '11', '13', '15'], ['09', '11', '13', '15'], [], [], [], []]);
  expect(differsFromOthers(copied, 1)).toBe(false);
});

it('keeps days off sorted, without duplicates and without past ones', () => {
  const off = addDayOff(addDayOff(addDayOff(none, '2026-12-25'), '2026-11-30'), '2026-12-25');
  expect(off.daysOff).toEqual(['2026-11-30', '2026-12-25']);
  expect(removeDayOff(off, '2026-12-25').daysOff).toEqual(['2026-11-30']);
  expect(withoutPast(off, '2026-12-01').daysOff).toEqual(['2026-12-25']);
});

it('accepts a vacation whose last day is not before its first and not in the past', () => {
  const problem = (from: string, to: string) => vacationProblem({ from, to }, '2026-11-22');
  expect(problem('2026-11-22', '2026-11-22')).toBeNull();
  expect(problem('2026-11-20', '2026-11-22')).toBeNull();
  expect(problem('2026-11-24', '2026-11-23')).toBe('lastDayBeforeFirst');
  expect(problem('2026-11-20', '2026-11-21')).toBe('lastDayOver');
  expect(problem('', '2026-11-23')).toBe('noFirstDay');
  // A date field takes years of six digits.
  expect(problem('2026-11-23', '202611-01-01')).toBe('noLastDay');
  expect(problem('2026-11-23', '')).toBe('noLastDay');
});

describe('open orders outside an availability', () => {
  const always: AvailabilityView = { ...none, weekly: none.weekly.map(() => ['09', '11', '13', '15', '17']) };
  // Sunday, 22 November: 9 AM, moved to noon, and 9 AM again.
  const [nine, noonVisit, nineToo] = ['2026-11-22T03:30:00Z', '2026-11-22T06:30:00Z', '2026-11-22T03:30:00Z'].map((date, index) =>
    orderLine(anOrderLine({ order_id: `o${index}`, date })),
  );
  const lines = [nine!, noonVisit!, nineToo!];
  const idsOutside = (availability: AvailabilityView) => ordersOutside(lines, availability).map(({ id }) => id);

  it.each<[string, AvailabilityView, string[]]>([
    ['none, while the windows can take them', { ...always, capacity: 2 }, []],
    ['those beyond what one window takes', always, ['o2']],
    ['those on a day off', { ...always, daysOff: ['2026-11-22'] }, ['o0', 'o1', 'o2']],
    ['those in the vacation', { ...always, vacation: { from: '2026-11-20', to: '2026-11-22' } }, ['o0', 'o1', 'o2']],
    ['those in a window without work', { ...setWindow(always, 0, '11', false), capacity: 2 }, ['o1']],
    ['all on a weekday without work', setDay(always, 0, false), ['o0', 'o1', 'o2']],
  ])('are %s', (_which, availability, ids) => {
    expect(idsOutside(availability)).toEqual(ids);
  });

  it('are bookings that can still take place', () => {
    const others = [orderLine(anOrderLine({ status: 'cancelled' })), orderLine(anOrderLine({ status: 'confirmed', request_id: 'r1' }))];
    expect(ordersOutside(others, none)).toEqual([]);
  });
});
