import { expect, it } from 'vitest';
import { pendingOrder } from '../../testing/builders.ts';
import { isOrderNumber, readOrderNumber } from './new-order.ts';

it('reads an order number however it is written', () => {
  const { number } = pendingOrder({ id: '7f3k2qxm0000' }).details;
  expect(number).toBe('K-7F3K-2QXM');
  for (const typed of [number, 'k-7f3k-2qxm', 'K-7F3K2QXM', 'K 7F3K 2QXM', '7f3k2qxm', '7F3K-2QXM']) {
    expect(readOrderNumber(typed)).toBe(number);
    expect(isOrderNumber(typed)).toBe(true);
  }
  expect(['', '7F3K', 'K-7F3K-2Q', 'K-7F3K-2QXM-1'].filter(isOrderNumber)).toEqual([]);
});

it('reads a number that begins with a K', () => {
  const { number } = pendingOrder({ id: 'k3k2qxm90000' }).details;
  for (const typed of [number, 'K3K2QXM9', 'KK3K2QXM9']) expect(readOrderNumber(typed)).toBe(number);
});
