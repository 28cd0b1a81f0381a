import { expect, it } from 'vitest';
import { unbroken } from './unbroken.ts';

it.each([
  ['On Sat, 21 Nov, 9–11 AM.', 'On Sat, 21 Nov, 9\u2060–\u206011\u00a0AM.'],
  ['11 AM–1 PM is held', '11\u00a0AM\u2060–\u20601\u00a0PM is held'],
  ['Arriving by 4:42 PM', 'Arriving by 4:42\u00a0PM'],
  ['Usually ₹300.00–₹500.00', 'Usually ₹300.00\u2060–\u2060₹500.00'],
  ['You are late – please call. 5 AMPS', 'You are late – please call. 5 AMPS'],
])('keeps the times and ranges of %j together', (sentence, expected) => expect(unbroken(sentence)).toBe(expected));
