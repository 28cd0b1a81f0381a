import { maxOffers } from '@karigar/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asked, openRequest, start } from '../../testing/builders.ts';
import { attemptsLeft, decide, type RequestCommand, type RequestFact } from './decide.ts';
import { nextDueAt, isAvailable, maySeeAttachments, type ServiceRequest } from './request.ts';

const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const offer = (offerId: string, providerId = 'p1', price = 85_050): RequestCommand => ({
  type: 'make-offer',
  offerId,
  providerId,
  serviceId: `service-of-${providerId}`,
  shown: { providerName: 'Ramesh', avatar: null, rating: 4, reviewsCount: 0, jobsDone: 0, verified: false, serviceName: 'Tap repair' },
  price,
  total: price + 5_000,
  estimatedArrival: '15-20 minutes',
});

/** Runs commands one after the other; those that are refused change nothing. */
function after(...script: [seconds: number, command: RequestCommand][]): { request: ServiceRequest; facts: RequestFact[] } {
  return script.reduce<{ request: ServiceRequest; facts: RequestFact[] }>(
    (state, [seconds, command]) => {
      const decided = decide(state.request, command, at(seconds));
      return decided.ok ? { request: decided.value.state, facts: [...state.facts, ...decided.value.facts] } : state;
    },
    { request: openRequest(), facts: [] },
  );
}
const code = (request: ServiceRequest, command: RequestCommand, seconds: number) => {
  const decided = decide(request, command, at(seconds));
  return decided.ok ? 'ok' : decided.code;
};

describe('the suggested price', () => {
  const raise = (price: number): RequestCommand => ({ type: 'raise-price', price });

  it('can be named and raised while the request is open, and never lowered', () => {
    const { request, facts } = after([1, raise(60_000)], [2, raise(70_000)]);
    expect(request.suggestedPrice).toBe(70_000);
    expect(facts).toStrictEqual([{ type: 'PriceRaised' }, { type: 'PriceRaised' }]);
    expect(code(request, raise(69_999), 3)).toBe('PRICE_NOT_RAISED');
    expect(decide(request, raise(70_000), at(3))).toEqual({ ok: true, value: { state: request, facts: [] } });
    expect(code(request, raise(80_000), 300)).toBe('REQUEST_CLOSED');
  });

  it('limits no offer', () => {
    const { request } = after([1, raise(60_000)]);
    expect(['o1', 'o2'].map((id, n) => code(request, offer(id, `p${n + 1}`, 50_000 + n * 50_000), 2))).toEqual(['ok', 'ok']);
  });
});

