import { describe, expect, it } from 'vitest';
import { aRequest, anOffer } from '../../testing/builders.ts';
import { boardAfter } from './board.ts';

describe('the requests on screen', () => {
  it('puts a new request on top, once', () => {
    const old = aRequest({ id: 'r1' });
    const fresh = aRequest({ id: 'r2' });

    const once = boardAfter([old], { type: 'opened', request: fresh });
    const twice = boardAfter(once, { type: 'opened', request: fresh });

    expect(once).toEqual([fresh, old]);
    expect(twice).toEqual([fresh, old]);
  });

  it('takes a closed request away, and only that one', () => {
    const [kept, closed] = [aRequest({ id: 'r1' }), aRequest({ id: 'r2' })];
    expect(boardAfter([closed, kept], { type: 'closed', requestId: 'r2' })).toEqual([kept]);
  });

  it('counts an own offer and keeps it open until it is answered', () => {
    const offer = anOffer({ requestId: 'r1' });
    const [made] = boardAfter([aRequest({ id: 'r1' })], { type: 'offer-made', offer, attemptsLeft: 2 });
    expect(made).toMatchObject({ attemptsUsed: 1, attemptsLeft: 2, openOffer: offer });

    const [declined] = boardAfter([made!], { type: 'offer-declined', requestId: 'r1', attemptsLeft: 2 });
    expect(declined).toMatchObject({ attemptsUsed: 1, attemptsLeft: 2 });
    expect(declined).not.toHaveProperty('openOffer');
  });

  it('runs the attempts down to none', () => {
    const [last] = boardAfter([aRequest({ id: 'r1' })], { type: 'offer-declined', requestId: 'r1', attemptsLeft: 0 });
    expect(last).toMatchObject({ attemptsUsed: 3, attemptsLeft: 0 });
  });

  it('ends the offer that is meant, not one made since', () => {
    const request = aRequest({ id: 'r1', openOffer: anOffer({ id: 'second', requestId: 'r1' }) });

    expect(boardAfter([request], { type: 'offer-closed', requestId: 'r1', offerId: 'first' })).toEqual([request]);
    expect(boardAfter([request], { type: 'offer-closed', requestId: 'r1', offerId: 'second' })[0]).not.toHaveProperty('openOffer');
  });

  it('is not moved by news of requests that it does not have', () => {
    const requests = [aRequest({ id: 'r1' })];
    expect(boardAfter(requests, { type: 'offer-declined', requestId: 'other', attemptsLeft: 1 })).toEqual(requests);
    expect(boardAfter(requests, { type: 'closed', requestId: 'other' })).toEqual(requests);
  });
});
