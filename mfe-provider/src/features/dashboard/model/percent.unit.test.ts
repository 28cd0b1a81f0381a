import { describe, expect, it } from 'vitest';
import { percentOf, satisfactionPercent, satisfactionTier } from './percent.ts';

describe('percentages', () => {
  it.each([
    [0, 0, 0],
    [0, 9, 0],
    [4, 0, 100],
    [5, 10, 50],
    [1, 3, 33],
    [12, 10, 100],
  ])('%d of %d is %d', (part, whole, expected) => {
    expect(percentOf(part, whole)).toBe(expected);
  });
});

it.each([
  [0, 0, 1],
  [1.9, 38, 1],
  [2, 40, 2],
  [3.7, 74, 3],
  [4.9, 98, 4],
  [5, 100, 5],
])('a score of %d is %d percent and selects message %d', (score, percent, tier) => {
  expect(satisfactionPercent(score)).toBe(percent);
  expect(satisfactionTier(score)).toBe(tier);
});
