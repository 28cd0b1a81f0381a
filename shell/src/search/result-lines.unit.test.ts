import { expect, it } from 'vitest';
import { fill } from './result-lines.ts';

it('fills in the placeholders of a link and omits unset ones', () => {
  expect(fill('/list?q={words}&city={city}', { words: 'tap & leak', city: 'Pune' })).toBe('/list?q=tap%20%26%20leak&city=Pune');
  expect(fill('/list?q={words}&city={city}', { words: 'tap', city: '' })).toBe('/list?q=tap');
  expect(fill('/list/{category}?city={city}', { category: 'party', city: '' })).toBe('/list/party');
  expect(fill('/one/{id}', { id: 'a/b' })).toBe('/one/a%2Fb');
});
