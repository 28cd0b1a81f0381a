import { expect, it } from 'vitest';
import { cityNamesOf, placeKey, placeKeys, placesOf } from './finding.ts';

it('finds a service in its locations, and in its city when they are PIN codes only', () => {
  expect(placesOf({ locations: [' Pune ', '411001'], city: 'Mumbai' })).toStrictEqual(['pune', '411001']);
  expect(placesOf({ locations: ['411001'], city: 'Pune' })).toStrictEqual(['411001', 'pune']);
});

it('knows a renamed city by both names', () => {
  expect(placeKey(' BANGALORE ')).toBe('bengaluru');
  expect(placesOf({ locations: ['Bangalore', 'Bengaluru'], city: '' })).toStrictEqual(['bengaluru']);
  expect(placeKeys('Bangalore')).toStrictEqual(['bengaluru', 'bangalore']);
  expect(placeKeys('Jaipur')).toStrictEqual(['jaipur']);
  expect(cityNamesOf({ locations: ['bangalore', 'navi mumbai', '560001'], city: '' })).toStrictEqual(['Bengaluru', 'Navi Mumbai']);
});
