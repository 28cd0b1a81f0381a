import { expect, it } from 'vitest';
import { isReasonOf } from './cancellation.ts';

it('has reasons of its own for each side, and one for both', () => {
  const sides = ['customer', 'provider'] as const;
  const givenBy = (reason: Parameters<typeof isReasonOf>[1]) => sides.filter((side) => isReasonOf(side, reason));
  expect(givenBy('changed_mind')).toEqual(['customer']);
  expect(givenBy('emergency')).toEqual(['provider']);
  expect(givenBy('other')).toEqual(['customer', 'provider']);
});
