import { expect, it } from 'vitest';
import { asked, openRequest, start } from '../../testing/builders.ts';
import { decide } from '../domain/decide.ts';
import { activeRequestViews, openRequestView, operatorRequestView } from './views.ts';

it('counts the attempts of each service with which the provider can make offers', () => {
  const request = openRequest({ asked: [asked('p1')] });
  const own = { _id: asked('p1').serviceId, name: 'Tap repair', instantVisitingChargePaise: 85_000 };
  const other = { _id: 'other', name: 'Fitting', instantVisitingChargePaise: 110_000 };
  const shown = {
    providerName: 'Ramesh',
    avatar: null,
    rating: 4,
    reviewsCount: 0,
    jobsDone: 0,
    verified: false,
    serviceName: other.name,
  };
  const command = { offerId: 'o1', providerId: 'p1', serviceId: other._id, shown, price: 100, total: 150 };
  const made = decide(request, { type: 'make-offer', ...command, estimatedArrival: '5-10 minutes' }, start);
  if (!made.ok) throw new Error(made.code);
  expect(activeRequestViews([{ request: made.value.state, services: [own, other] }], 'p1')).toMatchObject([
    {
      service: { id: own._id },
      attemptsUsed: 0,
      attemptsLeft: 3,
      openOffer: { id: 'o1' },
      services: [
        { id: own._id, name: 'Tap repair', instant_visiting_charge: 850, attemptsLeft: 3 },
        { id: 'other', name: 'Fitting', instant_visiting_charge: 1100, attemptsLeft: 2 },
      ],
    },
  ]);
});

it('lists an open request for operators with its numbers, and without the words and the address of its customer', () => {
  const shown = {
    providerName: 'Ramesh',
    avatar: null,
    rating: 4,
    reviewsCount: 0,
    jobsDone: 0,
    verified: false,
    serviceName: 'Tap repair',
  };
  const offer = { serviceId: 's1', shown, price: 100, total: 150, estimatedArrival: '5-10 minutes' } as const;
  const commands = [
    { ...offer, type: 'make-offer', offerId: 'o1', providerId: 'p1' },
    { ...offer, type: 'make-offer', offerId: 'o2', providerId: 'p2' },
    { type: 'decline', offerId: 'o1', providerId: 'p1' },
  ] as const;
  const request = commands.reduce((before, command) => {
    const decided = decide(before, command, start);
    if (!decided.ok) throw new Error(decided.code);
    return decided.value.state;
  }, openRequest());
  expect(openRequestView(request)).toEqual({
    id: 'request-1',
    status: 'open',
    category: request.category,
    city: 'Pune',
    created: start.toISOString(),
    expires: request.expiresAt.toISOString(),
    providersAsked: 3,
    offers: 2,
    openOffers: 1,
  });
});

it('tells an operator who asked and how many providers were asked at a time', () => {
  const later = new Date(start.getTime() + 25_000);
  const request = openRequest({ asked: [asked('p1'), asked('p2'), { ...asked('p3'), at: later }], waves: 3 });
  expect(operatorRequestView(request)).toMatchObject({
    customer: { id: 'customer-1', firstName: 'Asha' },
    providersAsked: 3,
    waves: 3,
    asked: [
      { at: start.toISOString(), providers: 2 },
      { at: later.toISOString(), providers: 1 },
    ],
  });
});
