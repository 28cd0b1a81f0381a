import { describe, expect, it } from 'vitest';
import { chargesOf, directPrice, offerPrice } from './price.ts';

const fees = { direct: { shipping: 4.99, tax: 8.64 }, instant: { shipping: 50, tax: 0 } };

describe('prices', () => {
  it('adds the fees exactly, in paise', () => {
    expect(directPrice(349, fees)).toEqual({ subtotal: 349, shipping: 4.99, tax: 8.64, total: 362.63 });
    expect(directPrice(499.5, fees).total).toBe(513.13);
  });

  it('adds up what comes on top of the visiting charge', () => {
    expect(chargesOf(directPrice(349, fees))).toBe(13.63);
    expect(chargesOf(offerPrice({ price: 850.45, total: 900.45 }))).toBe(50);
  });

  it('charges nothing for a free visit', () => {
    expect(directPrice(0, fees).subtotal).toBe(0);
  });

  it('splits the total of an offer into its parts', () => {
    expect(offerPrice({ price: 850.45, total: 900.45 })).toEqual({ subtotal: 850.45, shipping: 50, tax: 0, total: 900.45 });
  });
});
