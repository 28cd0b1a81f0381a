import { expect, it } from 'vitest';
import { openRequest, start } from '../../testing/builders.ts';
import { decide, type RequestCommand } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { contentOf, toLive } from './to-live.ts';

const offer: RequestCommand = {
  type: 'make-offer',
  offerId: 'o1',
  providerId: 'p1',
  serviceId: 'service-of-p1',
  shown: { providerName: 'Ramesh', avatar: null, rating: 4, reviewsCount: 0, jobsDone: 0, verified: false, serviceName: 'Tap repair' },
  price: 85_050,
  total: 90_050,
  estimatedArrival: '15-20 minutes',
};

/** What is delivered when a command is decided some seconds after the request was opened. */
function deliveredBy(request: ServiceRequest, command: RequestCommand, seconds: number) {
  const decided = decide(request, command, new Date(start.getTime() + seconds * 1_000));
  if (!decided.ok) throw new Error(decided.code);
  const { state, facts } = decided.value;
  const updates = facts.flatMap((fact) => toLive(fact, state)).map((fact) => contentOf(fact, state));
  return {
    request: state,
    messages: updates.flatMap(({ messages }) => messages),
    notifications: updates.flatMap(({ notifications = [] }) => notifications),
  };
}

it.each([
  ['expires alone', { type: 'apply-timeouts' }, 121, 'Tap repair: your offer expired without an answer.'],
  [
    'is countered',
    { type: 'counter', offerId: 'o1', price: 70_050 },
    60,
    'Tap repair: the customer suggests ₹700.50. Accept it, or leave your offer as it is.',
  ],
  ['ends with its request', { type: 'cancel' }, 60, 'Tap repair: the customer stopped the request. Your offer is closed.'],
] as const)('notifies only the provider of an offer that %s, and says why', (_, command, seconds, message) => {
  const { request } = deliveredBy(openRequest(), offer, 1);
  expect(deliveredBy(request, command, seconds).notifications).toMatchObject([{ to: 'p1', ref: 'request-1', message }]);
});

it('does not notify a provider of an offer that they withdrew', () => {
  const { request } = deliveredBy(openRequest(), offer, 1);
  expect(deliveredBy(request, { type: 'withdraw', offerId: 'o1', providerId: 'p1' }, 60).notifications).toEqual([]);
});

it('notifies the customer of the first offer, which later ones are found beside', () => {
  const first = deliveredBy(openRequest(), offer, 1);
  expect(first.notifications).toMatchObject([
    {
      to: 'customer-1',
      kind: 'offer',
      ref: 'request-1',
      message: 'Ramesh offers to come now for ₹850.50. The offer is open for two minutes.',
    },
    { to: 'p1' },
  ]);
  const second = deliveredBy(first.request, { ...offer, offerId: 'o2', providerId: 'p2' } as RequestCommand, 2);
  expect(second.messages).toMatchObject([{ event: 'serviceOffer', to: ['customer-1'], payload: { id: 'o2' } }, { to: ['p2'] }]);
  expect(second.notifications).toMatchObject([{ to: 'p2' }]);
});

it('lists what a provider has sent, as read', () => {
  const sent = {
    to: 'p1',
    kind: 'request',
    ref: 'request-1',
    message: 'Offer sent successfully!',
    translations: { hi: 'ऑफ़र भेज दिया गया!', mr: 'ऑफर पाठवली!' },
    read: true,
  };
  expect(deliveredBy(openRequest(), offer, 1).notifications).toContainEqual(sent);
});

it('notifies the customer of a request that expires, but not of one that they stop', () => {
  expect(deliveredBy(openRequest(), { type: 'apply-timeouts' }, 300).notifications).toMatchObject([
    { to: 'customer-1', kind: 'request', message: 'Plumbing: your request has ended without a booking. Ask again, or book a visit.' },
  ]);
  expect(deliveredBy(openRequest(), { type: 'cancel' }, 200).notifications).toEqual([]);
});

it('tells the other devices of a customer of a request that they open, extend or widen, and of the price that they suggest', () => {
  const changed = { event: 'accountChanged', to: ['customer-1'], payload: { what: 'requests' } };
  const unanswered = { ...openRequest(), asked: [] };
  const [opened] = toLive({ type: 'RequestOpened' }, unanswered);
  expect(opened && contentOf(opened, unanswered)).toEqual({ messages: [changed] });
  const commands: RequestCommand[] = [{ type: 'raise-price', price: 60_050 }, { type: 'extend' }, { type: 'widen', km: 25 }];
  for (const command of commands) expect(deliveredBy(openRequest(), command, 31).messages).toContainEqual(changed);
});

