import { expect, it } from 'vitest';
import type { OfferSnapshot } from '@karigar/contracts';
import { distinctionsOf, sortOffers } from './offers.ts';

const offer = (id: string, price: number, estimatedArrival: OfferSnapshot['estimatedArrival'], rating: number): OfferSnapshot => ({
  id,
  requestId: 'r1',
  provider: { id: `p-${id}`, name: id, avatar: null, rating, reviewsCount: 3, jobsDone: 12, verified: false },
  service: { id: 's1', name: 'Tap repair' },
  price,
  total: price + 50,
  estimatedArrival,
  expires: '2026-11-20T10:02:00.000Z',
  attempt: 1,
  status: 'open',
  heldUntil: null,
});
const sunil = offer('sunil', 850.5, '15-20 minutes', 4.9);
const ramesh = offer('ramesh', 920, '5-10 minutes', 4.8);
const noor = offer('noor', 999, '30-45 minutes', 4);
const ids = (offers: OfferSnapshot[]) => offers.map(({ id }) => id);

it('sorts by price, by arrival, and by either together with the rating', () => {
  const offers = [noor, ramesh, sunil];
  expect(ids(sortOffers(offers, 'price'))).toEqual(['sunil', 'ramesh', 'noor']);
  expect(ids(sortOffers(offers, 'soonest'))).toEqual(['ramesh', 'sunil', 'noor']);
  expect(ids(sortOffers(offers, 'best'))).toEqual(['sunil', 'ramesh', 'noor']);
});

it('marks the lowest price and the earliest arrival if offers differ', () => {
  expect([...distinctionsOf([sunil, ramesh, noor])]).toEqual([
    ['sunil', ['lowest']],
    ['ramesh', ['soonest']],
  ]);
  expect(distinctionsOf([sunil]).size).toBe(0);
  expect([...distinctionsOf([sunil, { ...sunil, id: 'same' }])]).toEqual([]);
});
