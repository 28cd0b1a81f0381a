import { createChance } from '@karigar/seed/chance';
import { describe, expect, it } from 'vitest';
import type { ChannelLog } from './channels.ts';
import type { Actor, Evidence, OrderDocument, PublishedEvent } from './evidence.ts';
import { acknowledgedBy, answeredBy, History, type Operation } from './history.ts';
import { invariants } from './invariants.ts';
import { illegalSteps } from './lifecycle.ts';
import { linearize, type Call } from './linearizability.ts';
import { keyModel, requestModel, slotModel, type OfferCall, type SlotCall } from './models.ts';
import { clientFaults } from './clients.ts';
import { linkFaults } from './links.ts';
import { planFaults } from './nemesis.ts';
import { peerFaults } from './peers.ts';
import { describeRun, pageOf } from './report.ts';

const call = <Input>(begin: number, end: number, input: Input): Call<Input> => ({ begin, end, input });

describe('one window with room for one', () => {
  const take = (begin: number, end: number, id: string, answer: 'ok' | 'full') =>
    call<SlotCall>(begin, end, { type: 'take', id, window: 'nine', answer });
  const isPossible = (...calls: Call<SlotCall>[]) => linearize(slotModel(1, new Set()), calls) !== undefined;

  it('can be taken by one of two, and by the other once it is free', () => {
    expect(isPossible(take(0, 5, 'a', 'ok'), take(1, 2, 'b', 'full'))).toBe(true);
    expect(isPossible(take(0, 1, 'a', 'ok'), call(2, 6, { type: 'free', id: 'a' }), take(3, 5, 'b', 'ok'))).toBe(true);
  });

  it('is never taken twice, nor refused while nobody is in it', () => {
    expect(isPossible(take(0, 1, 'a', 'ok'), take(2, 3, 'b', 'ok'))).toBe(false);
    expect(isPossible(take(0, 1, 'a', 'full'), take(2, 3, 'b', 'ok'))).toBe(false);
  });

  it('is refused for good reason while it may be held', () => {
    expect(linearize(slotModel(1, new Set(['nine'])), [take(0, 1, 'a', 'full')])).toBeDefined();
  });

  it('is free at the moment at which a move leaves it, and not before', () => {
    const move = call<SlotCall>(2, 3, { type: 'move', id: 'a', window: 'eleven', answer: 'ok' });
    expect(isPossible(take(0, 1, 'a', 'ok'), move, take(4, 5, 'b', 'ok'))).toBe(true);
    expect(isPossible(take(0, 1, 'a', 'ok'), move, take(4, 5, 'b', 'full'))).toBe(false);
  });

  it('may be taken at any later time by somebody who got no answer', () => {
    expect(isPossible(take(0, Infinity, 'a', 'ok'), take(5, 6, 'b', 'ok'), call(7, 8, { type: 'free', id: 'b' }))).toBe(true);
  });
});

describe('a request', () => {
  const accept = (begin: number, end: number, offer: string, answer: 'ok' | 'refused' = 'ok') =>
    call<OfferCall>(begin, end, { type: 'accept', offer, answer });
  const cancel = (begin: number, end: number, answer: 'ok' | 'refused') => call<OfferCall>(begin, end, { type: 'cancel', answer });
  const isPossible = (...calls: Call<OfferCall>[]) => linearize(requestModel({ expires: false }), calls) !== undefined;

  it('is won by one offer, however often it is accepted', () => {
    expect(isPossible(accept(0, 4, 'a'), accept(1, 3, 'b', 'refused'), accept(5, 6, 'a'))).toBe(true);
    expect(isPossible(accept(0, 4, 'a'), accept(1, 3, 'b'))).toBe(false);
    expect(isPossible(accept(0, 1, 'a'), accept(2, 3, 'a', 'refused'))).toBe(false);
  });

  it('is accepted or stopped, and never both', () => {
    expect(isPossible(accept(0, 4, 'a', 'refused'), cancel(1, 3, 'ok'))).toBe(true);
    expect(isPossible(accept(0, 4, 'a'), cancel(1, 3, 'ok'))).toBe(false);
    expect(isPossible(cancel(0, 1, 'refused'), accept(2, 3, 'a'))).toBe(false);
  });
});

it('a key gives what it has made once, and what it has made is not refused later', () => {
  const answers = (...made: (string | null)[]) =>
    linearize(
      keyModel,
      made.map((each, n) => call(2 * n, 2 * n + 1, { made: each })),
    ) !== undefined;
  expect(answers(null, 'order-1', 'order-1')).toBe(true);
  expect(answers('order-1', 'order-2')).toBe(false);
  expect(answers('order-1', null)).toBe(false);
});

const morning = Date.parse('2026-11-20T04:30:00Z');
const line = (what: string, by: string, seconds: number) => ({ what, by, at: new Date(morning + seconds * 1_000) });
const window = { day: '2026-11-21', key: '09' };
const start = '2026-11-21T03:30:00.000Z';

const order = (over: Partial<OrderDocument> = {}): OrderDocument => ({
  _id: 'order-1',
  version: 1,
  details: {
    customerId: 'asha',
    providerId: 'ramesh',
    serviceId: 'taps',
    requestId: null,
    schedule: { start: new Date(start), window },
    issue: 'Tap leaks 1',
    prices: { subtotal: 49_950, platform: 499, tax: 864, total: 51_313 },
  },
  state: { status: 'pending' },
  history: [line('pending', 'customer', 0)],
  ...over,
});

