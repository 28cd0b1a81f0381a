import { expect, test } from 'vitest';
import { inLanguage } from './in-language.ts';

const plumbing = { name: 'Plumbing', nameHi: 'प्लंबिंग', translations: { mr: { name: 'प्लंबिंगचे काम' } } };

test.each([
  ['en-IN', 'Plumbing'],
  ['hi', 'प्लंबिंग'],
  ['mr', 'प्लंबिंगचे काम'],
] as const)('a name in %s', (language, name) => {
  expect(inLanguage(plumbing, 'name', language)).toBe(name);
});

test('without a translation it stays English', () => {
  expect(inLanguage({ name: 'Party', nameHi: null }, 'name', 'hi')).toBe('Party');
  expect(inLanguage({ name: 'Party', translations: { mr: {} } }, 'name', 'mr')).toBe('Party');
});
