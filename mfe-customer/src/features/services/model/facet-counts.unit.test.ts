import { expect, it } from 'vitest';
import { cheapCount } from './facet-counts.ts';

const facets = { total: 2, categories: [], cities: [], types: [], ratings: [] };

it('counts services up to a price', () => {
  expect(cheapCount({ ...facets, prices: [{ upTo: 300, count: 2 }] }, 300)).toBe(2);
  expect(cheapCount({ ...facets, prices: [] }, 300)).toBe(0);
  expect(cheapCount(undefined, 300)).toBeUndefined();
});
