import {
  orderAddressChangedV1,
  orderCancelledV1,
  orderConfirmedV1,
  orderExpiredV1,
  orderFulfilledV1,
  orderPlacedV1,
  orderProgressUndoneV1,
  orderProgressedV1,
  orderRejectedV1,
  orderRescheduledV1,
  reviewPublishedV1,
  threadChangedV1,
  type EventDefinition,
  type NotificationKind,
  type OrderStatus,
  type ProgressStep,
} from '@karigar/contracts';
import {
  createClosures,
  createDrain,
  createRedis,
  createRedisSubscriber,
  createRelay,
  ensureIndexes,
  newId,
  systemClock,
} from '@karigar/service-kit';
import {
  consumeForTest,
  eventMessage,
  poisoned,
  tenfoldAndShuffled,
  until,
  untilHandled,
  useEngines,
  type TestEngines,
} from '@karigar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDirectory } from '../../directory/data/directory.ts';
import { createEngagementStore } from '../../engagement/data/engagement-store.ts';
import { createDelivery } from '../../live/deliver.ts';
import { payloadOf } from '../../live/live.ts';
import { createLiveLog, type LiveLog, type Published } from '../../live/live-log.ts';
import { createNotificationStore, type NotificationStore } from '../../notifications/data/notification-store.ts';
import { createPresenceStore } from '../../presence/data/presence-store.ts';
import { openRequest } from '../../testing/builders.ts';
import { inboxPage } from '../../notifications/queries/inbox.ts';
import { createRequestRepository, type RequestRepository } from '../data/request-repository.ts';
import type { LiveFact } from '../domain/live-fact.ts';
import { orderEventHandlers } from './on-order-events.ts';
import { createAdmission } from '../domain/admission.ts';
import { toEvents } from './publishes.ts';
import { newsOf, toLive } from './to-live.ts';

let engines: TestEngines;
const onStop: (() => void)[] = [];
let requests: RequestRepository;
let liveLog: LiveLog;
let notifications: NotificationStore;
let consumer: Awaited<ReturnType<typeof consumeForTest>>;
const clock = systemClock;
/** What every instance hears. */
const published: { account: string; event: string; payload: object }[] = [];

beforeAll(async () => {
  engines = await useEngines();
  const { mongo, kafka, topicPrefix, log, redisUrl } = engines;
  const [redis, listening] = [createRedis(redisUrl, log), createRedisSubscriber(redisUrl, log)];
  onStop.push(
    () => redis.disconnect(),
    () => listening.disconnect(),
  );
  await redis.connect();
  const channel = `${topicPrefix}.news`;
  listening.on('smessage', (_channel: string, text: string) => {
    const { data } = JSON.parse(text) as { data: { packet: [string, Published] } };
    for (const tell of data.packet[1].tells)
      for (const [place, account] of tell.to.entries()) published.push({ account, event: tell.event, payload: payloadOf(tell, place) });
  });
  await listening.ssubscribe(channel);
  liveLog = createLiveLog({ redis, prefix: topicPrefix, channel });
  notifications = createNotificationStore(mongo);
  const delivery = createDelivery({ liveLog, notifications, push: { send: () => undefined }, clock, log });
  const relay = createRelay({ connection: mongo, kafka, topicPrefix, log });
  const tells = createDrain<LiveFact>({
    connection: mongo,
    field: 'live',
    log,
    deliver: async (documents) => {
      const news = await Promise.all(documents.map(({ id, entries }) => newsOf(entries, () => requests.find({ id }))));
      await delivery.deliver(news.flat());
    },
  });
  requests = createRequestRepository({
    connection: mongo,
    outbox: relay.of('requests'),
    live: tells.of('requests'),
    clock,
    toEvents,
    toLive,
  });
  await ensureIndexes(mongo);
  const closures = createClosures(engines.mongo);
  const deps = {
    mongo,
    closures,
    requests,
    directory: createDirectory(mongo),
    presence: createPresenceStore({ connection: mongo, redis, prefix: topicPrefix }),
    turns: { took: () => undefined },
    admission: createAdmission(Date.now),
    engagements: createEngagementStore({ connection: mongo, clock }),
    firstWave: 15,
    instantFee: 5_000,
    clock,
    delivery,
  };
  consumer = await consumeForTest(engines, { group: 'dispatch', handlers: orderEventHandlers, deps });
});
afterAll(async () => {
  await consumer.stop();
  for (const stop of onStop) stop();
  await engines.close();
});

interface About {
  readonly orderId: string;
  readonly customerId: string;
  readonly providerId: string;
  readonly requestId?: string;
}

