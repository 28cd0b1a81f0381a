import { expect, it } from 'vitest';
import { groupCard, groupExpiry, isCardNumber, isOpenExpiry, isUpiId, lastFour } from './payment-forms.ts';

it('groups the digits of a card number', () => {
  expect(groupCard('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupCard('42a4')).toBe('424');
  expect(groupExpiry('1229')).toBe('12/29');
  expect(groupExpiry('12')).toBe('12');
});

it('checks a card number by its check digit', () => {
  expect(isCardNumber('4242 4242 4242 4242')).toBe(true);
  expect(isCardNumber('4242 4242 4242 4241')).toBe(false);
  expect(isCardNumber('4242')).toBe(false);
  expect(lastFour('4242 4242 4242 1234')).toBe('1234');
});

it('accepts an expiry date until the end of its month', () => {
  const november = new Date(2026, 10, 20);
  expect(isOpenExpiry('11/26', november)).toBe(true);
  expect(isOpenExpiry('10/26', november)).toBe(false);
  expect(isOpenExpiry('13/30', november)).toBe(false);
});

it('recognizes a UPI ID', () => {
  expect(isUpiId('asha.k@okbank')).toBe(true);
  expect(isUpiId('asha')).toBe(false);
});