describe('the history of an order', () => {
  const wrong = (status: string, ...history: OrderDocument['history']) => illegalSteps(order({ history, state: { status } }));
  const placed = line('pending', 'customer', 0);
  const confirmed = line('confirmed', 'provider', 1);

  it('is right when it is a path in the table', () => {
    expect(
      wrong(
        'cancelled',
        placed,
        confirmed,
        line('rescheduled', 'customer', 2),
        line('confirmed', 'provider', 3),
        line('cancelled', 'customer', 4),
      ),
    ).toEqual([]);
    expect(
      wrong(
        'fulfilled',
        placed,
        confirmed,
        line('on_the_way', 'provider', 2),
        line('started', 'provider', 3),
        line('fulfilled', 'provider', 4),
      ),
    ).toEqual([]);
  });

  it('is right when the end of the work was taken back', () => {
    const done = [placed, confirmed, line('started', 'provider', 2), line('fulfilled', 'provider', 3)];
    expect(wrong('confirmed', ...done, line('fulfilment_undone', 'provider', 4))).toEqual([]);
    expect(wrong('fulfilled', ...done, line('fulfilment_undone', 'provider', 4), line('fulfilled', 'provider', 5))).toEqual([]);
    expect(wrong('confirmed', ...done, line('fulfilment_undone', 'customer', 4))).not.toEqual([]);
    expect(wrong('confirmed', placed, confirmed, line('fulfilment_undone', 'provider', 4))).not.toEqual([]);
  });

  it('is right when a payment was taken back, in whatever state it was marked', () => {
    const paid = [placed, confirmed, line('started', 'provider', 2), line('paid', 'customer', 3)];
    expect(wrong('confirmed', ...paid, line('payment_undone', 'customer', 4))).toEqual([]);
    expect(wrong('fulfilled', ...paid, line('fulfilled', 'provider', 4), line('payment_undone', 'customer', 5))).toEqual([]);
    expect(wrong('pending', placed, line('payment_undone', 'customer', 1))).not.toEqual([]);
  });

  it.each([
    ['goes on after its end', 'confirmed', [placed, line('cancelled', 'customer', 1), line('confirmed', 'provider', 2)]],
    ['is answered by the wrong side', 'confirmed', [placed, line('rejected', 'customer', 1)]],
    ['ends elsewhere than it says', 'pending', [placed, confirmed]],
    ['goes back in time', 'confirmed', [placed, line('confirmed', 'provider', -5)]],
    ['goes back in the work', 'confirmed', [placed, confirmed, line('arrived', 'provider', 2), line('on_the_way', 'provider', 3)]],
    ['does not begin with its booking', 'confirmed', [confirmed]],
    ['has a line that nobody knows', 'pending', [placed, line('paused', 'provider', 1)]],
  ])('is wrong when it %s', (_, status, history) => {
    expect(wrong(status, ...history)).not.toEqual([]);
  });
});

const actor = (id: string, role: Actor['role']): Actor => ({
  id,
  role,
  email: `${id}@example.test`,
  mobile: role === 'customer' ? '9800000001' : '9800000002',
  address: role === 'customer' ? 'Flat 7, 5 Lake View' : '',
  capacity: role === 'customer' ? 0 : 1,
});
const placedEvent = (over: Partial<PublishedEvent> = {}): PublishedEvent => ({
  topic: 'order',
  id: 'event-1',
  type: 'order.placed.v1',
  subject: 'order-1',
  version: 1,
  time: new Date(morning).toISOString(),
  data: { orderId: 'order-1', customerId: 'asha', providerId: 'ramesh', requestId: null, scheduledStart: start },
  ...over,
});
const notice = { _id: 'n1', account: 'ramesh', message: 'Asha placed a new order', kind: 'order', ref: 'order-1' };
const windowDay = { _id: 'd', providerId: 'ramesh', day: window.day, windows: { '09': [{ id: 'order-1', until: null }] } };

/** What one booking leaves behind. */
const evidence = (over: Partial<Evidence> = {}): Evidence => ({
  actors: [actor('asha', 'customer'), actor('ramesh', 'provider')],
  beganAt: morning - 1_000,
  endedAt: morning + 60_000,
  orders: [order()],
  windowDays: [windowDay],
  requests: [],
  reviews: [],
  engagements: [],
  notifications: [notice],
  copies: {},
  waiting: [],
  events: [placedEvent()],
  parked: [],
  heard: {},
  channels: [],
  faults: [],
  revokedAt: {},
  secrets: [],
  logs: {},
  references: [],
  pictures: [],
  ...over,
});
const booked: Operation = {
  number: 1,
  kind: 'book',
  by: 'asha',
  about: { key: 'k1', mark: 'Tap leaks 1', provider: 'ramesh', service: 'taps', start },
  invokedAt: 900,
  answeredAt: 1_100,
  outcome: 'ok',
  made: 'order-1',
};

const deletionCounts = 'a deletion is refused with the number of orders that were open, and acknowledged only when there were none';
const toldOfService = 'a provider is told about a service what can have happened in one order, up to what is stored';
const noSecrets = 'no password, token, account or mobile number is in a log, and all but mobile numbers in no event or message';
const answeredAfterRevocation =
  'no call is answered to a token that an acknowledged logout, new password or deletion revoked: by auth at once, by others 5 s after it was published';
const silentAfterRevocation = 'nothing comes over a live channel 5 s after it was published that its token is revoked, and it is closed';
const shownToTheRight = 'a picture whose upload was acknowledged is shown to those who may see it, and to nobody else';
const fiveTries = 'a code is checked five times at most, and proves a number once';
const alikeAnswers = 'a wrong password is answered alike for accounts that there are and that there are not';
/** A service as catalog and its readers have it: of an archived one they keep nothing that was written. */
const servicesWith = (_id: string, status: string) => {
  const archived = status === 'archived';
  const kept = archived
    ? { name: '', visitingChargePaise: 0, instantVisitingChargePaise: 0 }
    : { name: 'Taps', visitingChargePaise: 49_950, instantVisitingChargePaise: 120_000 };
  const copy = { _id, ...kept, providerId: 'ramesh', archived, from: { service: 1 } };
  return {
    'catalog.services': [
      { _id, status, version: 1, name: 'Taps', visitingCharge: 49_950, instantVisitingCharge: 120_000, providerId: 'ramesh' },
    ],
    'order.services': [copy],
    'dispatch.services': [copy],
  };
};
const activeEverywhere = servicesWith('taps', 'active');
const numberOfAsha = { text: '919800000001', kind: 'mobile number', of: 'asha' } as const;

