import { expect, it } from 'vitest';
import { defined } from './defined.ts';

it('leaves out what is undefined, and nothing else', () => {
  expect(defined({ a: undefined, b: null, c: 0, d: '', e: false })).toStrictEqual({ b: null, c: 0, d: '', e: false });
});
