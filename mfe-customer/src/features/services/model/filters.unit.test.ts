import { describe, expect, it } from 'vitest';
import { change, countFilters, readFilters, sortsFor, toQuery, writeFilters, type Filters } from './filters.ts';

const read = (search: string, category: string | null = null) => readFilters(new URLSearchParams(search), category);

const all: Filters = {
  category: 'plumbing',
  q: 'tap leaks',
  city: 'Pune',
  instant: true,
  minPrice: 100,
  maxPrice: 499.5,
  minRating: 4.5,
  sort: 'price',
  provider: 'p1',
};

describe('filters in the URL', () => {
  it('survive a round trip', () => {
    const { category, ...rest } = writeFilters(all);
    const search = new URLSearchParams(Object.entries(rest).filter((entry): entry is [string, string] => Boolean(entry[1])));
    expect(readFilters(search, category!)).toEqual(all);
  });

  it('prefer the category in the path over the one in the query', () => {
    expect(read('category=party', 'plumbing').category).toBe('plumbing');
    expect(read('category=Party').category).toBe('party');
  });

  it.each(['', 'minPrice=-1&maxPrice=abc', 'minRating=9', 'sort=nothing', 'type=HOME', 'q=%20%20', 'provider=..%2F..', 'minRating=x'])(
    'ignore the invalid query "%s"',
    (search) => expect(read(search)).toEqual({}),
  );

  it('read prices as people type them', () => {
    expect(read('minPrice=%E2%82%B91,200&maxPrice=%E0%A5%A7%E0%A5%AB%E0%A5%A6%E0%A5%A6')).toEqual({ minPrice: 1200, maxPrice: 1500 });
  });

  it('omit the default sort order', () => expect(read('sort=recommended')).toEqual({}));
});

describe('filters', () => {
  it('are translated to the API’s parameters', () => {
    const { instant: _, ...rest } = all;
    expect(toQuery(all)).toEqual({ ...rest, type: 'INSTANT' });
    expect(toQuery({})).toEqual({});
  });

  it('are counted without category and sort order', () => {
    expect(countFilters(all)).toBe(7);
    expect(countFilters({ category: 'party', sort: 'price' })).toBe(0);
  });

  it('can be changed and removed', () => {
    expect(change({ q: 'tap', city: 'Pune' }, { q: undefined, instant: true })).toEqual({ city: 'Pune', instant: true });
  });

  it('offer "Best rated" only where it differs from "Recommended"', () => {
    expect(sortsFor({ city: 'Pune' })).toEqual(['recommended', 'price', 'newest']);
    for (const filters of [{ q: 'tap' }, { city: 'Pune, 411038' }, { city: '411 038' }, { sort: 'rating' as const }])
      expect(sortsFor(filters)).toContain('rating');
  });
});