describe('offers', () => {
  it('are accepted from providers who were asked, and from nobody else', () => {
    expect(code(openRequest(), offer('o1'), 1)).toBe('ok');
    expect(code(openRequest(), offer('o1', 'stranger'), 1)).toBe('NOT_ENTITLED');
  });

  it('are limited to one open and three in all', () => {
    const { request: one } = after([1, offer('o1')]);
    expect(code(one, offer('o2'), 2)).toBe('OFFER_OPEN');
    const { request: three } = after(
      [1, offer('o1')],
      [2, { type: 'decline', offerId: 'o1', providerId: 'p1' }],
      [3, offer('o2')],
      [4, { type: 'withdraw', offerId: 'o2', providerId: 'p1' }],
      [5, offer('o3')],
    );
    expect(three.offers.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'declined'],
      [2, 'withdrawn'],
      [3, 'open'],
    ]);
    expect(code(three, offer('o4'), 6)).toBe('MAX_OFFERS');
    expect(code(three, offer('o4', 'p2'), 6)).toBe('ok');
  });

  it('expire after 120 seconds, which allows the next one', () => {
    const { request } = after([1, offer('o1')]);
    expect(code(request, { type: 'accept', offerId: 'o1', providerId: 'p1' }, 120)).toBe('ok');
    expect(code(request, { type: 'accept', offerId: 'o1', providerId: 'p1' }, 121)).toBe('OFFER_NOT_AVAILABLE');
    expect(code(request, offer('o2'), 121)).toBe('ok');
  });

  it('cannot be accepted after 120 seconds, even if the sweep has not run yet', () => {
    const { request } = after([1, offer('o1')]);
    expect([120, 121].map((seconds) => code(request, { type: 'accept', offerId: 'o1', providerId: 'p1' }, seconds))).toEqual([
      'ok',
      'OFFER_NOT_AVAILABLE',
    ]);
  });

  it('can be held for 60 seconds beyond their expiry, and reopen when the hold ends or is released', () => {
    const { request: held } = after([1, offer('o1')], [100, { type: 'hold', offerId: 'o1' }]);
    expect(held.offers[0]).toMatchObject({ status: 'held', heldUntil: at(160) });
    expect(code(held, { type: 'accept', offerId: 'o1', providerId: 'p1' }, 159)).toBe('ok');
    expect(code(held, { type: 'accept', offerId: 'o1', providerId: 'p1' }, 160)).toBe('OFFER_NOT_AVAILABLE');
    expect(code(held, { type: 'withdraw', offerId: 'o1', providerId: 'p1' }, 110)).toBe('OFFER_NOT_AVAILABLE');
    const { request: released } = after([1, offer('o1')], [10, { type: 'hold', offerId: 'o1' }], [20, { type: 'release', offerId: 'o1' }]);
    expect(released.offers[0]).toMatchObject({ status: 'open', heldUntil: null });
    const { request: heldEarly } = after([1, offer('o1')], [10, { type: 'hold', offerId: 'o1' }]);
    const lapsed = decide(heldEarly, { type: 'apply-timeouts' }, at(70));
    expect(lapsed).toMatchObject({ value: { state: { offers: [{ status: 'open', heldUntil: null }] }, facts: [] } });
    expect(decide(heldEarly, { type: 'apply-timeouts' }, at(69))).toEqual({ ok: true, value: { state: heldEarly, facts: [] } });
  });

  it('are not held longer by holding them again', () => {
    const { request } = after([1, offer('o1')], [100, { type: 'hold', offerId: 'o1' }], [155, { type: 'hold', offerId: 'o1' }]);
    expect(request.offers[0]).toMatchObject({ status: 'held', heldUntil: at(160) });
    expect(
      after(
        [200, offer('o1')],
        [290, { type: 'hold', offerId: 'o1' }],
        [345, { type: 'hold', offerId: 'o1' }],
        [350, { type: 'apply-timeouts' }],
      ).request,
    ).toMatchObject({
      status: 'expired',
      offers: [{ status: 'expired' }],
    });
  });

  it('cannot be made after the request’s expiry, even if a hold keeps it open', () => {
    const { request } = after([200, offer('o1')], [290, { type: 'hold', offerId: 'o1' }]);
    expect(code(request, offer('o2', 'p2'), 299)).toBe('ok');
    expect(code(request, offer('o2', 'p2'), 300)).toBe('REQUEST_CLOSED');
  });

  it('take one counter-offer: less than the price and at least half of it, which changes nothing else', () => {
    const { request: one } = after([1, offer('o1', 'p1', 85_000)]);
    const counter = (price: number): RequestCommand => ({ type: 'counter', offerId: 'o1', price });
    expect([85_000, 84_999, 42_500, 42_499].map((price) => code(one, counter(price), 2))).toEqual([
      'COUNTER_OUT_OF_RANGE',
      'ok',
      'ok',
      'COUNTER_OUT_OF_RANGE',
    ]);
    const { request, facts } = after([1, offer('o1', 'p1', 85_000)], [2, counter(70_000)]);
    const countered = { ...one.offers[0], counterPrice: 70_000 };
    expect(request.offers).toStrictEqual([countered]);
    expect(facts.at(-1)).toStrictEqual({ type: 'OfferCountered', offer: countered });
    expect(code(request, counter(71_000), 3)).toBe('COUNTER_MADE');
    expect(decide(request, counter(70_000), at(3))).toEqual({ ok: true, value: { state: request, facts: [] } });
  });

  it('leave the provider 30 seconds to answer a late counter-offer', () => {
    const counter: RequestCommand = { type: 'counter', offerId: 'o1', price: 70_000 };
    expect(after([0, offer('o1')], [89, counter]).request.offers[0]?.expiresAt).toEqual(at(120));
    expect(after([0, offer('o1')], [119, counter]).request.offers[0]?.expiresAt).toEqual(at(149));
    expect(code(after([0, offer('o1')]).request, counter, 120)).toBe('OFFER_NOT_AVAILABLE');
  });

  it('take over the price of a counter-offer that their provider accepts, and last as long as new ones', () => {
    const take = (providerId = 'p1'): RequestCommand => ({ type: 'accept-counter', offerId: 'o1', providerId });
    const countered = [
      [1, offer('o1', 'p1', 85_050)],
      [2, { type: 'counter', offerId: 'o1', price: 70_000 }],
    ] satisfies [number, RequestCommand][];
    const { request, facts } = after(...countered, [60, take()]);
    expect(request.offers).toMatchObject([{ price: 70_000, total: 75_000, counterPrice: 70_000, status: 'open', expiresAt: at(180) }]);
    expect(facts.at(-1)).toStrictEqual({ type: 'CounterAccepted', offer: request.offers[0] });
    expect(decide(request, take(), at(61))).toEqual({ ok: true, value: { state: request, facts: [] } });
    const { request: waiting } = after(...countered);
    expect(code(waiting, take('p2'), 60)).toBe('OFFER_NOT_AVAILABLE');
    expect(code(waiting, take(), 121)).toBe('OFFER_NOT_AVAILABLE');
    expect(code(after([1, offer('o1')]).request, take(), 60)).toBe('OFFER_NOT_AVAILABLE');
    expect(code(after(...countered, [3, { type: 'cancel' }]).request, take(), 4)).toBe('OFFER_NOT_AVAILABLE');
  });

  it('keep their price while the customer confirms it', () => {
    const hold: RequestCommand = { type: 'hold', offerId: 'o1' };
    const counter: RequestCommand = { type: 'counter', offerId: 'o1', price: 70_000 };
    const take: RequestCommand = { type: 'accept-counter', offerId: 'o1', providerId: 'p1' };
    const { request } = after([1, offer('o1')], [2, counter], [3, hold]);
    expect(code(request, take, 4)).toBe('OFFER_HELD');
    expect(code(request, take, 63)).toBe('ok');
    expect(code(after([1, offer('o1')], [2, hold]).request, counter, 3)).toBe('OFFER_NOT_AVAILABLE');
    expect(
      after([1, offer('o1', 'p1', 85_050)], [2, counter], [3, { type: 'accept', offerId: 'o1', providerId: 'p1' }]).request,
    ).toMatchObject({ status: 'accepted', offers: [{ price: 85_050, status: 'accepted' }] });
  });

  it('carry what the provider stated, and when they were made and expire', () => {
    const { request, facts } = after([1, offer('o1', 'p1', 85_050)]);
    const { type, offerId, ...stated } = offer('o1', 'p1', 85_050) as Extract<RequestCommand, { type: 'make-offer' }>;
    const made = { ...stated, id: offerId, attempt: 1, status: 'open', madeAt: at(1), expiresAt: at(121), heldUntil: null };
    expect(type).toBe('make-offer');
    expect(request.offers).toStrictEqual([made]);
    expect(facts).toStrictEqual([{ type: 'OfferMade', offer: made }]);
  });

  it('are counted for each service of a provider, and number 300 for a request at most', () => {
    const other = { ...offer('o2'), serviceId: 'another' } as RequestCommand;
    const { request } = after([1, offer('o1')], [2, { type: 'decline', offerId: 'o1', providerId: 'p1' }], [3, other]);
    expect(request.offers.map(({ attempt }) => attempt)).toEqual([1, 1]);
    expect([attemptsLeft(request, 'p1', 'service-of-p1'), attemptsLeft(request, 'p2', 'service-of-p1')]).toEqual([2, 3]);
    const [model] = after([1, offer('o1', 'p2')]).request.offers;
    if (model === undefined) throw new Error('There is no offer');
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...model, id: `m${n}`, providerId: `x${n}` }));
    expect(code(openRequest({ offers: many(299) }), offer('o9'), 2)).toBe('ok');
    expect(code(openRequest({ offers: many(300) }), offer('o9'), 2)).toBe('MAX_OFFERS');
  });

  it('are declined and withdrawn by their own, once, which is told with what it left', () => {
    const { request } = after([1, offer('o1')], [1, offer('o2', 'p2')]);
    const decline = { type: 'decline', offerId: 'o1', providerId: 'p1' } as const;
    const declined = decide(request, decline, at(2));
    expect(declined).toMatchObject({
      ok: true,
      value: {
        state: {
          offers: [
            { id: 'o1', status: 'declined', heldUntil: null },
            { id: 'o2', status: 'open' },
          ],
        },
        facts: [{ type: 'OfferDeclined', offer: { id: 'o1', status: 'declined' }, attemptsLeft: 2 }],
      },
    });
    const without = declined.ok ? declined.value.state : request;
    expect(decide(without, decline, at(3))).toEqual({ ok: true, value: { state: without, facts: [] } });
    expect(code(request, { ...decline, providerId: 'p2' }, 2)).toBe('OFFER_NOT_AVAILABLE');

    const withdraw = { type: 'withdraw', offerId: 'o2', providerId: 'p2' } as const;
    const withdrawn = decide(without, withdraw, at(4));
    expect(withdrawn).toMatchObject({
      value: {
        state: { offers: [{ status: 'declined' }, { status: 'withdrawn' }] },
        facts: [{ type: 'OfferClosed', reason: 'withdrawn', offer: { id: 'o2' } }],
      },
    });
    const empty = withdrawn.ok ? withdrawn.value.state : request;
    expect(decide(empty, withdraw, at(5))).toEqual({ ok: true, value: { state: empty, facts: [] } });
    expect(code(empty, decline, 5)).toBe('ok');
    expect(code(empty, { ...decline, offerId: 'o2', providerId: 'p2' }, 5)).toBe('OFFER_NOT_AVAILABLE');
    expect(code(request, { ...withdraw, providerId: 'p1' }, 2)).toBe('OFFER_NOT_AVAILABLE');
  });

  it('are all withdrawn, held ones too, when their provider has won other work', () => {
    const { request } = after([1, offer('o1')], [1, offer('o2', 'p2')], [2, { type: 'hold', offerId: 'o1' }]);
    const decided = decide(request, { type: 'withdraw-all', providerId: 'p1' }, at(3));
    expect(decided).toMatchObject({
      value: {
        state: { status: 'open', offers: [{ status: 'withdrawn', heldUntil: null }, { status: 'open' }] },
        facts: [{ type: 'OfferClosed', reason: 'withdrawn', offer: { id: 'o1', status: 'withdrawn', heldUntil: null } }],
      },
    });
    const left = decided.ok ? decided.value.state : request;
    expect(decide(left, { type: 'withdraw-all', providerId: 'p1' }, at(4))).toEqual({ ok: true, value: { state: left, facts: [] } });
  });

  it('are withdrawn with the service that has ended, and with no other', () => {
    const { request } = after([1, offer('o1')]);
    const without = (serviceId: string) => decide(request, { type: 'withdraw-all', providerId: 'p1', serviceId }, at(2));
    expect(without('another')).toEqual({ ok: true, value: { state: request, facts: [] } });
    expect(without('service-of-p1')).toMatchObject({ value: { state: { offers: [{ status: 'withdrawn' }] } } });
  });

  it('can neither be held, released nor declined once the request is closed or the offer is gone', () => {
    const { request: closed } = after([1, offer('o1')], [2, { type: 'cancel' }]);
    const { request: open } = after([1, offer('o1')], [2, { type: 'decline', offerId: 'o1', providerId: 'p1' }]);
    for (const type of ['hold', 'release'] as const)
      for (const request of [closed, open]) expect(code(request, { type, offerId: 'o1' }, 3)).toBe('OFFER_NOT_AVAILABLE');
    expect(code(closed, { type: 'decline', offerId: 'o1', providerId: 'p1' }, 3)).toBe('OFFER_NOT_AVAILABLE');
    for (const command of [
      { type: 'withdraw', offerId: 'o1', providerId: 'p1' },
      { type: 'withdraw-all', providerId: 'p1' },
    ] as const)
      expect(code(closed, command, 3)).toBe('REQUEST_CLOSED');
    expect(code(closed, { type: 'extend' }, 3)).toBe('REQUEST_CLOSED');
  });

  it('that were expired are told of with the next command', () => {
    const { request } = after([1, offer('o1')], [1, offer('o2', 'p2')], [100, { type: 'hold', offerId: 'o2' }]);
    const decided = decide(request, { type: 'apply-timeouts' }, at(121));
    expect(decided).toMatchObject({
      value: {
        state: { status: 'open', offers: [{ status: 'expired', heldUntil: null }, { status: 'held' }] },
        facts: [{ type: 'OfferClosed', reason: 'expired', offer: { id: 'o1', status: 'expired' } }],
      },
    });
    expect(decide(request, offer('o3', 'p3'), at(121))).toMatchObject({
      value: { facts: [{ type: 'OfferClosed', reason: 'expired' }, { type: 'OfferMade' }] },
    });
    // The hold ends after the offer has: it is not open again.
    expect(decide(request, { type: 'apply-timeouts' }, at(160))).toMatchObject({
      value: { state: { offers: [{ status: 'expired' }, { status: 'expired', heldUntil: null }] } },
    });
  });

  it('are held one at a time', () => {
    const { request } = after(
      [1, offer('o1')],
      [1, offer('o2', 'p2')],
      [2, { type: 'hold', offerId: 'o1' }],
      [3, { type: 'hold', offerId: 'o2' }],
    );
    expect(request.offers.map(({ status }) => status)).toEqual(['open', 'held']);
  });
});