/** Names of the invariants that are violated. */
const violated = (found: Evidence, operations: readonly Operation[] = [booked]) =>
  invariants.filter(({ violations }) => violations(found, operations).length > 0).map(({ name }) => name);

const second = order({ _id: 'order-2', details: { ...order().details, issue: 'Tap leaks 2' } });
const bookedTwice: Operation = {
  ...booked,
  number: 2,
  about: { ...booked.about, key: 'k2', mark: 'Tap leaks 2' },
  made: 'order-2',
  invokedAt: 2_000,
  answeredAt: 2_100,
};
const secondEvent = placedEvent({
  id: 'event-2',
  subject: 'order-2',
  time: new Date(morning + 1_050).toISOString(),
  data: { ...placedEvent().data, orderId: 'order-2' },
});
const offer = (id: string, over: object = {}) => ({
  id,
  providerId: 'ramesh',
  serviceId: 'taps',
  price: 90_000,
  status: 'accepted',
  ...over,
});
const request = {
  _id: 'request-1',
  customerId: 'asha',
  status: 'accepted',
  offers: [offer('o1')],
  acceptedOfferId: 'o1',
  orderId: 'order-9',
};
const instant = order({
  _id: 'order-9',
  details: {
    ...order().details,
    requestId: 'request-1',
    schedule: { start: new Date(morning), window: null },
    prices: { subtotal: 90_000, platform: 5_000, tax: 0, total: 95_000 },
  },
  state: { status: 'confirmed' },
  history: [line('confirmed', 'customer', 0)],
});
const asked = (kind: Operation['kind'], about: Operation['about'], over: Partial<Operation> = {}): Operation => ({
  ...booked,
  number: 9,
  kind,
  about,
  ...over,
});

const hasOrders = (invokedAt: number, orders: number) =>
  asked(
    'delete-service',
    { service: 'taps' },
    { invokedAt, answeredAt: invokedAt + 100, outcome: 'refused', code: 'SERVICE_HAS_ORDERS', orders },
  );
const triedCode = asked('try-code', { mobile: '9800000003' });
const wrongCode = asked('try-code', { mobile: '9800000003' }, { outcome: 'refused', code: 'OTP_INVALID' });
const lockedCode = asked('try-code', { mobile: '9800000003' }, { outcome: 'refused', code: 'OTP_LOCKED' });
const sentCode = asked('send-code', { mobile: '9800000003' }, { invokedAt: 0, answeredAt: 100 });
const guessed = (fault: 'known account' | 'unknown account', code: string) =>
  asked('guess-password', { fault }, { outcome: 'refused', code });

const loggedOut = asked('log-out', { jti: 't1' });
const used = (part: string, invokedAt: number) => asked('use-token', { jti: 't1', part }, { invokedAt, answeredAt: invokedAt + 50 });
/** With the token of `loggedOut`, whose logout is published 4 s after the beginning. */
const channelOfToken = (lastMessageAt: number, over: Partial<ChannelLog> = {}) =>
  evidence({
    revokedAt: { t1: morning + 3_000 },
    channels: [
      {
        jti: 't1',
        by: 'asha',
        signs: [
          { what: 'connect', at: 900 },
          { what: 'notification', at: lastMessageAt },
        ],
        isRefused: true,
        ...over,
      },
    ],
  });
const suspended = (target: string) => ({ kind: 'suspend', target, at: 8_000, forMs: 4_000, from: 8_000, until: 12_000 }) as const;

const complained = asked('complain', { order: 'order-1', provider: 'ramesh' }, { made: '/api/complaints/c1/photos/p1' });
const viewed = (by: string, over: Partial<Operation> = {}, fault: object = {}) =>
  asked('view-picture', { picture: '/api/complaints/c1/photos/p1', ...fault }, { by, ...over });
const strangerTold = (by: string, code: string) => viewed(by, { outcome: 'refused', code }, { fault: 'stranger' });

const accepted = asked('accept', { order: 'order-1' });
const onTheWay = order({
  state: { status: 'confirmed' },
  history: [line('pending', 'customer', 0), line('confirmed', 'provider', 1), line('on_the_way', 'provider', 2)],
});

