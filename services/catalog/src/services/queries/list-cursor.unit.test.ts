import { expect, it } from 'vitest';
import { decodePosition, encodePosition } from './list-cursor.ts';

const position = { rank: 4.5, id: 's1' };

it('encodes where a page ended', () => {
  expect(decodePosition(encodePosition('price', position), 'price')).toStrictEqual(position);
});

it.each([undefined, '', 'nonsense'])('starts at the beginning with the cursor %s', (cursor) => {
  expect(decodePosition(cursor, 'price')).toBeUndefined();
});

it.each(['null', '[1]', '["price",{"$gt":""},"x"]', '["price","4.5","x"]', '["price",4.5,2]', '["price",4.5]'])(
  'starts at the beginning with a cursor that contains %s',
  (decoded) => {
    expect(decodePosition(Buffer.from(decoded).toString('base64url'), 'price')).toBeUndefined();
  },
);

it('starts at the beginning with a cursor of another order', () => {
  expect(decodePosition(encodePosition('newest', position), 'price')).toBeUndefined();
});
