import { expect, it } from 'vitest';
import { statementMonths } from './months.ts';

const now = new Date('2026-12-31T19:00:00Z');

it('counts months in India from the current one back to the one in which the account was created', () => {
  expect(statementMonths(now, new Date('2026-10-31T19:00:00Z'))).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(statementMonths(now, now)).toEqual(['2027-01']);
});

it('goes back two years, also while the age of the account is not known', () => {
  for (const created of [undefined, new Date('2020-01-01T00:00:00Z')]) {
    const months = statementMonths(now, created);
    expect([months.length, months.at(-1)]).toEqual([24, '2025-02']);
  }
});
