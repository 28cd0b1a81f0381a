import { expect, it } from 'vitest';
import { asked, openRequest, start } from '../../testing/builders.ts';
import { decide } from '../domain/decide.ts';
import { activeRequestViews, operatorRequestView } from './views.ts';

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
