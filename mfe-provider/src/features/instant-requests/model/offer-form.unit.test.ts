import { describe, expect, it } from 'vitest';
import { aRequest } from '../../../testing/builders.ts';
import { errorsOf, offerFormAfter, priceOf, startOffer, type OfferForm, type OfferFormAction } from './offer-form.ts';

const after = (form: OfferForm, ...actions: OfferFormAction[]) => actions.reduce(offerFormAfter, form);
const fresh = startOffer(aRequest());

describe('the offer form', () => {
  it('starts with the service’s instant charge, the usual arrival, and unconfirmed', () => {
    expect(fresh).toMatchObject({ price: '850', arrival: '15-20 minutes', confirmed: false });
  });

  it('starts at 0 for a service with an instant charge of 0', () => {
    expect(startOffer({ service: { id: 's', name: 'S', instant_visiting_charge: 0 } }).price).toBe('0');
  });

  it.each([
    [0, '15-20 minutes'],
    [5, '15-20 minutes'],
    [6, '30-45 minutes'],
    [11, '30-45 minutes'],
    [13, '1 hour'],
    [40, '1 hour'],
  ])('promises no arrival that is sooner than the way of %i km takes: %s', (distanceKm, arrival) => {
    expect(startOffer(aRequest({ distanceKm })).arrival).toBe(arrival);
  });

  it.each([
    [100, '950'],
    [50, '900'],
    [-50, '800'],
    [-100, '750'],
  ])('adjusts the price by %i to %s', (by, price) => {
    expect(after(fresh, { type: 'adjusted', by }).price).toBe(price);
  });

  it('keeps the price valid however often it is adjusted', () => {
    expect(after(fresh, { type: 'priced', price: '60' }, { type: 'adjusted', by: -100 }).price).toBe('1');
    expect(after(fresh, { type: 'priced', price: '99990' }, { type: 'adjusted', by: 100 }).price).toBe('100000');
    expect(after(fresh, { type: 'priced', price: '' }, { type: 'adjusted', by: 50 }).price).toBe('50');
  });

  it('takes the charge of another service unless a price was typed', () => {
    const offering: OfferFormAction = { type: 'offering', service: { id: 's2', name: 'Bathroom fitting', instant_visiting_charge: 1100 } };
    expect(after(fresh, offering)).toMatchObject({ serviceId: 's2', price: '1100', standard: 1100 });
    expect(after(fresh, { type: 'priced', price: '700' }, offering)).toMatchObject({ serviceId: 's2', price: '700', standard: 1100 });
  });

  it('resets to its default', () => {
    expect(after(fresh, { type: 'adjusted', by: 100 }, { type: 'defaulted' }).price).toBe('850');
  });
});

describe('sending an offer', () => {
  const ready = after(fresh, { type: 'confirmed', confirmed: true });

  it('requires a price and the confirmation', () => {
    expect(errorsOf(ready)).toEqual({});
    expect(errorsOf(fresh)).toEqual({ confirmed: 'Please confirm that you can come at this price' });
  });

  it.each(['', 'abc', '0', '-5', '1.234', '1e3', 'Infinity', '8'.repeat(10_000) + 'x'])('refuses %j as a price', (price) => {
    expect(errorsOf({ ...ready, price })).toEqual({ price: 'Please enter a price' });
  });

  it('says where the comma goes in a price that could be read in two ways', () => {
    expect(errorsOf({ ...ready, price: '12,50' })).toEqual({ price: 'Please write commas as in 1,250 and paise as in 12.50' });
    expect(errorsOf({ ...ready, price: '1,250' })).toEqual({});
  });

  it('refuses more than the maximum price', () => {
    expect(errorsOf({ ...ready, price: '100001' })).toEqual({ price: 'An offer can be at most ₹1,00,000.00' });
  });

  it('shows missing fields until they are filled in', () => {
    const refused = after({ ...fresh, price: '' }, { type: 'refused' });
    expect(Object.keys(refused.errors)).toEqual(['price', 'confirmed']);
    expect(after(refused, { type: 'priced', price: '5' }, { type: 'confirmed', confirmed: true }).errors).toEqual({});
  });

  it('accepts a price as people write it', () => {
    expect(priceOf({ price: ' ₹1,250.50 ' })).toBe(1250.5);
    expect(priceOf({ price: '१२५०' })).toBe(1250);
  });
});
