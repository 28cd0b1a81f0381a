import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseQuery } from './parse-input.ts';

const query = z.object({
  city: z.string().min(1),
  type: z.enum(['HOME', 'INSTANT']).optional(),
  sort: z.enum(['price', 'rating']).default('price'),
});

it('takes an empty optional parameter of a query for absent', () => {
  expect(parseQuery(query, { city: 'Pune', type: '', sort: '' })).toEqual({ city: 'Pune', sort: 'price' });
  expect(parseQuery(query, { city: 'Pune', type: 'HOME', sort: 'rating' })).toEqual({ city: 'Pune', type: 'HOME', sort: 'rating' });
});

it.each(['__proto__', 'constructor', 'toString'])('leaves out an empty parameter %s that no route has', (name) => {
  const given = Object.fromEntries([
    ['city', 'Pune'],
    [name, ''],
  ]);
  expect(parseQuery(query, given)).toEqual({ city: 'Pune', sort: 'price' });
});

it('refuses an empty required parameter, and others that are wrong', () => {
  for (const wrong of [{ city: '' }, { city: 'Pune', type: 'OTHER' }, { city: 'Pune', type: ['', 'HOME'] }])
    expect(() => parseQuery(query, wrong), JSON.stringify(wrong)).toThrow(expect.objectContaining({ code: 'INVALID' }));
});
