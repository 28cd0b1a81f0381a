import { expect, it } from 'vitest';
import { after, decodePosition, encodePosition, type SortOrder } from './keyset.ts';

const order: SortOrder = [
  ['rated.average', -1],
  ['createdAt', 1],
  ['_id', 1],
];
const document = { _id: 's1', createdAt: new Date('2026-11-21T10:00:00Z'), rated: { average: 4.5 } };

it('encodes where a page ended', () => {
  expect(decodePosition(encodePosition(order, document), order)).toMatchObject([4.5, document.createdAt, 's1']);
});

it('selects what follows, path by path', () => {
  expect(after(order, [4.5, document.createdAt, 's1'])).toMatchObject({
    $or: [
      { 'rated.average': { $lt: 4.5 } },
      { 'rated.average': 4.5, createdAt: { $gt: document.createdAt } },
      { 'rated.average': 4.5, createdAt: document.createdAt, _id: { $gt: 's1' } },
    ],
  });
});

it.each([
  undefined,
  '',
  'nonsense',
  Buffer.from('[1]').toString('base64url'),
  Buffer.from('[{"$gt":""},1,"x"]').toString('base64url'),
  Buffer.from('null').toString('base64url'),
])('starts at the beginning with the cursor %s', (cursor) => {
  expect(decodePosition(cursor, order)).toBeUndefined();
});
