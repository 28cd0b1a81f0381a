import { expect, it } from 'vitest';
import { roundUpResponse } from './round-up-response.ts';

it.each([
  [1, 'minutes', 5],
  [5, 'minutes', 5],
  [6, 'minutes', 10],
  [45, 'minutes', 45],
  [46, 'hours', 1],
  [60, 'hours', 1],
  [61, 'hours', 2],
  [300, 'hours', 6],
  [5_000, 'hours', 24],
] as const)('%d minutes are told as %s: %d', (minutes, unit, count) => {
  expect(roundUpResponse(minutes)).toEqual({ unit, count });
});
