import { expect, it } from 'vitest';
import { countFacets, fitsAll, nearestFirst, usualCharge, type Listing } from './listing.ts';

const plumbing = { id: 'plumbing', name: 'Plumbing', slug: 'plumbing' };
const party = { id: 'party', name: 'Party', slug: 'party' };
const listing = (id: string, over: Partial<Listing> = {}): Listing => ({
  id,
  providerId: 'p1',
  category: plumbing,
  type: 'HOME',
  visitingCharge: 30_000,
  rating: { average: 4, count: 0 },
  score: 4,
  badge: false,
  home: [],
  areas: ['pune'],
  reached: ['411001'],
  cities: ['Pune'],
  ...over,
});

const all = [
  listing('a', { rating: { average: 4.6, count: 3 } }),
  listing('b', { type: 'INSTANT', visitingCharge: 60_000 }),
  listing('c', { category: party, rating: { average: 4.1, count: 9 } }),
  listing('d', { category: party, areas: ['jaipur'], reached: [], cities: ['Jaipur'], providerId: 'p2' }),
];
const facets = (filter: Parameters<typeof countFacets>[1]) => countFacets(all, filter, { ratings: [4.5, 4, 3], charges: [20_000, 50_000] });

it('counts every choice when nothing is chosen, and leaves unrated services out of the rating steps', () => {
  expect(facets({})).toStrictEqual({
    total: 4,
    categories: [
      { ...party, count: 2 },
      { ...plumbing, count: 2 },
    ],
    cities: [
      { name: 'Pune', count: 3 },
      { name: 'Jaipur', count: 1 },
    ],
    types: [
      { type: 'HOME', count: 3 },
      { type: 'INSTANT', count: 1 },
    ],
    ratings: [
      { from: 4.5, count: 1 },
      { from: 4, count: 2 },
      { from: 3, count: 2 },
    ],
    charges: [{ upTo: 50_000, count: 3 }],
  });
});

it('counts cheaper services whatever the prices chosen, within the other filters', () => {
  const { total, charges, types } = facets({ minCharge: 60_000, places: ['pune'] });
  expect(total).toBe(1);
  expect(charges).toStrictEqual([{ upTo: 50_000, count: 2 }]);
  expect(types).toStrictEqual([{ type: 'INSTANT', count: 1 }]);
});

it('counts the choices of a filter with the other filters applied', () => {
  const { total, categories, cities, ratings } = facets({ categoryId: 'party', places: ['pune'] });
  expect(total).toBe(1);
  expect(categories).toStrictEqual([
    { ...plumbing, count: 2 },
    { ...party, count: 1 },
  ]);
  expect(cities).toStrictEqual([
    { name: 'Jaipur', count: 1 },
    { name: 'Pune', count: 1 },
  ]);
  expect(ratings).toStrictEqual([
    { from: 4, count: 1 },
    { from: 3, count: 1 },
  ]);
});

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
  expect(facets(filter).total).toBe(count);
  expect(all.filter((one) => fitsAll(one, filter))).toHaveLength(count);
});

it('counts kinds of service among those of the category, in the place and with the rating', () => {
  const more = [
    listing('e', { type: 'INSTANT', category: party, rating: { average: 4.9, count: 2 } }),
    listing('f', { type: 'INSTANT', category: party, rating: { average: 3.9, count: 2 } }),
    listing('g', { type: 'INSTANT', category: party, areas: ['jaipur'], reached: [], rating: { average: 5, count: 2 } }),
    listing('h', { type: 'INSTANT', category: party, rating: { average: 5, count: 2 } }),
  ];
  const filter = { categoryId: 'party', places: ['pune'], minRating: 4 };
  // The most frequent first.
  expect(countFacets([...all, ...more], filter, { ratings: [], charges: [] }).types).toStrictEqual([
    { type: 'INSTANT', count: 2 },
    { type: 'HOME', count: 1 },
  ]);
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
  const order = (limit: number) => nearestFirst(ranked, { categoryId: 'plumbing' }, ['@home:1,1', '@pin:411001'], limit);
  expect(order(9)).toStrictEqual(['best near', 'near', 'tied', 'far']);
  expect(order(2)).toStrictEqual(['best near', 'near']);
});
