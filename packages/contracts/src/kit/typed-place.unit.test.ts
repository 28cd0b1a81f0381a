import { expect, it } from 'vitest';
import { splitPlace } from './typed-place.ts';

it.each([
  ['Pune, 411001', 'Pune', '411001'],
  ['Pune 411001', 'Pune', '411001'],
  [' Navi Mumbai ,  411 001 ', 'Navi Mumbai', '411001'],
  ['411 001', '', '411001'],
  [' Pune ', 'Pune', null],
  ['411001 Pune', '411001 Pune', null],
  ['City a411001', 'City a411001', null],
  ['', '', null],
])('splits “%s” into city and PIN code', (typed, city, pincode) => {
  expect(splitPlace(typed)).toEqual({ city, pincode });
});
