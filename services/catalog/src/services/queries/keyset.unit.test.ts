import { expect, it } from 'vitest';
import { after, decodePosition, encodePosition, type SortOrder } from './keyset.ts';

const order: SortOrder = [
  ['rated.average', -1, 'number'],
  ['createdAt', 1, 'date'],
  ['_id', 1, 'text'],
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

it.each([undefined, '', 'nonsense'])('starts at the beginning with the cursor %s', (cursor) => {
  expect(decodePosition(cursor, order)).toBeUndefined();
});

it.each([
  'null',
  '[1]',
  '["rated.average",{"$gt":""},1,"x"]',
  '["rated.average","4.5",1,"x"]',
  '["rated.average",4.5,"yesterday","x"]',
  '["rated.average",4.5,9999999999999999,"x"]',
  '["rated.average",4.5,1,2]',
  '["rated.average",4.5,1]',
  '["price",4.5,1,"x"]',
])('starts at the beginning with a cursor that contains %s', (decoded) => {
  expect(decodePosition(Buffer.from(decoded).toString('base64url'), order)).toBeUndefined();
});

it('starts at the beginning with a cursor of another order', () => {
  const byPrice: SortOrder = [
    ['price', 1, 'number'],
    ['createdAt', 1, 'date'],
    ['_id', 1, 'text'],
  ];
  expect(decodePosition(encodePosition(byPrice, { ...document, price: 3 }), order)).toBeUndefined();
});
