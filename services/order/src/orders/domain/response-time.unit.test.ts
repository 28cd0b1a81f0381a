import { expect, it } from 'vitest';
import type { HistoryEntry, Order } from './order.ts';
import { questionAnsweredByLastEntry } from './response-time.ts';

const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 9, n));
const sides = { c: 'customer', p: 'provider' } as const;

/** An order whose history has one entry a minute: who made the change, and what it was. */
const after = (...changes: readonly [by: keyof typeof sides, what: HistoryEntry['what']][]) =>
  questionAnsweredByLastEntry({ history: changes.map(([by, what], n) => ({ what, at: minute(n), by: sides[by] })) } as unknown as Order);

it.each(['confirmed', 'rejected', 'time_proposed'] as const)('a booking is answered by %s', (what) => {
  expect(after(['c', 'pending'], ['p', what])).toEqual(minute(0));
});

it('the question is as old as the last move of the customer', () => {
  expect(after(['c', 'pending'], ['p', 'confirmed'], ['c', 'rescheduled'], ['p', 'confirmed'])).toEqual(minute(2));
  expect(after(['c', 'pending'], ['c', 'address_changed'], ['c', 'rescheduled'], ['c', 'address_changed'], ['p', 'rejected'])).toEqual(
    minute(2),
  );
});

it('only the first answer counts', () => {
  expect(after(['c', 'pending'], ['p', 'time_proposed'], ['c', 'proposal_declined'], ['p', 'confirmed'])).toBeUndefined();
  expect(after(['c', 'pending'], ['p', 'time_proposed'], ['p', 'proposal_withdrawn'], ['p', 'time_proposed'])).toBeUndefined();
});

it('a proposal for a confirmed order answers nothing', () => {
  expect(after(['c', 'pending'], ['p', 'confirmed'], ['p', 'time_proposed'])).toBeUndefined();
});

it('what the customer or nobody decided is no answer of the provider', () => {
  expect(after(['c', 'pending'], ['p', 'time_proposed'], ['c', 'rescheduled'], ['c', 'confirmed'])).toBeUndefined();
  expect(after(['c', 'confirmed'])).toBeUndefined();
  expect(after(['c', 'pending'], ['p', 'time_proposed'], ['p', 'proposal_withdrawn'])).toBeUndefined();
});
