import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rupees, toPaise, toRupees } from './index.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });

it('loses no paisa between paise and rupees', () => {
  fc.assert(fc.property(amounts, (amount) => toPaise(toRupees(amount)) === amount));
});

it('takes every amount of whole paise as rupees', () => {
  fc.assert(
    fc.property(amounts, (amount) => rupees.safeParse(toRupees(amount)).success),
    { numRuns: 5000 },
  );
});

it('takes a sum of rupees as it comes out of paise arithmetic', () => {
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      const total = toPaise(toRupees(a)) + toPaise(toRupees(b));
      return total > 1_000_000_000 || rupees.parse(toRupees(total)) === total / 100;
    }),
  );
});

it.each([1.005, 0.001, -1, Number.NaN, Number.POSITIVE_INFINITY, 10_000_000.01, '5', null])('refuses %s as rupees', (amount) => {
  expect(rupees.safeParse(amount).success).toBe(false);
});