describe('the invariants', () => {
  it('hold for what one booking leaves behind', () => {
    expect(violated(evidence())).toEqual([]);
  });

  it('hold for a step that was taken back, and for one of which nobody knows whether it was', () => {
    const steps = [accepted, asked('progress', { order: 'order-1' }), asked('undo-progress', { order: 'order-1' })];
    const back = order({ state: { status: 'confirmed' }, history: onTheWay.history.slice(0, 2) });
    const name = 'the history of an order has what was acknowledged, and nothing that was refused';
    expect(violated(evidence({ orders: [back] }), [booked, ...steps])).not.toContain(name);
    const unknown = [accepted, steps[1] ?? accepted, asked('undo-progress', { order: 'order-1' }, { outcome: 'unknown' })];
    for (const one of [back, onTheWay]) expect(violated(evidence({ orders: [one] }), [booked, ...unknown])).not.toContain(name);
  });

  it('hold for a booking that was declined before its customer, who got no answer, asked again', () => {
    const unanswered: Operation = { ...booked, outcome: 'unknown', answeredAt: 1_100 };
    const repeated: Operation = { ...booked, number: 3, invokedAt: 3_000, answeredAt: 3_100 };
    const declined = asked('reject', { order: 'order-1', provider: 'ramesh' }, { number: 2, invokedAt: 2_000, answeredAt: 2_100 });
    const events = [
      placedEvent(),
      placedEvent({ id: 'event-2', type: 'order.rejected.v1', version: 2, time: new Date(morning + 1_050).toISOString() }),
    ];
    const name = 'what customers were told about booking windows can have happened in one order';
    expect(violated(evidence({ events }), [unanswered, declined, repeated])).not.toContain(name);
    expect(violated(evidence({ events }), [declined, repeated])).toContain(name);
  });

  it('hold for an instant order that was reopened while another one was under way', () => {
    const [first, second] = [
      [line('confirmed', 'customer', 0), line('fulfilled', 'provider', 10), line('fulfilment_undone', 'provider', 30)],
      [line('confirmed', 'customer', 20)],
    ];
    const at = (seconds: number) => new Date(morning + seconds * 1_000).toISOString();
    const found = violated(
      evidence({
        orders: [
          { ...instant, history: first ?? [] },
          { ...instant, _id: 'order-8', history: second ?? [] },
        ],
        events: [placedEvent({ id: 'e9', subject: 'order-9', time: at(0) }), placedEvent({ id: 'e8', subject: 'order-8', time: at(20) })],
      }),
    );
    expect(found).not.toContain('a provider has no more instant orders at once than their capacity');
  });

  it('hold for an instant order whose provider is free again, because the customer says that nobody came', () => {
    const denied = {
      ...instant,
      state: { status: 'confirmed', noShow: true as const },
      history: [line('confirmed', 'customer', 0), line('no_show_reported', 'customer', 10)],
    };
    const next = { ...instant, _id: 'order-8', state: { status: 'confirmed' }, history: [line('confirmed', 'customer', 20)] };
    const at = (seconds: number) => new Date(morning + seconds * 1_000).toISOString();
    const found = violated(
      evidence({
        orders: [denied, next],
        events: [placedEvent({ id: 'e9', subject: 'order-9', time: at(0) }), placedEvent({ id: 'e8', subject: 'order-8', time: at(20) })],
        engagements: [{ _id: 'ramesh', jobs: [{ id: 'request-1', isUnderWay: true }] }],
      }),
    );
    expect(found).not.toContain('a provider has no more instant orders at once than their capacity');
    expect(found).not.toContain('dispatch takes exactly those instant orders for under way that are open');
  });

  it('hold for an order that was placed before a deletion or after its end, and for a token that is used in time', () => {
    const deletion = asked('delete-service', { service: 'taps' }, { invokedAt: 200, answeredAt: 500 });
    const restored = asked('restore-service', { service: 'taps' }, { invokedAt: 600, answeredAt: 700 });
    const repeated = { ...booked, number: 3, invokedAt: 100, answeredAt: 400, outcome: 'unknown' as const };
    const inTime = evidence({ revokedAt: { t1: morning + 3_000 }, copies: activeEverywhere });
    for (const operations of [
      [deletion, restored, booked],
      [repeated, deletion, booked],
      [booked, loggedOut, used('order', 8_900), used('auth', 1_050)],
    ])
      // What is stored of the service is that of the first of them.
      expect(violated(inTime, operations).filter((name) => name !== toldOfService)).toEqual([]);
  });

  it('hold for deletions, codes, strangers and secrets as they should be', () => {
    const services = (status: string) => ({ copies: servicesWith('pipes', status) });
    const deleted = asked('delete-service', { service: 'pipes' });
    const perhapsRestored = asked('restore-service', { service: 'pipes' }, { invokedAt: 2_000, answeredAt: 2_100, outcome: 'unknown' });
    for (const status of ['active', 'archived'])
      expect(violated(evidence(services(status)), [booked, deleted, perhapsRestored])).toEqual([]);
    const inRace = asked('delete-service', { service: 'pipes' }, { outcome: 'unknown', code: '503' });
    for (const status of ['active', 'archived']) expect(violated(evidence(services(status)), [booked, inRace])).toEqual([]);
    const named = evidence({ copies: activeEverywhere });
    expect(violated(named, [booked, hasOrders(20_000, 1)])).toEqual([]);
    // Whether the order was there already, nobody knows.
    expect(violated(named, [booked, hasOrders(1_500, 1)])).toEqual([]);
    const polite = [
      booked,
      ...Array.from({ length: 4 }, () => wrongCode),
      triedCode,
      lockedCode,
      sentCode,
      { ...sentCode, invokedAt: 29_950, answeredAt: 30_000 },
      guessed('known account', 'INVALID_CREDENTIALS'),
      guessed('unknown account', 'INVALID_CREDENTIALS'),
      asked('trespass', { order: 'order-1', fault: 'stranger' }, { outcome: 'refused', code: 'NOT_FOUND' }),
      asked('trespass', { order: 'order-1', fault: 'wrong role' }, { outcome: 'refused', code: 'FORBIDDEN' }),
    ];
    const told = evidence({
      secrets: [numberOfAsha],
      logs: { auth: 'sent a code' },
      heard: { asha: [JSON.stringify({ event: 'x', payload: 'a provider calls 91 980' })] },
      references: [{ by: 'service taps', picture: 'catalog/c1-320' }],
      pictures: ['catalog/c1-320'],
    });
    expect(violated(told, polite)).toEqual([]);
  });

  it('hold for an old event of an account that the nemesis repeated', () => {
    const ofAsha = (version: number) => placedEvent({ topic: 'customer', id: `e${version}`, subject: 'asha', version });
    const name = 'the last event of an account in its topic is its newest, once that was published again';
    expect(violated(evidence({ events: [ofAsha(1), ofAsha(2), { ...ofAsha(1), isRepeated: true }] }))).not.toContain(name);
  });

  it('hold for a live channel that falls silent in time, or as soon as what was on its way has arrived', () => {
    expect(violated(channelOfToken(11_000), [booked, loggedOut])).toEqual([]);
    for (const target of ['gateway', 'dispatch-2'])
      expect(violated({ ...channelOfToken(14_000), faults: [suspended(target)] }, [booked, loggedOut])).toEqual([]);
    // Nobody knows whether it was logged out.
    expect(violated(channelOfToken(20_000), [booked, { ...loggedOut, outcome: 'unknown' }])).toEqual([]);
  });

  it('hold for pictures that are shown to those who may see them', () => {
    const cover = asked('change-cover', { service: 'taps' }, { by: 'ramesh', made: '/api/media/m1/640' });
    const operations = [
      complained,
      viewed('asha', { outcome: 'unknown', code: '503' }),
      viewed('asha'),
      viewed('ramesh'),
      strangerTold('visitor', 'UNAUTHORIZED'),
      strangerTold('meera', 'NOT_FOUND'),
      cover,
      asked('view-picture', { picture: '/api/media/m1/640' }, { by: 'visitor' }),
    ];
    expect(violated(evidence(), [booked, ...operations])).toEqual([]);
  });

  const badHistories: [string, Evidence, Operation[], string][] = [
    [
      'two orders in one window',
      evidence({ orders: [order(), second] }),
      [booked, bookedTwice],
      'no window of a provider holds more orders than its capacity',
    ],
    [
      'a window without its order',
      evidence({ orders: [], events: [] }),
      [],
      'every occupied window belongs to an open order, and every open order occupies its window and the one proposed for it',
    ],
    [
      'a proposed window that is not held',
      evidence({ orders: [order({ proposal: { schedule: { window: { day: '2026-11-25', key: '11' } } } })] }),
      [booked],
      'every occupied window belongs to an open order, and every open order occupies its window and the one proposed for it',
    ],
    ['a lost order', evidence({ orders: [] }), [booked], 'every acknowledged booking is an order, with what was booked'],
    [
      'an order of a refused booking',
      evidence(),
      [{ ...booked, outcome: 'refused' }],
      'every order was asked for, and one booking is one order',
    ],
    [
      'two orders of one booking',
      evidence({ orders: [order(), { ...second, details: order().details }] }),
      [booked],
      'every order was asked for, and one booking is one order',
    ],
    [
      'two answers to one key',
      evidence(),
      [booked, { ...bookedTwice, about: booked.about }],
      'calls with one idempotency key are answered as by one order or request',
    ],
    [
      'a move that the table does not have',
      evidence({ orders: [order({ state: { status: 'fulfilled' } })] }),
      [booked],
      'the history of every order is a path in the table of transitions',
    ],
    [
      'a forgotten cancellation',
      evidence(),
      [booked, asked('cancel', { order: 'order-1' })],
      'the history of an order has what was acknowledged, and nothing that was refused',
    ],
    [
      'a refused acceptance that was stored',
      evidence({
        orders: [order({ state: { status: 'confirmed' }, history: [line('pending', 'customer', 0), line('confirmed', 'provider', 1)] })],
      }),
      [booked, asked('accept', { order: 'order-1' }, { outcome: 'refused' })],
      'the history of an order has what was acknowledged, and nothing that was refused',
    ],
    [
      'a step that was taken back and is still there',
      evidence({ orders: [onTheWay] }),
      [booked, accepted, asked('progress', { order: 'order-1' }), asked('undo-progress', { order: 'order-1' })],
      'the history of an order has what was acknowledged, and nothing that was refused',
    ],
    [
      'a photo that was lost',
      evidence({ orders: [onTheWay] }),
      [booked, accepted, asked('progress', { order: 'order-1' }), asked('work-photo', { order: 'order-1' })],
      'the history of an order has what was acknowledged, and nothing that was refused',
    ],
    [
      'a proposal that the customer was not told of',
      evidence({
        events: [
          placedEvent(),
          placedEvent({
            id: 'event-2',
            type: 'order.proposal-changed.v1',
            version: 2,
            data: { ...placedEvent().data, outcome: 'proposed' },
          }),
        ],
      }),
      [booked],
      'every event of an order is in the lists of those who have to know, once',
    ],
    [
      'a broken sum',
      evidence({
        orders: [order({ details: { ...order().details, prices: { subtotal: 49_950, platform: 499, tax: 864, total: 51_314 } } })],
      }),
      [booked],
      'totals are the sums of their parts, in whole paise',
    ],
    [
      'a window that was sold twice',
      evidence({ events: [placedEvent(), secondEvent] }),
      [booked, bookedTwice],
      'what customers were told about booking windows can have happened in one order',
    ],
    [
      'two accepted offers',
      evidence({ requests: [{ ...request, offers: [offer('o1'), offer('o2')] }] }),
      [],
      'at most one offer of a request is accepted, and the request names it',
    ],
    [
      'an acceptance without an order',
      evidence({ requests: [request] }),
      [],
      'an accepted request has exactly one order, with the provider, service and price of its offer; no other has one',
    ],
    [
      'an order at another price',
      evidence({ requests: [{ ...request, offers: [offer('o1', { price: 80_000 })] }], orders: [instant] }),
      [],
      'an accepted request has exactly one order, with the provider, service and price of its offer; no other has one',
    ],
    [
      'an order of a stopped request',
      evidence({ requests: [{ ...request, status: 'cancelled', acceptedOfferId: null, offers: [] }], orders: [instant] }),
      [],
      'an accepted request has exactly one order, with the provider, service and price of its offer; no other has one',
    ],
    [
      'an acceptance of another offer',
      evidence({ requests: [request] }),
      [asked('accept-offer', { request: 'request-1', offer: 'o1' }), asked('accept-offer', { request: 'request-1', offer: 'o2' })],
      'what a customer was told about a request can have happened in one order',
    ],
    [
      'a fourth offer',
      evidence({ requests: [{ ...request, offers: ['o1', 'o2', 'o3', 'o4'].map((id) => offer(id, { status: 'declined' })) }] }),
      [],
      'a provider makes at most three offers to a request with a service, and has one open at a time',
    ],
    [
      'a lost offer',
      evidence({ requests: [request] }),
      [asked('offer', { request: 'request-1' }, { by: 'ramesh', made: 'o7' })],
      'every acknowledged offer is in its request, and every offer was made by its provider',
    ],
    [
      'two instant orders at once',
      evidence({
        orders: [instant, { ...instant, _id: 'order-8' }],
        events: ['order-8', 'order-9'].map((subject) => placedEvent({ id: subject, subject })),
      }),
      [],
      'a provider has no more instant orders at once than their capacity',
    ],
    [
      'a job that is over',
      evidence({ engagements: [{ _id: 'ramesh', jobs: [{ id: 'request-1', isUnderWay: true }] }] }),
      [],
      'dispatch takes exactly those instant orders for under way that are open',
    ],
    [
      'a copy that is behind',
      evidence({
        copies: {
          'auth.customers': [{ _id: 'asha', version: 2, name: 'Asha' }],
          'order.customers': [{ _id: 'asha', name: 'A', from: { customer: 1 } }],
        },
      }),
      [],
      'copies are as new as what they are copies of',
    ],
    [
      'an archived service whose copy keeps its name',
      evidence({
        copies: {
          'catalog.services': [{ _id: 'taps', version: 1, name: 'Taps', status: 'archived' }],
          'order.services': [{ _id: 'taps', name: '', from: { service: 1 } }],
          'dispatch.services': [{ _id: 'taps', name: 'Taps', from: { service: 1 } }],
        },
      }),
      [],
      'copies are as new as what they are copies of',
    ],
    [
      'another price in a copy',
      evidence({
        copies: {
          'catalog.services': [{ _id: 'taps', status: 'active', visitingCharge: 1 }],
          'order.services': [{ _id: 'taps', visitingChargePaise: 2 }],
        },
      }),
      [],
      'prices and owners of services are the same everywhere',
    ],
    [
      'somebody told twice',
      evidence({ notifications: [notice, { ...notice, _id: 'n2' }] }),
      [booked],
      'every event of an order is in the lists of those who have to know, once',
    ],
    [
      'two notifications of the steps of a visit',
      evidence({
        events: [placedEvent(), ...[2, 3].map((version) => placedEvent({ id: `step-${version}`, type: 'order.progressed.v1', version }))],
        notifications: [notice, ...['n2', 'n3'].map((_id) => ({ ...notice, _id, account: 'asha' }))],
      }),
      [booked],
      'every event of an order is in the lists of those who have to know, once',
    ],
    [
      'a winner who was not told',
      evidence({ requests: [request], orders: [instant] }),
      [],
      'everybody is notified once of the offers and requests that concern them',
    ],
    [
      'a loser who was not told',
      evidence({ requests: [{ ...request, offers: request.offers.map((offer) => ({ ...offer, status: 'superseded' })) }] }),
      [],
      'everybody is notified once of the offers and requests that concern them',
    ],
    [
      'a provider who was not told that an offer had expired',
      evidence({ requests: [{ ...request, offers: request.offers.map((offer) => ({ ...offer, status: 'expired' })) }] }),
      [],
      'everybody is notified once of the offers and requests that concern them',
    ],
    [
      'a customer who was not notified of the first offer',
      evidence({ requests: [{ ...request, status: 'cancelled', acceptedOfferId: null, offers: [offer('o1', { status: 'withdrawn' })] }] }),
      [],
      'everybody is notified once of the offers and requests that concern them',
    ],
    [
      'a customer who was not notified of the end of a request',
      evidence({ requests: [{ ...request, status: 'expired', acceptedOfferId: null, offers: [] }] }),
      [],
      'everybody is notified once of the offers and requests that concern them',
    ],
    [
      'a lost counter-offer',
      evidence({ requests: [request] }),
      [asked('counter-offer', { request: 'request-1', offer: 'o1', paise: 70_000 })],
      'an acknowledged counter-offer is kept, and one that was accepted is the price',
    ],
    [
      'a counter-offer that was accepted without effect',
      evidence({ requests: [{ ...request, offers: [offer('o1', { counterPrice: 70_000 })] }] }),
      [asked('accept-counter', { request: 'request-1', offer: 'o1' })],
      'an acknowledged counter-offer is kept, and one that was accepted is the price',
    ],
    ['something that waits', evidence({ waiting: ['order.orders order-1'] }), [booked], 'nothing waits to be delivered'],
    ['an event that was not published', evidence({ events: [] }), [booked], 'every change of an order was published once, in its order'],
    [
      'events in the wrong order',
      evidence({ events: [placedEvent({ topic: 'review', version: 2 }), placedEvent({ topic: 'review', id: 'e', version: 1 })] }),
      [],
      'the events of everything else came in its order',
    ],
    [
      'an old event of an account that was published last',
      evidence({ events: [1, 2, 1].map((version) => placedEvent({ topic: 'customer', id: `e${version}`, subject: 'asha', version })) }),
      [],
      'the last event of an account in its topic is its newest, once that was published again',
    ],
    ['an end that was not announced', evidence({ requests: [request] }), [], 'every request was announced, and its end as well'],
    ['a parked message', evidence({ parked: ['order.dlq/0@0'] }), [booked], 'no message is parked'],
    ['a lost review', evidence(), [asked('review', { order: 'order-1' })], 'every acknowledged review is stored, one for an order'],
    [
      'stars that were counted twice',
      evidence({
        reviews: [{ _id: 'r', orderId: 'order-1', serviceId: 'taps', providerId: 'ramesh', rating: 4, hidden: null }],
        copies: { 'order.rating_totals': [{ _id: 'service|taps', count: 2, sum: 8 }] },
      }),
      [],
      'all counts of stars are those of the reviews',
    ],
    [
      'a job that was counted twice',
      evidence({
        orders: [order({ state: { status: 'fulfilled' } })],
        copies: { 'catalog.providers': [{ _id: 'ramesh', jobsDone: 2 }], 'dispatch.providers': [{ _id: 'ramesh', jobsDone: 1 }] },
      }),
      [],
      'all counts of finished jobs are those of the fulfilled orders',
    ],
    [
      'an answer that was counted twice',
      evidence({
        orders: [
          order({
            history: [line('pending', 'customer', 0), line('time_proposed', 'provider', 1), line('confirmed', 'provider', 2)],
          }),
        ],
        events: [
          placedEvent(),
          placedEvent({
            id: 'answer',
            type: 'order.proposal-changed.v1',
            version: 2,
            data: { providerId: 'ramesh', askedAt: start, at: start },
          }),
        ],
        copies: { 'catalog.response_times': [{ _id: 'ramesh', recent: [{ event: 'answer' }, { event: 'answer' }] }] },
      }),
      [],
      'every first answer of a provider to a booking is told, and the last twenty count once',
    ],
    [
      'a number in a message',
      evidence({ heard: { ramesh: [JSON.stringify({ event: 'newServiceRequest', payload: { phone: '9800000001' } })] } }),
      [booked],
      'mobile numbers and e-mail addresses are told to nobody before an order is confirmed, and kept by dispatch nowhere',
    ],
    [
      'an address in a notification',
      evidence({ notifications: [{ ...notice, message: 'Flat 7, 5 Lake View' }] }),
      [booked],
      'an order has contact data and address of its own two people only, and no notification has an address',
    ],
    [
      "another customer's offer",
      evidence({
        requests: [{ ...request, customerId: 'meera' }],
        heard: { asha: [JSON.stringify({ event: 'serviceOffer', payload: { requestId: 'request-1' } })] },
      }),
      [],
      'people were sent requests and offers of their own only',
    ],
    [
      'an event of a process whose clock is fast',
      evidence({ events: [placedEvent({ time: new Date(morning + 600_000).toISOString() })] }),
      [booked],
      'events are dated in their order, and none is dated before its thing or in the future',
    ],
    [
      'an event of a process whose clock is slow',
      evidence({
        events: [
          placedEvent(),
          placedEvent({ id: 'event-2', type: 'order.cancelled.v1', version: 2, time: new Date(morning - 600_000).toISOString() }),
        ],
      }),
      [booked],
      'events are dated in their order, and none is dated before its thing or in the future',
    ],
    [
      'an open order of a deleted service',
      evidence({ copies: { 'catalog.services': [{ _id: 'taps', status: 'archived' }] } }),
      [booked],
      'a deleted service has no open order, and none is placed after an acknowledged deletion until it is brought back',
    ],
    [
      'an order after a deletion',
      evidence(),
      [asked('delete-service', { service: 'taps' }, { answeredAt: 500 }), booked],
      'a deleted service has no open order, and none is placed after an acknowledged deletion until it is brought back',
    ],
    [
      'a token that another service takes 5 s after its revocation was published',
      evidence({ revokedAt: { t1: morning + 3_000 } }),
      [loggedOut, used('order', 9_001)],
      answeredAfterRevocation,
    ],
    ['a token that auth takes after the logout', evidence(), [loggedOut, used('auth', 1_101)], answeredAfterRevocation],
    ['a message 5 s after the logout was published', channelOfToken(11_001), [booked, loggedOut], silentAfterRevocation],
    [
      'a message that a suspended broker does not hold back',
      { ...channelOfToken(13_000), faults: [suspended('kafka')] },
      [booked, loggedOut],
      silentAfterRevocation,
    ],
    [
      'a token that another service takes 5 s after the change of its password was published',
      evidence({ revokedAt: { asha: morning + 3_000 } }),
      [asked('change-password', { jti: 't1' }), used('catalog', 9_001)],
      answeredAfterRevocation,
    ],
    [
      'a message 5 s after the deletion of its account was published',
      { ...channelOfToken(11_001), revokedAt: { asha: morning + 3_000 } },
      [booked, asked('delete-account', { jti: 't1' })],
      silentAfterRevocation,
    ],
    ['a live channel that stays open', channelOfToken(5_000, { isRefused: false }), [booked, loggedOut], silentAfterRevocation],
    [
      'a photo of a complaint that is gone',
      evidence(),
      [complained, viewed('asha'), viewed('asha', { outcome: 'refused', code: 'NOT_FOUND' })],
      shownToTheRight,
    ],
    ['a photo of a complaint that nobody can look at', evidence(), [complained, viewed('asha', { outcome: 'unknown' })], shownToTheRight],
    [
      'a photo of a complaint that is shown to a stranger',
      evidence(),
      [complained, viewed('asha'), viewed('meera', {}, { fault: 'stranger' })],
      shownToTheRight,
    ],
    [
      'a stranger who is told that there is a photo',
      evidence(),
      [complained, viewed('asha'), strangerTold('meera', 'FORBIDDEN')],
      shownToTheRight,
    ],
    [
      'two accounts of one number',
      evidence({ copies: { 'auth.customers': ['a', 'b'].map((_id) => ({ _id, mobile: '+919800000003' })) } }),
      [],
      'a mobile number has one account, which is the acknowledged one',
    ],
    [
      'a registration that was lost',
      evidence(),
      [asked('register', { mobile: '9800000003' }, { made: 'a' })],
      'a mobile number has one account, which is the acknowledged one',
    ],
    [
      'a deletion although there is an open order',
      evidence(),
      [booked, asked('delete-service', { service: 'taps' }, { invokedAt: 20_000, answeredAt: 20_100 })],
      deletionCounts,
    ],
    ['a deletion that was refused for more orders than there were', evidence(), [booked, hasOrders(20_000, 2)], deletionCounts],
    [
      'a deletion that was refused for an order that had ended long before',
      evidence({
        orders: [order({ state: { status: 'rejected' }, history: [line('pending', 'customer', 0), line('rejected', 'provider', 1)] })],
      }),
      [hasOrders(20_000, 1)],
      deletionCounts,
    ],
    [
      'a deletion that did not last',
      evidence({ copies: { 'catalog.services': [{ _id: 'pipes', status: 'active' }] } }),
      [asked('delete-service', { service: 'pipes' })],
      toldOfService,
    ],
    [
      'a deleted service with open orders',
      evidence({ copies: { 'catalog.services': [{ _id: 'pipes', status: 'archived' }] } }),
      [
        asked('delete-service', { service: 'pipes' }),
        asked(
          'delete-service',
          { service: 'pipes' },
          { invokedAt: 2_000, answeredAt: 2_100, outcome: 'refused', code: 'SERVICE_HAS_ORDERS', orders: 1 },
        ),
      ],
      toldOfService,
    ],
    ['a service that is gone', evidence(), [asked('restore-service', { service: 'pipes' })], toldOfService],
    [
      'a picture that was not stored in each width',
      evidence({
        references: ['catalog/c1-320', 'catalog/c1-640'].map((picture) => ({ by: 'service taps', picture })),
        pictures: ['catalog/c1-320'],
      }),
      [booked],
      'every picture that something refers to is stored, in each of its widths',
    ],
    [
      'a mobile number in a log',
      evidence({ secrets: [numberOfAsha], logs: { auth: 'sent a code to +919800000001' } }),
      [booked],
      noSecrets,
    ],
    [
      'an account number in an event',
      evidence({
        secrets: [{ text: '123456789012', kind: 'account number', of: 'ramesh' }],
        events: [placedEvent({ data: { ...placedEvent().data, note: '123456789012' } })],
      }),
      [booked],
      noSecrets,
    ],
    [
      'a token in a live message',
      evidence({ secrets: [{ text: 'eyJhbGci', kind: 'token', of: 'asha' }], heard: { ramesh: ['{"event":"x","payload":"eyJhbGci"}'] } }),
      [booked],
      noSecrets,
    ],
    [
      'a stranger who may cancel an order',
      evidence(),
      [booked, asked('trespass', { order: 'order-1', fault: 'stranger' })],
      'an order of others is answered like an unknown one, and the wrong role is refused',
    ],
    [
      'a stranger who is told that there is an order',
      evidence(),
      [booked, asked('trespass', { order: 'order-1', fault: 'stranger' }, { outcome: 'refused', code: 'INVALID_TRANSITION' })],
      'an order of others is answered like an unknown one, and the wrong role is refused',
    ],
    [
      'a wrong role that is not named',
      evidence(),
      [booked, asked('trespass', { order: 'order-1', fault: 'wrong role' }, { outcome: 'refused', code: 'NOT_FOUND' })],
      'an order of others is answered like an unknown one, and the wrong role is refused',
    ],
    ['a code that is checked six times', evidence(), Array.from({ length: 6 }, () => wrongCode), fiveTries],
    ['a code that proves a number twice', evidence(), [triedCode, triedCode], fiveTries],
    [
      'two codes within half a minute',
      evidence(),
      [sentCode, { ...sentCode, invokedAt: 20_000, answeredAt: 29_999 }],
      'a number is sent one code in thirty seconds',
    ],
    [
      'an account of a number that nobody has proven',
      evidence({ copies: { 'auth.customers': [{ _id: 'a', mobile: '+919800000003' }] } }),
      [asked('register', { mobile: '9800000003', fault: 'unproven' }, { outcome: 'refused' })],
      'every account has a number that was proven',
    ],
    [
      'an answer that tells whether there is an account',
      evidence(),
      [guessed('known account', 'INVALID_CREDENTIALS'), guessed('unknown account', 'NOT_FOUND')],
      alikeAnswers,
    ],
    ['a wrong password that is taken', evidence(), [asked('guess-password', { fault: 'known account' })], alikeAnswers],
  ];
  const refusedHere = badHistories.map(([, , , name]) => name);

  it.each(badHistories)('refuse %s', (_, found, operations, name) => {
    expect(violated(found, operations)).toContain(name);
  });

  it('take a further copy of an event for the same event, which came with its first copy', () => {
    const [first, further] = [
      placedEvent({ topic: 'request', type: 'offer.made.v1' }),
      placedEvent({ topic: 'request', type: 'offer.made.v1', id: 'event-2', version: 2 }),
    ];
    expect(violated(evidence({ events: [placedEvent({ id: 'event-0' }), first, further, first] }))).toEqual([]);
  });

  it('each refuse something in these tests', () => {
    const names = invariants.map(({ name }) => name).filter((name) => !refusedHere.includes(name));
    expect(names).toEqual([]);
  });
});