/** An event, and the messages that both sides receive. */
interface Told {
  readonly definition: EventDefinition;
  readonly data: (about: About) => unknown;
  readonly news: { readonly status: OrderStatus; readonly progress?: ProgressStep };
  readonly notices: { readonly toCustomer?: string; readonly toProvider?: string };
  /** Default `order`. */
  readonly kind?: NotificationKind;
}

const at = new Date().toISOString();
const facts = (about: About) => ({ serviceId: 'service-1', requestId: null, at, ...about });
const placed = (about: About) => ({
  number: 'K-1',
  status: 'pending',
  scheduledStart: at,
  scheduledEnd: null,
  subtotalPaise: 80_000,
  totalPaise: 85_000,
  ...facts(about),
});
const message = (definition: EventDefinition, subject: string, data: unknown) =>
  eventMessage(engines.topicPrefix, definition, { subject, data });

const tellsOf = (account: string, event: string) => published.filter((told) => told.account === account && told.event === event);
const logOf = async (account: string) => {
  const told = await liveLog.since(account, 0);
  if (told === 'reload') throw new Error('More was told than is kept');
  return told.events;
};
const inboxOf = (account: string) => inboxPage({ notifications, requests, clock }, account, { limit: 50 });
const noticesOf = async (account: string) => (await inboxOf(account)).items;

it.each([
  {
    definition: orderPlacedV1,
    data: placed,
    news: { status: 'pending' },
    notices: { toProvider: 'New order received! Accept or decline it.' },
  },
  { definition: orderConfirmedV1, data: facts, news: { status: 'confirmed' }, notices: { toCustomer: 'Your order has been accepted.' } },
  {
    definition: orderRejectedV1,
    data: facts,
    news: { status: 'rejected' },
    notices: { toCustomer: 'Your order was declined. Please choose another karigar.' },
  },
  {
    definition: orderCancelledV1,
    data: (about: About) => ({ ...facts(about), by: 'customer', reason: null }),
    news: { status: 'cancelled' },
    notices: { toProvider: 'An order was cancelled by the customer.' },
  },
  {
    definition: orderCancelledV1,
    data: (about: About) => ({ ...facts(about), by: 'provider', reason: 'other' }),
    news: { status: 'cancelled' },
    notices: { toCustomer: 'Your karigar cancelled the order. Please choose another karigar.' },
  },
  {
    definition: orderProgressUndoneV1,
    data: (about: About) => ({ ...facts(about), step: 'on_the_way' }),
    news: { status: 'confirmed', progress: 'on_the_way' },
    notices: { toCustomer: 'Your karigar took the last update back.' },
  },
  {
    definition: orderAddressChangedV1,
    data: (about: About) => ({ ...facts(about), status: 'confirmed' }),
    news: { status: 'confirmed' },
    notices: { toProvider: 'A customer changed the address of an order.' },
  },
  {
    definition: orderRescheduledV1,
    data: (about: About) => ({ ...facts(about), scheduledStart: at, scheduledEnd: at, status: 'pending' }),
    news: { status: 'pending' },
    notices: { toProvider: 'A customer asks for another time. Accept or decline it.' },
  },
  {
    definition: orderProgressedV1,
    data: (about: About) => ({ ...facts(about), step: 'arrived' }),
    news: { status: 'confirmed', progress: 'arrived' },
    notices: { toCustomer: 'Your karigar has arrived.' },
  },
  {
    definition: orderFulfilledV1,
    data: facts,
    news: { status: 'fulfilled' },
    notices: { toCustomer: 'Your order is complete. How was it?' },
  },
  {
    definition: orderExpiredV1,
    data: facts,
    news: { status: 'expired' },
    notices: { toCustomer: 'Your order expired without an answer.', toProvider: 'An order expired without your answer.' },
  },
  {
    definition: reviewPublishedV1,
    data: (about: About) => ({
      ...facts(about),
      reviewId: `review-of-${about.orderId}`,
      rating: 5,
      totals: { service: { count: 1, sum: 5 }, provider: { count: 1, sum: 5 }, market: { count: 1, sum: 5 } },
    }),
    news: { status: 'fulfilled' },
    notices: { toProvider: 'You have a new review: 5 of 5 stars.' },
    kind: 'review',
  },
] as readonly Told[])(
  'tells of $definition.type once under tenfold duplicates in any order, and parks what nobody can read',
  async ({ definition, data, news, notices, kind = 'order' }) => {
    const [customerId, providerId] = [newId(), newId()];
    const orderIds = Array.from({ length: 4 }, () => newId()).sort();
    const healthy = orderIds.map((orderId) => message(definition, orderId, data({ orderId, customerId, providerId })));
    // Before the healthy ones of the same keys, so that a consumer that stopped at one would never reach them.
    const poison = healthy.flatMap(poisoned);
    await engines.kafka.publish([...poison, ...tenfoldAndShuffled(healthy)]);
    await untilHandled(engines, 'dispatch', definition.topic);

    for (const [account, notice] of [
      [customerId, notices.toCustomer],
      [providerId, notices.toProvider],
    ] as const) {
      await until('it is told', () => tellsOf(account, 'orderChanged').length >= orderIds.length);
      const changed = tellsOf(account, 'orderChanged').map(({ payload }) => payload as { order_id: string });
      expect(changed.sort((one, two) => one.order_id.localeCompare(two.order_id))).toEqual(
        orderIds.map((order_id) => ({ order_id, progress: null, ...news })),
      );
      const expected = notice === undefined ? [] : orderIds.map((ref) => ({ message: notice, kind, ref, read: false }));
      expect((await noticesOf(account)).sort((one, two) => String(one.ref).localeCompare(String(two.ref)))).toMatchObject(expected);
      expect(tellsOf(account, 'notification')).toHaveLength(expected.length);
      // What is kept for a client that was away is what was published, and numbered without a gap.
      const kept = await logOf(account);
      const [first] = kept;
      expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, n) => (first?.seq ?? 0) + n));
      expect(kept.map(({ event, payload }) => ({ account, event, payload }))).toEqual(published.filter((told) => told.account === account));
    }
    await until(
      'everything unreadable is parked',
      () => consumer.letters.filter(({ key }) => orderIds.includes(key)).length >= poison.length,
    );
    expect(consumer.letters.filter(({ key }) => orderIds.includes(key))).toHaveLength(poison.length);
  },
);

