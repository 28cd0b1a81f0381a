import { expect, it } from 'vitest';
import { localityOf } from './locality.ts';

it.each([
  [['Pune'], '', 'Pune'],
  [[], '411038', 'Pune'],
  [['pune', 'Kothrud'], '', 'Kothrud, Pune'],
  [['Pune', '411038'], '', 'Pune 411038'],
  [['Pune', '411038', '411045'], '', 'Pune'],
  [['Pune', '411038', '411045'], '411045', 'Pune 411045'],
  [['Pune', '411038', '411045'], '411001', 'Pune'],
])('of %j, seen from "%s", is %s', (locations, pincode, locality) => {
  expect(localityOf({ city: 'Pune', locations }, pincode)).toBe(locality);
});
