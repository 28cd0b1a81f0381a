import { expect, it } from 'vitest';
import { listingFilter, type ListQuery } from './service-filter.ts';

const query: ListQuery = { sort: 'recommended', limit: 20, city: undefined };

it('filters by nothing for a query without filters', () => {
  expect(Object.values(listingFilter(query, undefined)).every((filter) => filter === undefined)).toBe(true);
  expect(listingFilter({ ...query, city: null }, undefined).places).toBeUndefined();
});

it('filters by charges in paise and by the keys of a place', () => {
  const every: ListQuery = {
    ...query,
    minPrice: 100,
    maxPrice: 250.5,
    city: 'Pune, 411001',
    type: 'INSTANT',
    minRating: 4,
    provider: 'p1',
  };
  const { places, ...others } = listingFilter(every, 'c1');
  expect(places).toEqual(expect.arrayContaining(['pune', '411001']));
  expect(others).toEqual({ minCharge: 10_000, maxCharge: 25_050, categoryId: 'c1', providerId: 'p1', type: 'INSTANT', minRating: 4 });
});

it('bounds charges on one side only when only one is given', () => {
  expect(listingFilter({ ...query, maxPrice: 0 }, undefined)).toMatchObject({ minCharge: undefined, maxCharge: 0 });
});
