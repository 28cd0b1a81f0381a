import { placeKey, reachedAreas, somewhereIn } from '@karigar/contracts/places';
import { expect, it } from 'vitest';
import { listing, party } from '../../testing/listings.ts';
import { createListingIndex } from './listing-index.ts';

const pune = placeKey('Pune');
const here = [placeKey('411038'), pune];
const all = [
  listing('of the city', { areas: [pune], reached: [] }),
  listing('of a base', { areas: [], reached: reachedAreas({ lat: 18.51, lng: 73.81, radiusKm: 5 }), providerId: 'p2' }),
  listing('party', { areas: [pune], reached: [], category: party, providerId: 'p2' }),
  listing('another part of the city', { areas: [], reached: [placeKey('411001'), somewhereIn('Pune')] }),
  listing('elsewhere', { areas: [placeKey('Jaipur')], reached: [] }),
];
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).sort();

it('finds services by place and category, until they are removed', () => {
  const index = createListingIndex();
  for (const one of all) index.put(one);
  expect(idsOf(index.at(here))).toEqual(['of a base', 'of the city', 'party']);
  expect(idsOf(index.ofCategory('plumbing', here))).toEqual(['of a base', 'of the city']);
  expect(idsOf(index.ofCategory('plumbing', undefined))).toEqual(['another part of the city', 'elsewhere', 'of a base', 'of the city']);
  expect(index.countNaming(pune)).toBe(2);
  expect(index.countFacets({ places: here }).total).toBe(3);
  expect(index.countFacets({ providerId: 'p2' }).total).toBe(2);
  expect(index.countFacets({ providerId: 'p2', ids: new Set(['party', 'elsewhere']) }).total).toBe(1);

  // The same place, after what is in it has changed.
  const another = listing('new', { areas: [pune], reached: [] });
  index.put(another);
  expect(index.page({ places: here }, { sort: 'newest', limit: 9 }).map(({ id }) => id)).toContain('new');
  index.remove(another);
  expect(index.countFacets({ places: here }).total).toBe(3);

  for (const one of all) index.remove(one);
  expect([index.at(here), index.ofCategory('plumbing', undefined), [...index.byId], index.countNaming(pune)]).toEqual([[], [], [], 0]);
  expect(index.countFacets({}).total).toBe(0);
});
