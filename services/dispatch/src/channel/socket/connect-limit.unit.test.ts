import { expect, it } from 'vitest';
import { createConnectLimit } from './connect-limit.ts';

it('admits sixty connections per account and minute, independently of other accounts', () => {
  let now = 0;
  const { allow } = createConnectLimit(() => now);
  const times = (account: string, count: number) => Array.from({ length: count }, () => allow(account)).filter(Boolean).length;
  expect([times('asha', 70), times('ravi', 60)]).toEqual([60, 60]);
  now = 60_000;
  expect(times('asha', 70)).toBe(60);
});
