import { describe, expect, it } from 'vitest';
import { counterPriceOf, counterState, firstCounter, firstRaise, lowestCounter, raisedPriceOf } from './suggested-prices.ts';

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

describe('a suggested price', () => {
  it.each([
    ['₹ 600', undefined, { price: 600 }],
    ['600.50', 600, { price: 600.5 }],
    ['600', 600, { error: 'More than ₹600.00, which karigars see already' }],
    ['0', undefined, { error: 'Please enter a price' }],
    ['6,50', undefined, { error: 'Please write commas as in 1,250 and paise as in 12.50' }],
    ['100000.01', undefined, { error: 'At most ₹1,00,000.00' }],
  ])('of %j after %j', (typed, current, result) => expect(raisedPriceOf(typed, current)).toEqual(result));

  it.each([
    [600, 670],
    [1, 10],
    [100_000, 100_000],
  ])('is first raised from ₹%d to ₹%d', (current, raised) => expect(firstRaise(current)).toBe(raised));
});
