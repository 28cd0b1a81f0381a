import { expect, it } from 'vitest';
import { decodePosition, encodePosition } from './list-cursor.ts';
import { decodeRank, encodeRank } from './rank-cursor.ts';

const position = { rank: 4.5, id: 's1' };

it('encodes where a page ended', () => {
  expect(decodePosition(encodePosition('price', position), 'price')).toStrictEqual(position);
});

it('starts at the beginning without a cursor', () => {
  expect([decodePosition(undefined, 'price'), decodeRank(undefined)]).toEqual([undefined, 0]);
});

const refusal = expect.objectContaining({ code: 'INVALID' });

it.each(['', 'nonsense', 'rank-', 'rank-1234567'])('refuses the cursor "%s"', (cursor) => {
  expect(() => decodePosition(cursor, 'price')).toThrow(refusal);
  expect(() => decodeRank(cursor)).toThrow(refusal);
});

it.each(['null', '[1]', '["price",{"$gt":""},"x"]', '["price","4.5","x"]', '["price",4.5,2]', '["price",4.5]'])(
  'refuses a cursor that contains %s',
  (decoded) => {
    expect(() => decodePosition(Buffer.from(decoded).toString('base64url'), 'price')).toThrow(refusal);
  },
);

it('refuses a cursor of another order', () => {
  expect(() => decodePosition(encodePosition('newest', position), 'price')).toThrow(refusal);
  expect(() => decodePosition(encodeRank(24), 'price')).toThrow(refusal);
  expect(() => decodeRank(encodePosition('price', position))).toThrow(refusal);
});