it('tells the other devices of the customer with the first providers that are asked, not twice and not with later ones', () => {
  const changed = { event: 'accountChanged', to: ['customer-1'], payload: { what: 'requests' } };
  const request = openRequest();
  expect(toLive({ type: 'RequestOpened' }, request)).toEqual([]);
  expect(contentOf({ id: 'f1', type: 'asked', from: 0, count: 2 }, request).messages).toContainEqual(changed);
  expect(contentOf({ id: 'f2', type: 'asked', from: 2, count: 1 }, request).messages).not.toContainEqual(changed);
});

it('tells the other devices of the person who makes, counters or declines an offer, or accepts a suggested price', () => {
  const changed = (account: string) => ({ event: 'accountChanged', to: [account], payload: { what: 'requests' } });
  const made = deliveredBy(openRequest(), offer, 1);
  expect(made.messages).toContainEqual(changed('p1'));
  const countered = deliveredBy(made.request, { type: 'counter', offerId: 'o1', price: 70_000 }, 2);
  expect(countered.messages).toContainEqual(changed('customer-1'));
  const taken = deliveredBy(countered.request, { type: 'accept-counter', offerId: 'o1', providerId: 'p1' }, 3);
  expect(taken.messages).toContainEqual(changed('p1'));
  expect(deliveredBy(taken.request, { type: 'decline', offerId: 'o1', providerId: 'p1' }, 4).messages).toContainEqual(
    changed('customer-1'),
  );
});

it('sends the price that the provider has accepted to the customer only', () => {
  const { request } = deliveredBy(deliveredBy(openRequest(), offer, 1).request, { type: 'counter', offerId: 'o1', price: 70_000 }, 2);
  expect(deliveredBy(request, { type: 'accept-counter', offerId: 'o1', providerId: 'p1' }, 3)).toMatchObject({
    messages: [
      {
        event: 'offerCounterAccepted',
        to: ['customer-1'],
        payload: { id: 'o1', price: 700, total: 750, counterPrice: 700, status: 'open' },
      },
      { event: 'accountChanged', to: ['p1'] },
    ],
    notifications: [],
  });
});

it('sends a suggested price once to everybody who was asked, as long as the request is open', () => {
  const { request, messages, notifications } = deliveredBy(openRequest(), { type: 'raise-price', price: 60_050 }, 1);
  expect(messages).toMatchObject([
    { event: 'requestPriced', to: ['p1', 'p2', 'p3'], payload: { requestId: 'request-1', suggestedPrice: 600.5 } },
    { event: 'accountChanged', to: ['customer-1'] },
  ]);
  expect(notifications).toEqual([]);
  expect(contentOf({ id: 'f1', type: 'price-raised' }, { ...request, status: 'cancelled' })).toEqual({ messages: [] });
});

it('tells both sides of their order in one update', () => {
  const { request } = deliveredBy(openRequest(), offer, 1);
  const accepted = deliveredBy(request, { type: 'accept', offerId: 'o1', providerId: 'p1' }, 2).request;
  expect(contentOf({ id: 'f1', type: 'ordered', orderId: 'k1' }, accepted)).toEqual({
    messages: [
      { event: 'orderCreated', to: ['customer-1', 'p1'], payload: { requestId: 'request-1', order_id: 'k1' } },
      { event: 'orderChanged', to: ['customer-1', 'p1'], payload: { order_id: 'k1', status: 'confirmed', progress: null } },
    ],
  });
});

it('titles the notification of a request with its category and city', () => {
  const { messages } = contentOf({ id: 'f1', type: 'asked', from: 0, count: 1 }, openRequest());
  expect(messages).toMatchObject([
    { event: 'newServiceRequest' },
    { event: 'notification', payload: { title: 'Plumbing, Pune', message: 'New service request received!' } },
    { event: 'accountChanged' },
  ]);
});

it('names the category in Hindi to those who read it, where it has such a name', () => {
  const { category } = openRequest();
  const titles = (nameHi: string | null) =>
    contentOf({ id: 'f1', type: 'asked', from: 0, count: 1 }, { ...openRequest(), category: { ...category, nameHi } }).messages[1]?.payload;
  expect(titles('प्लंबिंग')).toMatchObject({
    title: 'Plumbing, Pune',
    titles: { hi: 'प्लंबिंग, Pune', mr: 'Plumbing, Pune' },
  });
  expect(titles(null)).toMatchObject({ titles: { hi: 'Plumbing, Pune' } });
  const named = { ...openRequest(), category: { ...category, nameHi: 'प्लंबिंग' } };
  expect(deliveredBy(named, { type: 'apply-timeouts' }, 300).notifications).toMatchObject([
    { translations: { hi: expect.stringMatching(/^प्लंबिंग: /) } },
  ]);
});
