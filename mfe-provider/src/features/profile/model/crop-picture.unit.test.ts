import { expect, it } from 'vitest';
import { middleSquare } from './crop-picture.ts';

it.each([
  [
    { width: 400, height: 300 },
    { x: 50, y: 0, width: 300, height: 300 },
  ],
  [
    { width: 301, height: 400 },
    { x: 0, y: 49, width: 301, height: 301 },
  ],
  [
    { width: 7, height: 7 },
    { x: 0, y: 0, width: 7, height: 7 },
  ],
])('crops the middle of %j', (picture, square) => {
  expect(middleSquare(picture)).toEqual(square);
});