it('faults follow from the seed, one after the other, and are healed before the end', () => {
  const plan = (seed: string) => planFaults(createChance(seed), 120_000);
  expect(plan('7')).toEqual(plan('7'));
  expect(plan('7')).not.toEqual(plan('8'));
  for (const [n, { at, forMs }] of plan('7').entries()) {
    expect(at + forMs).toBeLessThan(120_000);
    expect(plan('7')[n + 1]?.at ?? Infinity).toBeGreaterThan(at + forMs);
  }
});

it('a long run has every kind of fault', () => {
  const reach = {
    links: ['order → mongo', 'gateway → dispatch-1'],
    clocks: true,
    members: true,
    brokers: ['broker-1', 'broker-2', 'broker-3'],
    disks: true,
    peers: true,
  };
  const kinds = new Set(planFaults(createChance('7'), 60 * 60_000, reach).map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(
    [
      ...['kill', 'suspend', 'restart', 'flush', 'step-down', 'clock', 'repeat', 'poison', 'full-disk'],
      ...linkFaults,
      ...peerFaults,
      ...clientFaults,
    ].toSorted(),
  );
});

it('an answer is a yes, a no, or neither', async () => {
  expect([201, 409, 503].map((status) => answeredBy(status).outcome)).toEqual(['ok', 'refused', 'unknown']);
  expect(
    [{ ok: true }, { ok: false, code: 'MAX_OFFERS' }, { ok: false, code: 'NO_ACK' }].map((ack) => acknowledgedBy(ack).outcome),
  ).toEqual(['ok', 'refused', 'unknown']);
  const history = new History();
  await history.record('cancel', 'asha', { order: 'order-1' }, async () => answeredBy(409, 'INVALID_TRANSITION'));
  expect(history.operations).toMatchObject([{ number: 1, kind: 'cancel', by: 'asha', outcome: 'refused', code: 'INVALID_TRANSITION' }]);
});

it('a report shows what was violated with the history of the entity', () => {
  const found = evidence({ orders: [] });
  const verdicts = invariants.map(({ name, guarantees, violations }) => ({ name, guarantees, violations: violations(found, [booked]) }));
  const run = {
    seed: '7',
    operations: [booked],
    faults: [{ kind: 'kill', target: 'order', at: 1, forMs: 2, from: 1, until: 3 } as const],
    evidence: found,
    verdicts,
  };
  for (const text of [describeRun(run), pageOf(run)]) {
    expect(text).toContain('there is no order order-1');
    expect(text).toContain('kill order');
    expect(text).toContain('asha book');
  }
});
