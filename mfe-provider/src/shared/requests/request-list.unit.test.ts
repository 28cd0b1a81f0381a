import { describe, expect, it } from 'vitest';
import { aRequest, anOffer } from '../../testing/builders.ts';
import { leftOf, requestsAfter } from './request-list.ts';

describe('the list of requests', () => {
  it('puts a new request on top, once', () => {
    const old = aRequest({ id: 'r1' });
    const fresh = aRequest({ id: 'r2' });

    const once = requestsAfter([old], { type: 'opened', request: fresh });
    const twice = requestsAfter(once, { type: 'opened', request: fresh });

    expect(once).toEqual([fresh, old]);
    expect(twice).toEqual([fresh, old]);
  });

  it('removes only the request that was closed', () => {
    const [kept, closed] = [aRequest({ id: 'r1' }), aRequest({ id: 'r2' })];
    expect(requestsAfter([closed, kept], { type: 'closed', requestId: 'r2', reason: 'expired' })).toEqual([kept]);
  });

  it('counts the provider’s offer and keeps it open until it is answered', () => {
    const offer = anOffer({ requestId: 'r1' });
    const [made] = requestsAfter([aRequest({ id: 'r1' })], { type: 'offer-made', offer, attemptsLeft: 2 });
    expect(made).toMatchObject({ attemptsUsed: 1, attemptsLeft: 2, openOffer: offer });

    const [declined] = requestsAfter([made!], { type: 'offer-declined', requestId: 'r1', serviceId: 's1', attemptsLeft: 2 });
    expect(declined).toMatchObject({ attemptsUsed: 1, attemptsLeft: 2 });
    expect(declined).not.toHaveProperty('openOffer');
  });

  it('counts the attempts down to none', () => {
    const [last] = requestsAfter([aRequest({ id: 'r1' })], { type: 'offer-declined', requestId: 'r1', serviceId: 's1', attemptsLeft: 0 });
    expect(last).toMatchObject({ attemptsUsed: 3, attemptsLeft: 0 });
  });

  it('counts the attempts of each service by itself, as the server does', () => {
    const service = { name: 'Fitting', instant_visiting_charge: 900, attemptsLeft: 3 };
    const services = [
      { ...service, id: 's1' },
      { ...service, id: 's2' },
    ];
    const offer = anOffer({ requestId: 'r1', service: { id: 's2', name: 'Fitting' } });
    const [made] = requestsAfter([aRequest({ id: 'r1', services })], { type: 'offer-made', offer, attemptsLeft: 2 });
    const counts = (request = made) => [request?.attemptsLeft, request?.services?.map(({ attemptsLeft }) => attemptsLeft)];
    expect(counts()).toEqual([3, [3, 2]]);
    const [declined] = requestsAfter([made!], { type: 'offer-declined', requestId: 'r1', serviceId: 's1', attemptsLeft: 1 });
    expect(counts(declined)).toEqual([1, [1, 2]]);
    expect([leftOf(declined!), leftOf({ ...declined!, attemptsLeft: 0, services: [] }), leftOf(aRequest())]).toEqual([2, 0, 3]);
  });

  it('ends the offer in question, not a later one', () => {
    const request = aRequest({ id: 'r1', openOffer: anOffer({ id: 'second', requestId: 'r1' }) });

    expect(requestsAfter([request], { type: 'offer-closed', requestId: 'r1', offerId: 'first' })).toEqual([request]);
    expect(requestsAfter([request], { type: 'offer-closed', requestId: 'r1', offerId: 'second' })[0]).not.toHaveProperty('openOffer');
    expect(
      requestsAfter([{ ...request, earlierOffers: [700] }], { type: 'offer-closed', requestId: 'r1', offerId: 'second' })[0],
    ).toMatchObject({
      earlierOffers: [700, request.openOffer?.price],
    });
  });

  it('ignores updates of requests that it does not contain', () => {
    const requests = [aRequest({ id: 'r1' })];
    expect(requestsAfter(requests, { type: 'offer-declined', requestId: 'other', serviceId: 's1', attemptsLeft: 1 })).toEqual(requests);
    expect(requestsAfter(requests, { type: 'closed', requestId: 'other', reason: 'expired' })).toEqual(requests);
  });
});
