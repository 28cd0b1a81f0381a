import { fixedClock } from '@karigar/service-kit/testing';
import { expect, it } from 'vitest';
import { createCalendar } from '../../windows/domain/calendar.ts';
import { dailyEarnings, type EarningsDeps } from './earnings.ts';

it.each([
  // Summer time ended on 1 November.
  ['late in the evening of a winter day', '2026-11-20T23:30:00-05:00', '2026-09-22', '2026-11-20'],
  // It began on 8 March.
  ['early in the morning of a spring day', '2026-03-20T00:30:00-04:00', '2026-01-20', '2026-03-20'],
])('are those of 60 calendar days %s', async (_when, now, first, last) => {
  const read: Date[][] = [];
  const orders = {
    async *fulfilledBetween(_provider: string, from: Date, to: Date) {
      read.push([from, to]);
      yield* [];
    },
  } as unknown as EarningsDeps['orders'];
  const calendar = createCalendar('America/New_York');
  const days = await dailyEarnings({ orders, calendar, clock: fixedClock(new Date(now)) }, 'provider-1');
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([60, first, last]);
  expect(read).toEqual([[calendar.startOf(first), new Date(Date.parse(now) + 1)]]);
});
