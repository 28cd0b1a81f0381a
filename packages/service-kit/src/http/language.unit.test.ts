import express, { type Request } from 'express';
import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

const asking = (accepted: string | undefined) =>
  Object.assign(Object.create(express.request) as Request, { headers: accepted === undefined ? {} : { 'accept-language': accepted } });

test.each([
  ['hi', 'hi'],
  ['hi-IN,en;q=0.5', 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en-IN'],
  ['mr-IN,hi;q=0.9,en;q=0.5', 'mr'],
  // Somebody who reads Gujarati, and Hindi rather than English.
  ['gu-IN,hi;q=0.9,en;q=0.5', 'hi'],
  ['ta', 'en-IN'],
  [undefined, 'en-IN'],
] as const)('a caller who accepts "%s" is answered in %s', (accepted, language) => {
  expect(languageOf(asking(accepted))).toBe(language);
});
