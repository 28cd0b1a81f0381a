import { expect, test } from 'vitest';
import { mayOpen } from './upgrade.ts';

const allowed = ['http://localhost:8080', 'https://app.example'];

test.each([
  [undefined, 'localhost:8080', true],
  ['http://localhost:8080', 'anything', true],
  ['https://app.example', 'localhost:8080', true],
  ['http://127.0.0.1:8080', '127.0.0.1:8080', true],
  ['http://evil.example', 'localhost:8080', false],
  ['null', 'localhost:8080', false],
  ['http://localhost:8081', 'localhost:8080', false],
])('a page of %s may open the channel at %s: %s', (origin, host, may) => {
  expect(mayOpen(origin, host, allowed)).toBe(may);
});