describe('the photos of a request', () => {
  const viewers = [
    { role: 'customer', id: 'customer-1' },
    { role: 'customer', id: 'customer-2' },
    { role: 'provider', id: 'p1' },
    { role: 'provider', id: 'p2' },
    { role: 'provider', id: 'p9' },
    { role: 'operator', id: 'o1' },
  ] as const;
  const seenBy = (request: ServiceRequest) => viewers.filter((viewer) => maySeeAttachments(request, viewer)).map(({ id }) => id);

  it('can be seen by asked providers while it is open, and afterwards only by the chosen one', () => {
    const { request } = after([1, offer('o1')], [2, offer('o2', 'p2')]);
    expect(seenBy(request)).toEqual(['customer-1', 'p1', 'p2', 'o1']);
    expect(seenBy({ ...request, status: 'expired' })).toEqual(['customer-1', 'o1']);
    expect(seenBy({ ...request, status: 'accepted', acceptedOfferId: 'o2' })).toEqual(['customer-1', 'p2', 'o1']);
  });
});

describe('acceptance', () => {
  it('has one winner, supersedes the other offers, and closes the request', () => {
    const { request, facts } = after([1, offer('o1')], [1, offer('o2', 'p2')], [2, { type: 'accept', offerId: 'o2', providerId: 'p2' }]);
    expect(request).toMatchObject({ status: 'accepted', acceptedOfferId: 'o2' });
    expect(request.offers.map(({ status }) => status)).toEqual(['superseded', 'accepted']);
    expect(facts.slice(-3)).toMatchObject([
      { type: 'OfferAccepted', offer: { id: 'o2', status: 'accepted', heldUntil: null } },
      { type: 'OfferClosed', reason: 'superseded', requestReason: 'accepted', offer: { id: 'o1', status: 'superseded', heldUntil: null } },
      { type: 'RequestClosed', reason: 'accepted' },
    ]);
    expect(request.nextWaveAt).toBeNull();
    expect(code(request, { type: 'accept', offerId: 'o1', providerId: 'p1' }, 3)).toBe('OFFER_NOT_AVAILABLE');
  });

  it('gives the same answer when repeated and changes nothing', () => {
    const { request } = after([1, offer('o1')], [2, { type: 'accept', offerId: 'o1', providerId: 'p1' }]);
    expect(decide(request, { type: 'accept', offerId: 'o1', providerId: 'p1' }, at(400))).toEqual({
      ok: true,
      value: { state: request, facts: [] },
    });
  });

  it('requires the named provider to have made the offer', () => {
    const { request } = after([1, offer('o1')]);
    expect(code(request, { type: 'accept', offerId: 'o1', providerId: 'p2' }, 2)).toBe('OFFER_NOT_AVAILABLE');
  });
});

