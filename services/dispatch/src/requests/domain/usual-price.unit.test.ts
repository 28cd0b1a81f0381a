import { expect, it } from 'vitest';
import { leastForUsual, usualPrice } from './usual-price.ts';

it('is the middle half of at least twenty prices, in any order', () => {
  const prices = Array.from({ length: leastForUsual + 1 }, (_, n) => (leastForUsual - n) * 100);
  expect(usualPrice(prices)).toEqual({ from: 500, to: 1_500 });
  expect(usualPrice(prices.slice(2))).toBeUndefined();
  expect(usualPrice(Array.from({ length: 20 }, () => 900))).toEqual({ from: 900, to: 900 });
});
