import { expect, it } from 'vitest';
import { fitsAll, nearestFirst, usualCharge } from './listing.ts';
import { listing, party } from '../../testing/listings.ts';

const all = [
  listing('a', { rating: { average: 4.6, count: 3 } }),
  listing('b', { type: 'INSTANT', visitingCharge: 60_000 }),
  listing('c', { category: party, rating: { average: 4.1, count: 9 } }),
  listing('d', { category: party, areas: ['jaipur'], reached: [], cities: ['Jaipur'], providerId: 'p2' }),
];

it.each([
  [{ minCharge: 30_001 }, 1],
  [{ minCharge: 60_000 }, 1],
  [{ maxCharge: 30_000 }, 3],
  [{ minRating: 4.6 }, 1],
  [{ providerId: 'p2' }, 1],
  [{ ids: new Set(['a', 'd']) }, 2],
  [{ minRating: 4 }, 2],
  [{ type: 'INSTANT' as const, places: ['411001'] }, 1],
  [{ categoryId: '' }, 0],
])('fits %o %i times', (filter, count) => {
  expect(all.filter((one) => fitsAll(one, filter))).toHaveLength(count);
});

it('gives the middle half as the usual price, and none for too few services', () => {
  const charges = [500, 100, 300, 1_000, 200].map((rupees, n) => listing(String(n), { visitingCharge: rupees * 100 }));
  expect(usualCharge(charges, 3)).toStrictEqual({ from: 20_000, to: 50_000, count: 5 });
  expect(usualCharge(charges.slice(0, 3), 3)).toMatchObject({ count: 3 });
  expect(usualCharge(charges.slice(0, 2), 3)).toBeUndefined();
});

it('recommends who is near first, each group best rated first', () => {
  const ranked = [
    listing('far', { score: 4.9 }),
    listing('near', { score: 4.1, home: ['@home:1,1'] }),
    listing('tied', { score: 4.1, home: ['@home:1,1'] }),
    listing('best near', { score: 4.5, home: ['@pin:411001'] }),
    listing('other', { score: 5, category: party, home: ['@home:1,1'] }),
  ];
  const order = (limit: number) =>
    nearestFirst(ranked, { categoryId: 'plumbing' }, ['@home:1,1', '@pin:411001'], limit).map(({ id, isNear }) => [id, isNear]);
  expect(order(9)).toStrictEqual([
    ['best near', true],
    ['near', true],
    ['tied', true],
    ['far', false],
  ]);
  expect(order(2)).toStrictEqual([
    ['best near', true],
    ['near', true],
  ]);
});