it('attaches the order of an accepted offer to its request, once', async () => {
  const request = openRequest({
    id: newId(),
    customerId: newId(),
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 300_000),
  });
  await requests.open(request);
  const orderId = newId();
  const about = { orderId, customerId: request.customerId, providerId: newId(), requestId: request.id };
  const healthy = message(orderPlacedV1, orderId, { ...placed(about), status: 'confirmed' });
  await engines.kafka.publish([...poisoned(healthy), ...tenfoldAndShuffled([healthy])]);
  await untilHandled(engines, 'dispatch', 'order');

  expect(await requests.find({ id: request.id })).toMatchObject({ orderId });
  await until('it is told', () => tellsOf(request.customerId, 'orderCreated').length > 0);
  expect(tellsOf(request.customerId, 'orderCreated').map(({ payload }) => payload)).toEqual([{ requestId: request.id, order_id: orderId }]);
  expect(tellsOf(request.customerId, 'orderChanged').map(({ payload }) => payload)).toEqual([
    { order_id: orderId, status: 'confirmed', progress: null },
  ]);
});

it('brings no notification back that has been cleared, however late a duplicate comes', async () => {
  const [orderId, customerId, providerId] = [newId(), newId(), newId()];
  const confirmed = message(orderConfirmedV1, orderId, facts({ orderId, customerId, providerId }));
  await engines.kafka.publish([confirmed]);
  await until('it is told', async () => (await noticesOf(customerId)).length === 1);
  await notifications.clear(customerId, clock.now());
  await engines.kafka.publish([confirmed]);
  await untilHandled(engines, 'dispatch', 'order');
  expect(await inboxOf(customerId)).toEqual({ items: [], nextCursor: null, unread: 0 });
});

it('tells both sides of a message, and notifies the other one of the first unread only, by its service and day', async () => {
  const [customerId, providerId] = [newId(), newId()];
  const [first, more] = [true, false].map((isFirstUnread) => {
    const threadId = newId();
    const about = {
      threadId,
      what: 'sent',
      by: 'customer',
      isFirstUnread,
      serviceName: 'Tap & leak $& repair',
      scheduledStart: '2026-11-23T20:00:00.000Z',
    };
    return message(threadChangedV1, threadId, { ...facts({ orderId: threadId, customerId, providerId }), ...about });
  });
  if (first === undefined || more === undefined) throw new Error('There are two');
  await engines.kafka.publish([...poisoned(first), ...tenfoldAndShuffled([first, more])]);
  await untilHandled(engines, 'dispatch', threadChangedV1.topic);
  for (const account of [customerId, providerId]) await until('it is told', () => tellsOf(account, 'orderMessages').length >= 2);
  expect(tellsOf(customerId, 'orderMessages')).toHaveLength(2);
  expect(await noticesOf(customerId)).toEqual([]);
  expect(await noticesOf(providerId)).toMatchObject([
    { message: 'New message about Tap & leak $& repair on 24 Nov.', kind: 'order', ref: first.key, read: false },
  ]);
});
