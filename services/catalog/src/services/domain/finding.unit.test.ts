import { expect, it } from 'vitest';
import { placesOf, searchTerms, wordsOf } from './finding.ts';

it('reads words without case, accents and punctuation', () => {
  expect(wordsOf('Bridal make-up, Café & नल!')).toStrictEqual(['bridal', 'make', 'up', 'cafe', 'नल']);
});

it('asks for beginnings that find singular and plural', () => {
  expect(searchTerms('Tap leaks')).toStrictEqual(['tap', 'leak']);
  expect(searchTerms('bus glass')).toStrictEqual(['bus', 'glass']);
  expect(searchTerms(' .*$ ')).toStrictEqual([]);
});

it('finds a service in its locations, and in its city when they are PIN codes only', () => {
  expect(placesOf({ locations: [' Pune ', '411001'], city: 'Mumbai' })).toStrictEqual(['pune', '411001']);
  expect(placesOf({ locations: ['411001'], city: 'Pune' })).toStrictEqual(['411001', 'pune']);
});