describe('a request', () => {
  it('gets its order once, also after it has closed', () => {
    const { request } = after([1, offer('o1')], [2, { type: 'accept', offerId: 'o1', providerId: 'p1' }]);
    const attached = decide(request, { type: 'attach-order', orderId: 'order-1' }, at(900));
    const ordered = { ...request, orderId: 'order-1' };
    expect(attached).toEqual({ ok: true, value: { state: ordered, facts: [{ type: 'OrderAttached', orderId: 'order-1' }] } });
    expect(decide(ordered, { type: 'attach-order', orderId: 'order-2' }, at(901))).toEqual({
      ok: true,
      value: { state: ordered, facts: [] },
    });
  });

  it('expires with its open offers, which is told', () => {
    const { request, facts } = after([10, { type: 'extend' }], [590, offer('o1')], [600, { type: 'apply-timeouts' }]);
    expect(request).toMatchObject({ status: 'expired', nextWaveAt: null, expiresAt: at(600), offers: [{ status: 'expired' }] });
    expect(facts.slice(2)).toMatchObject([
      { type: 'OfferClosed', reason: 'expired', requestReason: 'expired', offer: { status: 'expired', heldUntil: null } },
      { type: 'RequestClosed', reason: 'expired' },
    ]);
    expect(decide(request, { type: 'apply-timeouts' }, at(900))).toEqual({ ok: true, value: { state: request, facts: [] } });
  });

  it('says of every offer that it closes why it closed, and nothing of offers that ended before', () => {
    const reasonsOf = (facts: readonly RequestFact[]) =>
      facts.flatMap((fact) => (fact.type === 'OfferClosed' ? [[fact.offer.id, fact.requestReason]] : []));
    const offers: [number, RequestCommand][] = [
      [1, offer('o1')],
      [200, offer('o2', 'p2')],
    ];
    expect(reasonsOf(after(...offers, [210, { type: 'cancel' }]).facts)).toEqual([
      ['o1', undefined],
      ['o2', 'cancelled'],
    ]);
    expect(reasonsOf(after(...offers, [299, { type: 'hold', offerId: 'o2' }], [359, { type: 'apply-timeouts' }]).facts)).toEqual([
      ['o1', undefined],
      ['o2', 'expired'],
    ]);
  });

  it('keeps the time of its next wave when it is extended, and counts its waves', () => {
    const asking = { type: 'ask', providers: [asked('p9')], nextWaveAt: at(30) } as const;
    const { request } = after([1, asking], [5, { type: 'extend' }], [30, { type: 'ask', providers: [], nextWaveAt: at(60) }]);
    expect(request).toMatchObject({ waves: 3, nextWaveAt: at(60), extended: true, expiresAt: at(600) });
    expect(after([1, asking], [5, { type: 'extend' }]).request.nextWaveAt).toEqual(at(30));
    expect(request.asked.at(-1)).toEqual({ ...asked('p9'), at: at(1) });
    expect(decide(request, { ...asking, providers: [asked('p9')] }, at(40))).toMatchObject({ value: { facts: [] } });
  });

  it('expires after five minutes, ten when extended, and not during a hold', () => {
    expect(after([300, { type: 'apply-timeouts' }]).request.status).toBe('expired');
    expect(after([10, { type: 'extend' }], [300, { type: 'apply-timeouts' }]).request.status).toBe('open');
    expect(code(after([10, { type: 'extend' }]).request, { type: 'extend' }, 11)).toBe('ALREADY_EXTENDED');
    const { request: confirming } = after([200, offer('o1')], [290, { type: 'hold', offerId: 'o1' }], [310, { type: 'apply-timeouts' }]);
    expect(confirming.status).toBe('open');
    expect(code(confirming, { type: 'accept', offerId: 'o1', providerId: 'p1' }, 340)).toBe('ok');
  });

  it('can be widened once while it is open and its neighbours are known, which makes the next wave due', () => {
    const { request, facts } = after([40, { type: 'widen', km: 25 }], [50, { type: 'widen', km: 30 }]);
    expect(request).toMatchObject({ widenedKm: 25, nextWaveAt: at(40) });
    expect(facts).toEqual([{ type: 'RequestWidened' }]);
    expect(code(after([2, { type: 'cancel' }]).request, { type: 'widen', km: 25 }, 3)).toBe('REQUEST_CLOSED');
    const unknown = openRequest({ place: { city: 'Testville', state: '', country: 'India', pincode: null } });
    expect(code(unknown, { type: 'widen', km: 25 }, 3)).toBe('NO_NEARBY_AREAS');
  });

  it('can be widened from 30 s on, by a clock that may be two seconds ahead', () => {
    const { request } = after();
    expect(code(request, { type: 'widen', km: 25 }, 27)).toBe('WIDEN_TOO_EARLY');
    expect(code(request, { type: 'widen', km: 25 }, 28)).toBe('ok');
  });

  it('can be stopped once, for good', () => {
    const { request } = after([1, offer('o1')], [2, { type: 'cancel' }]);
    expect(request).toMatchObject({ status: 'cancelled', offers: [{ status: 'superseded' }] });
    expect(code(request, { type: 'cancel' }, 3)).toBe('ok');
    expect(code(request, offer('o2'), 3)).toBe('REQUEST_CLOSED');
    expect(code(request, { type: 'accept', offerId: 'o1', providerId: 'p1' }, 3)).toBe('OFFER_NOT_AVAILABLE');
  });

  it('asks nobody after its expiry, and continues asking when it is extended', () => {
    const { request, facts } = after(
      [200, offer('o1')],
      [290, { type: 'hold', offerId: 'o1' }],
      [301, { type: 'ask', providers: [asked('p8')], nextWaveAt: at(326) }],
      [301, { type: 'ask-one', provider: asked('p9') }],
    );
    expect(request.asked).toEqual(openRequest().asked);
    expect(facts.map(({ type }) => type)).toEqual(['OfferMade']);
    expect(request.nextWaveAt).toBeNull();
    const extended = decide(request, { type: 'extend' }, at(302));
    expect(extended).toMatchObject({ ok: true, value: { state: { nextWaveAt: at(302) } } });
  });

  it('can be shown to a provider who has just come online without affecting the waves', () => {
    const { request, facts } = after([1, { type: 'ask-one', provider: asked('p9') }], [2, { type: 'ask-one', provider: asked('p9') }]);
    expect(request).toMatchObject({ waves: 1, nextWaveAt: null });
    expect(request.asked.map(({ providerId }) => providerId)).toEqual(['p1', 'p2', 'p3', 'p9']);
    expect(facts).toMatchObject([{ type: 'ProvidersAsked', providers: [{ providerId: 'p9' }] }]);
  });

  it('stays identical while time changes nothing', () => {
    const { request } = after([1, offer('o1')], [2, { type: 'hold', offerId: 'o1' }]);
    const decided = decide(request, { type: 'apply-timeouts' }, at(3));
    expect(decided.ok && decided.value.state).toBe(request);
  });

  it('asks nobody twice', () => {
    const { request, facts } = after([1, { type: 'ask', providers: [asked('p2'), asked('p9')], nextWaveAt: null }]);
    expect(request.asked.map(({ providerId }) => providerId)).toEqual(['p1', 'p2', 'p3', 'p9']);
    expect(facts).toMatchObject([{ type: 'ProvidersAsked', providers: [{ providerId: 'p9' }] }]);
  });

  it('knows when its next timeout is due', () => {
    expect(nextDueAt(after([1, offer('o1')]).request)).toEqual(at(121));
    expect(nextDueAt(after([1, offer('o1')], [2, { type: 'hold', offerId: 'o1' }]).request)).toEqual(at(62));
    expect(nextDueAt(after([1, { type: 'cancel' }]).request)).toBeNull();
    expect(nextDueAt(after([200, offer('o1')], [290, { type: 'hold', offerId: 'o1' }]).request)).toEqual(at(350));
    expect(nextDueAt(openRequest())).toEqual(at(300));
    expect(nextDueAt(openRequest({ nextWaveAt: at(25) }))).toEqual(at(25));
    // Declined offers are due no more.
    expect(nextDueAt(after([1, offer('o1')], [2, { type: 'decline', offerId: 'o1', providerId: 'p1' }]).request)).toEqual(at(300));
  });

  const provider = fc.constantFrom('p1', 'p2', 'p3');
  const existing = fc.nat({ max: 12 }).map((n) => `o${n}`);
  const command: fc.Arbitrary<RequestCommand> = fc.oneof(
    provider.chain((p) => fc.constant({ type: 'make-offer', providerId: p } as const)).map(({ providerId }) => offer('next', providerId)),
    fc.tuple(existing, provider).map(([offerId, providerId]): RequestCommand => ({ type: 'accept', offerId, providerId })),
    fc.tuple(existing, provider).map(([offerId, providerId]): RequestCommand => ({ type: 'decline', offerId, providerId })),
    fc.tuple(existing, provider).map(([offerId, providerId]): RequestCommand => ({ type: 'withdraw', offerId, providerId })),
    existing.map((offerId): RequestCommand => ({ type: 'hold', offerId })),
    existing.map((offerId): RequestCommand => ({ type: 'release', offerId })),
    fc.constantFrom<RequestCommand>(
      { type: 'extend' },
      { type: 'widen', km: 25 },
      { type: 'apply-timeouts' },
      { type: 'apply-timeouts' },
      { type: 'apply-timeouts' },
      { type: 'cancel' },
    ),
  );

  it('keeps every invariant under random commands', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(command, fc.integer({ min: 0, max: 40 })), { maxLength: 40 }), (script) => {
        let request = openRequest();
        let seconds = 0;
        const accepted: string[] = [];
        for (const [next, wait] of script) {
          seconds += wait;
          const before = request;
          const named = next.type === 'make-offer' ? { ...next, offerId: `o${before.offers.length}` } : next;
          const decided = decide(before, named, at(seconds));
          if (!decided.ok) continue;
          request = decided.value.state;
          for (const fact of decided.value.facts) if (fact.type === 'OfferAccepted') accepted.push(fact.offer.id);
          for (const p of ['p1', 'p2', 'p3']) {
            const mine = request.offers.filter(({ providerId }) => providerId === p);
            expect(mine.length).toBeLessThanOrEqual(maxOffers);
            expect(mine.filter(isAvailable).length).toBeLessThanOrEqual(1);
            expect(attemptsLeft(request, p, `service-of-${p}`)).toBe(maxOffers - mine.length);
          }
          expect(request.offers.filter(({ status }) => status === 'held').length).toBeLessThanOrEqual(1);
          if (before.status !== 'open')
            expect({ status: request.status, offers: request.offers }).toEqual({ status: before.status, offers: before.offers });
          if (request.status !== 'open') expect(request.offers.some(isAvailable)).toBe(false);
          expect(accepted.length).toBeLessThanOrEqual(1);
          expect(request.acceptedOfferId).toBe(accepted[0] ?? null);
          expect(request.status === 'accepted').toBe(accepted.length === 1);
        }
      }),
      { numRuns: 300 },
    );
  });
});
