import { describe, expect, it } from 'vitest';
import { counterPriceOf, counterState, firstCounter, lowestCounter } from './counter-offer.ts';

describe('a counter-offer', () => {
  it('is open until it is the price', () => {
    expect(counterState({ price: 850 })).toBe('none');
    expect(counterState({ price: 850, counterPrice: 700 })).toBe('open');
    expect(counterState({ price: 700, counterPrice: 700 })).toBe('accepted');
  });

  it.each([
    ['700', { price: 700 }],
    ['425.25', { price: 425.25 }],
    ['850.49', { price: 850.49 }],
    ['850.50', { error: 'Less than ₹850.50, and at least ₹425.25' }],
    ['425.24', { error: 'Less than ₹850.50, and at least ₹425.25' }],
    ['', { error: 'Please enter a price' }],
    ['a lot', { error: 'Please enter a price' }],
  ])('of %j for ₹850.50', (typed, result) => expect(counterPriceOf(typed, 850.5)).toEqual(result));

  it.each([
    [850.5, 760],
    [1_000, 900],
    [100, 90],
    [12, 10],
    [9, 8.1],
    [0.5, 0.45],
  ])('begins a tenth below ₹%d', (price, first) => {
    expect(firstCounter(price)).toBe(first);
    expect(first).toBeGreaterThanOrEqual(lowestCounter(price));
  });
});
