import { describe, expect, it } from 'vitest';
import { directPrice, instantPrice } from './price.ts';

describe('a price', () => {
  it('of a booked visit adds platform charge and tax to the visiting charge', () => {
    expect(directPrice(349)).toEqual({ subtotal: 349, shipping: 4.99, tax: 8.64, total: 362.63 });
    expect(directPrice(499.5).total).toBe(513.13);
  });

  it('of a visit that costs nothing is the fees', () => {
    expect(directPrice(0)).toEqual({ subtotal: 0, shipping: 4.99, tax: 8.64, total: 13.63 });
  });

  it('of an offer adds the platform charge and no tax', () => {
    expect(instantPrice(850.5)).toEqual({ subtotal: 850.5, shipping: 50, tax: 0, total: 900.5 });
  });
});
