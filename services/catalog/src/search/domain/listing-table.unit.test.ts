import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createListingTable, type Facets } from './listing-table.ts';
import type { ServiceSort } from '@karigar/contracts';
import type { Position } from './best-hits.ts';
import { fitsAll, isIn, type Listing, type ListingFilter } from './listing.ts';
import { listing, party, plumbing } from '../../testing/listings.ts';

const all = [
  listing('a', { rating: { average: 4.6, count: 3 } }),
  listing('b', { type: 'INSTANT', visitingCharge: 60_000 }),
  listing('c', { category: party, rating: { average: 4.1, count: 9 } }),
  listing('d', { category: party, areas: ['jaipur'], reached: [], cities: ['Jaipur'], providerId: 'p2' }),
];
const steps = { ratings: [4.5, 4, 3], charges: [20_000, 50_000] };
/** The counts of a table of these listings, with the filters that the live catalogue resolves. */
function facets({ ids, providerId, places, ...filter }: ListingFilter, listings: readonly Listing[] = all) {
  const table = createListingTable(steps);
  for (const one of listings) table.put(one);
  const only =
    ids === undefined && providerId === undefined
      ? undefined
      : listings.filter((one) => (ids?.has(one.id) ?? true) && (providerId ?? one.providerId) === one.providerId).map(({ id }) => id);
  return table.count(filter, { only, inPlace: places && table.maskOf(listings.filter((one) => isIn(one, places)).map(({ id }) => id)) });
}

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

it('counts kinds of service among those of the category, in the place and with the rating', () => {
  const more = [
    listing('e', { type: 'INSTANT', category: party, rating: { average: 4.9, count: 2 } }),
    listing('f', { type: 'INSTANT', category: party, rating: { average: 3.9, count: 2 } }),
    listing('g', { type: 'INSTANT', category: party, areas: ['jaipur'], reached: [], rating: { average: 5, count: 2 } }),
    listing('h', { type: 'INSTANT', category: party, rating: { average: 5, count: 2 } }),
  ];
  const filter = { categoryId: 'party', places: ['pune'], minRating: 4 };
  // The most frequent first.
  expect(facets(filter, [...all, ...more]).types).toStrictEqual([
    { type: 'INSTANT', count: 2 },
    { type: 'HOME', count: 1 },
  ]);
});

const categoryLabels = [plumbing, party, { id: 'electrical', name: 'Electrical', slug: 'electrical' }];
const cities = ['pune', 'jaipur', 'delhi'];
const arbitraryListing = fc
  .record({
    id: fc.integer({ min: 1, max: 12 }).map(String),
    category: fc.constantFrom(...categoryLabels),
    type: fc.constantFrom('HOME' as const, 'INSTANT' as const),
    visitingCharge: fc.constantFrom(0, 20_000, 20_001, 50_000, 90_000),
    rating: fc.record({ average: fc.constantFrom(2.9, 3, 4, 4.5, 5), count: fc.constantFrom(0, 3) }),
    areas: fc.subarray(cities, { minLength: 1 }),
    score: fc.constantFrom(3.9, 4, 4.25),
    createdAt: fc.constantFrom(1, 2),
  })
  .map(({ id, ...over }) => listing(id, { ...over, cities: over.areas, reached: [] }));
const arbitraryFilter: fc.Arbitrary<ListingFilter> = fc.record(
  {
    categoryId: fc.constantFrom('plumbing', 'party', 'nothing'),
    places: fc.subarray(cities, { minLength: 1, maxLength: 1 }),
    type: fc.constantFrom('HOME' as const, 'INSTANT' as const),
    minRating: fc.constantFrom(3, 4, 4.7),
    minCharge: fc.constantFrom(1, 20_001),
    maxCharge: fc.constantFrom(20_000, 60_000),
  },
  { requiredKeys: [] },
);

/** What the counts mean, one choice after the other: how many listings a person would find who made that choice. */
function found(listings: readonly Listing[], filter: ListingFilter): Facets {
  const count = (choice: ListingFilter & Partial<Record<keyof ListingFilter, unknown>>, more: (one: Listing) => boolean = () => true) =>
    listings.filter((one) => fitsAll(one, { ...filter, ...choice }) && more(one)).length;
  const some = <T extends { count: number }>(facet: T[]) => facet.filter((choice) => choice.count > 0);
  const most = <T extends { count: number }>(facet: T[], nameOf: (choice: T) => string) =>
    some(facet).sort((a, b) => b.count - a.count || nameOf(a).localeCompare(nameOf(b)));
  return {
    total: count({}),
    categories: most(
      categoryLabels.map((label) => ({ ...label, count: count({ categoryId: label.id }) })),
      ({ name }) => name,
    ),
    cities: most(
      cities.map((name) => ({ name, count: count({ places: undefined }, (one) => one.cities.includes(name)) })),
      ({ name }) => name,
    ),
    types: most(
      (['HOME', 'INSTANT'] as const).map((type) => ({ type, count: count({ type }) })),
      ({ type }) => type,
    ),
    ratings: some(steps.ratings.map((from) => ({ from, count: count({ minRating: from }) }))),
    charges: some(steps.charges.map((upTo) => ({ upTo, count: count({ minCharge: undefined, maxCharge: upTo }) }))),
  };
}

const orders: [ServiceSort, (one: Listing) => number][] = [
  ['recommended', ({ score }) => score],
  ['rating', ({ score }) => score],
  ['price', ({ visitingCharge }) => -visitingCharge],
  ['newest', ({ createdAt }) => createdAt],
];

/** The ids of all pages, one after the other. */
function pagesOf(pageAfter: (last: Position | undefined) => readonly Position[]): string[] {
  const seen: Position[] = [];
  for (let page = pageAfter(undefined); page.length > 0; page = pageAfter(seen.at(-1))) seen.push(...page);
  return seen.map(({ id }) => id);
}

it('finds and counts what fits, whatever has been added, changed and removed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(arbitraryListing, fc.integer({ min: 1, max: 12 }).map(String)), { maxLength: 40 }),
      arbitraryFilter,
      (changes, filter) => {
        const table = createListingTable(steps);
        const listings = new Map<string, Listing>();
        for (const change of changes) {
          if (typeof change === 'string') {
            table.remove(change);
            listings.delete(change);
          } else {
            table.put(change);
            listings.set(change.id, change);
          }
        }
        const { places, ...others } = filter;
        const all = [...listings.values()];
        const scope = { inPlace: places && table.maskOf(all.filter((one) => isIn(one, places)).map(({ id }) => id)) };
        expect(table.count(others, scope)).toStrictEqual(found(all, filter));
        for (const [sort, rankOf] of orders) {
          const whole = all.filter((one) => fitsAll(one, filter)).sort((a, b) => rankOf(b) - rankOf(a) || (a.id < b.id ? -1 : 1));
          expect(pagesOf((after) => table.page(others, { sort, after, limit: 3 }, scope))).toStrictEqual(whole.map(({ id }) => id));
        }
      },
    ),
    { numRuns: 300 },
  );
});

it('finds and counts the same as it grows, without what is gone', () => {
  const table = createListingTable(steps);
  for (let n = 0; n < 3_000; n += 1) table.put(listing(String(n), { category: n % 3 === 0 ? plumbing : party }));
  for (let n = 0; n < 3_000; n += 3) table.remove(String(n));
  expect(table.count({})).toMatchObject({ total: 2_000, categories: [{ id: 'party', count: 2_000 }] });
  expect(table.page({}, { sort: 'newest', limit: 3_000 }).map(({ id }) => Number(id) % 3)).not.toContain(0);
});
