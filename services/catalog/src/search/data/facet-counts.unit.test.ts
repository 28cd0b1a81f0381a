import { expect, it, vi } from 'vitest';
import type { Listing } from '../domain/listing.ts';
import { createFacetCounts } from './facet-counts.ts';

const listing = (id: string, type: Listing['type'] = 'HOME'): Listing => ({
  id,
  providerId: 'p1',
  category: { id: 'plumbing', name: 'Plumbing', slug: 'plumbing' },
  type,
  visitingCharge: 20_000,
  rating: { average: 4.6, count: 3 },
  badge: false,
  places: ['city:pune'],
  cities: ['Pune'],
});

it('counts a filter once until something changes, and other filters and words apart', () => {
  const listings = new Map([['a', listing('a')]]);
  const passes = vi.spyOn(listings, 'values');
  const facets = createFacetCounts(listings);

  expect([facets.of({}).total, facets.of({}).total]).toEqual([1, 1]);
  expect(passes).toHaveBeenCalledTimes(1);
  expect(facets.of({ type: 'INSTANT' }).total).toBe(0);
  expect(facets.of({ ids: new Set() }, 'tap').total).toBe(0);
  expect(passes).toHaveBeenCalledTimes(3);

  listings.set('b', listing('b', 'INSTANT'));
  facets.changed();
  expect([facets.of({}).total, facets.of({ type: 'INSTANT' }).total]).toEqual([2, 1]);
});
