import { expect, it } from 'vitest';
import { databaseFilter, listingFilter, type ListQuery } from './service-filter.ts';

const query: ListQuery = { sort: 'recommended', limit: 20, city: undefined };

it('filters by nothing but the status for a query without filters', () => {
  expect(databaseFilter(query, undefined)).toEqual({ status: 'active' });
  expect(databaseFilter({ ...query, city: null }, undefined)).toEqual({ status: 'active' });
});

it('asks memory and database for the same: charges in paise, one of the keys of a place, and rated services only', () => {
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
  expect(databaseFilter(every, 'c1')).toMatchObject({
    status: 'active',
    categoryId: 'c1',
    serviceType: 'INSTANT',
    providerId: 'p1',
    places: { $in: places },
    'rated.average': { $gte: 4 },
    'rated.count': { $gte: 1 },
    visitingCharge: { $gte: 10_000, $lte: 25_050 },
  });
});

it('bounds charges on one side only when only one is given', () => {
  expect(databaseFilter({ ...query, maxPrice: 0 }, undefined)).toMatchObject({ visitingCharge: { $lte: 0 } });
  expect(databaseFilter({ ...query, maxPrice: 0 }, undefined)).not.toHaveProperty('visitingCharge.$gte');
});
