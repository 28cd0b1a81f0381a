import {
  availabilityChangedV1,
  complaintAnsweredV1,
  complaintFiledV1,
  complaintStatedV1,
  customerUpdatedV1,
  favouritesChangedV1,
  noReviews,
  orderAddressChangedV1,
  orderCancelledV1,
  orderConfirmedV1,
  orderDelayedV1,
  orderExpiredV1,
  orderExtraChangedV1,
  orderFulfilledV1,
  orderFulfilmentUndoneV1,
  orderPlacedV1,
  orderProgressUndoneV1,
  orderProgressedV1,
  orderProposalChangedV1,
  orderRejectedV1,
  orderEndAskedV1,
  orderVisitNearV1,
  orderPaymentMarkedV1,
  orderPaymentUndoneV1,
  orderRescheduledV1,
  orderWorkPhotoAddedV1,
  providerUpdatedV1,
  reviewPublishedV1,
  reviewRepliedV1,
  reviewVisibilityChangedV1,
  serviceArchivedV1,
  serviceChangedV1,
  servicePublishedV1,
  threadChangedV1,
  type EventDefinition,
  type NotificationKind,
  type OrderStatus,
  type ProgressStep,
} from '@karigar/contracts';
import {
  createDrain,
  createRedis,
  createRedisSubscriber,
  createRelay,
  ensureIndexes,
  newId,
  systemClock,
  type InternalClient,
} from '@karigar/service-kit';
import {
  consumeForTest,
  customerFacts,
  eventMessage,
  fixedClock,
  poisoned,
  providerFacts,
  serviceFacts,
  tenfoldAndShuffled,
  until,
  untilHandled,
  useEngines,
  type TestEngines,
} from '@karigar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDirectory, type Directory } from '../../directory/data/directory.ts';
import { createDelivery } from '../../channel/use-cases/deliver.ts';
import { payloadOf, type NewNotification } from '../../channel/domain/live-update.ts';
import { createLiveLog, type LiveLog, type PublishedUpdate } from '../../channel/data/live-log.ts';
import { createSettingsStore } from '../data/settings-store.ts';
import { defaultSettings } from '../domain/settings.ts';
import { sendDueMails } from '../use-cases/send-mails.ts';
import { createNotificationStore, type NotificationStore } from '../data/notification-store.ts';
import { openRequest } from '../../testing/builders.ts';
import { inboxPage } from '../queries/inbox.ts';
import { createRequestRepository, type RequestRepository } from '../../requests/data/request-repository.ts';
import type { LiveFact } from '../../requests/domain/live-fact.ts';
import { accountEventHandlers } from './on-account-events.ts';
import { orderEventHandlers } from './on-order-events.ts';
import { requestHandlers } from '../../requests/messaging/on-order-events.ts';
import { toEvents } from '../../requests/messaging/publishes.ts';
import { updatesOf, toLive } from '../../requests/messaging/to-live.ts';

let engines: TestEngines;
const onStop: (() => void)[] = [];
let requests: RequestRepository;
let liveLog: LiveLog;
let notifications: NotificationStore;
let directory: Directory;
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
  const channel = `${topicPrefix}.updates`;
  listening.on('smessage', (_channel: string, text: string) => {
    const { data } = JSON.parse(text) as { data: { packet: [string, PublishedUpdate] } };
    for (const message of data.packet[1].messages)
      for (const [place, account] of message.to.entries())
        published.push({ account, event: message.event, payload: payloadOf(message, place) });
  });
  await listening.ssubscribe(channel);
  liveLog = createLiveLog({ redis, prefix: topicPrefix, channel });
  notifications = createNotificationStore(mongo);
  const delivery = createDelivery({ liveLog, notifications, push: { send: () => undefined }, clock, log });
  const relay = createRelay({ connection: mongo, kafka, topicPrefix, log });
  const messages = createDrain<LiveFact>({
    connection: mongo,
    field: 'live',
    log,
    deliver: async (documents) => {
      const updates = await Promise.all(documents.map(({ id, entries }) => updatesOf(entries, () => requests.find({ id }))));
      await delivery.deliver(updates.flat());
    },
  });
  requests = createRequestRepository({
    connection: mongo,
    outbox: relay.of('requests'),
    live: messages.of('requests'),
    clock,
    retentionDays: 90,
    toEvents,
    toLive,
  });
  await ensureIndexes(mongo);
  directory = createDirectory(mongo, systemClock);
  const deps = { requests, directory, clock, delivery };
  consumer = await consumeForTest(engines, {
    group: 'dispatch',
    handlers: [...requestHandlers, ...orderEventHandlers, ...accountEventHandlers],
    deps,
  });
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
  readonly change: { readonly status: OrderStatus; readonly progress?: ProgressStep };
  readonly texts: { readonly toCustomer?: string; readonly toProvider?: string };
  /** Default `order`. */
  readonly kind?: NotificationKind;
}

const at = new Date().toISOString();
const facts = (about: About) => ({
  serviceId: 'service-1',
  requestId: null,
  at,
  serviceName: 'Tap repair',
  scheduledStart: '2026-11-24T03:30:00.000Z',
  scheduledEnd: '2026-11-24T05:30:00.000Z',
  ...about,
});
const visit = 'Tap repair on Tue, 24 Nov, 9–11 AM';
const placed = (about: About) => ({
  number: 'K-1',
  status: 'pending',
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
const notificationsOf = async (account: string) => (await inboxOf(account)).items;

/** The projections know both sides. */
async function known({ customerId, providerId }: Pick<About, 'customerId' | 'providerId'>) {
  const customer = { firstName: 'Asha', city: 'Pune', state: '', country: '', pincode: null, from: { customer: 1 } };
  await directory.customers.create({ _id: customerId, ...customer });
  await directory.providers.create({ _id: providerId, name: 'Rahul Patil', avatar: null, city: 'Pune', from: { provider: 1 } });
}

it.each([
  {
    definition: orderPlacedV1,
    data: placed,
    change: { status: 'pending' },
    texts: { toProvider: `Asha placed a new order: ${visit}. Accept or decline it.` },
  },
  { definition: orderConfirmedV1, data: facts, change: { status: 'confirmed' }, texts: { toCustomer: `Rahul accepted your ${visit}.` } },
  {
    definition: orderRejectedV1,
    data: facts,
    change: { status: 'rejected' },
    texts: { toCustomer: `Rahul declined your ${visit}. Please choose another karigar.` },
  },
  {
    definition: orderCancelledV1,
    data: (about: About) => ({ ...facts(about), by: 'customer', reason: null }),
    change: { status: 'cancelled' },
    texts: { toProvider: `Asha cancelled ${visit}.` },
  },
  {
    definition: orderCancelledV1,
    data: (about: About) => ({ ...facts(about), by: 'provider', reason: 'other' }),
    change: { status: 'cancelled' },
    texts: { toCustomer: `Rahul cancelled your ${visit}. Please choose another karigar.` },
  },
  {
    definition: orderCancelledV1,
    data: (about: About) => ({ ...facts(about), by: 'system', reason: null }),
    change: { status: 'cancelled' },
    texts: { toCustomer: `Rahul is no longer available, so your ${visit} is cancelled. Please choose another karigar.` },
  },
  {
    definition: orderProgressUndoneV1,
    data: (about: About) => ({ ...facts(about), step: 'on_the_way' }),
    change: { status: 'confirmed', progress: 'on_the_way' },
    texts: { toCustomer: `Rahul took back the last update of your ${visit}.` },
  },
  {
    definition: orderAddressChangedV1,
    data: (about: About) => ({ ...facts(about), status: 'confirmed' }),
    change: { status: 'confirmed' },
    texts: { toProvider: `Asha changed the address of ${visit}.` },
  },
  {
    definition: orderRescheduledV1,
    data: (about: About) => ({ ...facts(about), status: 'pending' }),
    change: { status: 'pending' },
    texts: { toProvider: `Asha asks for another time: ${visit}. Accept or decline it.` },
  },
  {
    definition: orderRescheduledV1,
    data: (about: About) => ({ ...facts(about), status: 'confirmed' }),
    change: { status: 'confirmed' },
    texts: { toProvider: `Asha accepted the time that you proposed: ${visit}.` },
  },
  ...(['proposed', 'withdrawn', 'declined', 'lapsed'] as const).map((outcome) => ({
    definition: orderProposalChangedV1,
    data: (about: About) => ({
      ...facts(about),
      outcome,
      proposedStart: '2026-11-25T03:30:00.000Z',
      proposedEnd: '2026-11-25T05:30:00.000Z',
      status: 'pending',
    }),
    change: { status: 'pending' },
    texts: {
      proposed: { toCustomer: `Rahul proposes another time for your ${visit}: Wed, 25 Nov, 9–11 AM. Accept or decline it.` },
      withdrawn: { toCustomer: `Rahul no longer proposes another time. Your order stays as it was: ${visit}.` },
      declined: { toProvider: `Asha declined the time that you proposed. The order stays as it was: ${visit}.` },
      lapsed: {
        toCustomer: `Rahul proposed another time, which ran out without your answer. Your order stays as it was: ${visit}.`,
        toProvider: `Asha did not answer the time that you proposed. The order stays as it was: ${visit}.`,
      },
    }[outcome],
  })),
  {
    definition: orderProgressedV1,
    data: (about: About) => ({ ...facts(about), step: 'arrived' }),
    change: { status: 'confirmed', progress: 'arrived' },
    texts: { toCustomer: `Rahul has arrived for your ${visit}.` },
  },
  {
    definition: orderDelayedV1,
    data: (about: About) => ({ ...facts(about), expectedArrival: '2026-11-24T05:50:00.000Z', minutes: 20, step: 'on_the_way' }),
    change: { status: 'confirmed', progress: 'on_the_way' },
    texts: { toCustomer: `Rahul is running late for your ${visit}. Expected by 11:20 AM.` },
  },
  {
    definition: orderFulfilledV1,
    data: facts,
    change: { status: 'fulfilled' },
    texts: { toCustomer: `Your ${visit} is complete. How was it?` },
  },
  {
    definition: orderWorkPhotoAddedV1,
    data: (about: About) => ({ ...facts(about), moment: 'after', status: 'fulfilled' }),
    change: { status: 'fulfilled' },
    texts: {},
  },
  {
    definition: orderFulfilmentUndoneV1,
    data: (about: About) => ({ ...facts(about), step: 'started' }),
    change: { status: 'confirmed', progress: 'started' },
    texts: { toCustomer: `Not finished yet after all: Rahul is still working on your ${visit}.` },
  },
  {
    definition: orderFulfilledV1,
    data: (about: About) => ({ ...facts(about), by: 'system' }),
    change: { status: 'fulfilled' },
    texts: {
      toCustomer: `Nobody has told us otherwise, so your ${visit} counts as done. If that is wrong, please complain about it.`,
      toProvider: `An order was closed as done: ${visit}.`,
    },
  },
  {
    definition: orderCancelledV1,
    data: (about: About) => ({ ...facts(about), by: 'system', reason: 'no_show' }),
    change: { status: 'cancelled' },
    texts: {
      toCustomer: `Rahul did not come, so your ${visit} is closed. You owe nothing.`,
      toProvider: `An order was closed because nobody came: ${visit}. Nothing is owed for it.`,
    },
  },
  {
    definition: orderCancelledV1,
    data: (about: About) => ({ ...facts(about), by: 'provider', reason: 'nobody_home' }),
    change: { status: 'cancelled' },
    texts: { toCustomer: `Rahul found nobody at home and cancelled your ${visit}. Book it again for a time when you are there.` },
  },
  {
    definition: orderVisitNearV1,
    data: facts,
    change: { status: 'confirmed' },
    texts: { toCustomer: `Reminder: Rahul comes for your ${visit}.`, toProvider: `Reminder: Asha expects you: ${visit}.` },
  },
  {
    definition: orderEndAskedV1,
    data: (about: About) => ({ ...facts(about), asked: 'both' }),
    change: { status: 'confirmed' },
    texts: {
      toCustomer: `Was the work done: ${visit}? Please tell us.`,
      toProvider: `Was the work done: ${visit}? Please tell us.`,
    },
  },
  {
    definition: orderEndAskedV1,
    data: (about: About) => ({ ...facts(about), asked: 'both', noShow: true }),
    change: { status: 'confirmed' },
    texts: {
      toCustomer: `Was the work done: ${visit}? Please tell us.`,
      toProvider: `Asha says that nobody came: ${visit}. Please tell us.`,
    },
  },
  {
    definition: orderEndAskedV1,
    data: (about: About) => ({ ...facts(about), asked: 'provider' }),
    change: { status: 'confirmed' },
    texts: { toProvider: `Asha says that nobody came: ${visit}. Please tell us.` },
  },
  ...(
    [
      ['asked', { toCustomer: `Rahul asks you to approve an extra part for ₹240.00: ${visit}.` }],
      ['withdrawn', { toCustomer: `Rahul no longer asks for an extra part: ${visit}.` }],
      ['approved', { toProvider: `Asha approved the extra part for ₹240.00: ${visit}.` }],
      ['declined', { toProvider: `Asha declined the extra part for ₹240.00: ${visit}.` }],
    ] as const
  ).map(([outcome, texts]) => ({
    definition: orderExtraChangedV1,
    data: (about: About) => ({ ...facts(about), outcome, amountPaise: 24_000, totalPaise: 75_313, step: 'started' }),
    change: { status: 'confirmed', progress: 'started' },
    texts,
  })),
  {
    definition: orderPaymentMarkedV1,
    data: (about: About) => ({ ...facts(about), by: 'customer', method: 'upi', paid: false, status: 'fulfilled' }),
    change: { status: 'fulfilled' },
    texts: { toProvider: `Asha says that ${visit} is paid. Please confirm it.` },
  },
  {
    definition: orderPaymentMarkedV1,
    data: (about: About) => ({ ...facts(about), by: 'provider', method: 'upi', paid: true, status: 'fulfilled' }),
    change: { status: 'fulfilled' },
    texts: {},
  },
  ...(
    [
      ['customer', true, { toProvider: `Asha no longer says that ${visit} is paid.` }],
      ['provider', true, { toCustomer: `Rahul no longer says that your ${visit} is paid.` }],
      ['provider', false, {}],
    ] as const
  ).map(([by, first, texts]) => ({
    definition: orderPaymentUndoneV1,
    data: (about: About) => ({ ...facts(about), by, method: 'upi', first, status: 'fulfilled' }),
    change: { status: 'fulfilled' },
    texts,
  })),
  {
    definition: orderExpiredV1,
    data: facts,
    change: { status: 'expired' },
    texts: {
      toCustomer: `Rahul did not answer in time: your ${visit} has expired.`,
      toProvider: `An order expired without your answer: ${visit}.`,
    },
  },
  {
    definition: orderExpiredV1,
    data: (about: About) => ({ ...facts(about), proposalUnanswered: true }),
    change: { status: 'expired' },
    texts: {
      toCustomer: `Rahul proposed another time and had no answer from you: your ${visit} has expired.`,
      toProvider: `Asha did not answer the time that you proposed. The order has expired: ${visit}.`,
    },
  },
  {
    definition: reviewPublishedV1,
    data: (about: About) => ({
      ...facts(about),
      reviewId: `review-of-${about.orderId}`,
      rating: 5,
      totals: { service: { count: 1, sum: 5 }, provider: { count: 1, sum: 5 }, market: { count: 1, sum: 5 } },
    }),
    change: { status: 'fulfilled' },
    texts: { toProvider: `Asha gave you 5 of 5 stars for ${visit}.` },
    kind: 'review',
  },
  {
    definition: reviewRepliedV1,
    data: (about: About) => ({ ...facts(about), reviewId: `review-of-${about.orderId}` }),
    change: { status: 'fulfilled' },
    texts: { toCustomer: `Rahul replied to your review of ${visit}.` },
    kind: 'review',
  },
  ...[true, false].map((hidden) => ({
    definition: reviewVisibilityChangedV1,
    data: (about: About) => ({
      ...facts(about),
      reviewId: `review-of-${about.orderId}`,
      hidden,
      totals: { service: noReviews, provider: noReviews, market: noReviews },
    }),
    change: { status: 'fulfilled' },
    texts: hidden
      ? {
          toCustomer: `We have removed your review of ${visit} from public view. Open the order to read why.`,
          toProvider: `Asha’s review of ${visit} has been removed from public view. Your reviews say why.`,
        }
      : {
          toCustomer: `Your review of ${visit} can be seen by everybody again.`,
          toProvider: `Asha’s review of ${visit} can be seen by everybody again.`,
        },
    kind: 'review' as const,
  })),
] as readonly Told[])(
  'tells of $definition.type once under tenfold duplicates in any order, and parks what nobody can read',
  async ({ definition, data, change, texts, kind = 'order' }) => {
    const [customerId, providerId] = [newId(), newId()];
    await known({ customerId, providerId });
    const orderIds = Array.from({ length: 4 }, () => newId()).sort();
    const healthy = orderIds.map((orderId) => message(definition, orderId, data({ orderId, customerId, providerId })));
    // Before the healthy ones of the same keys, so that a consumer that stopped at one would never reach them.
    const poison = healthy.flatMap(poisoned);
    await engines.kafka.publish([...poison, ...tenfoldAndShuffled(healthy)]);
    await untilHandled(engines, 'dispatch', definition.topic);

    for (const [account, notification] of [
      [customerId, texts.toCustomer],
      [providerId, texts.toProvider],
    ] as const) {
      await until('it is told', () => tellsOf(account, 'orderChanged').length >= orderIds.length);
      const changed = tellsOf(account, 'orderChanged').map(({ payload }) => payload as { order_id: string });
      expect(changed.sort((one, two) => one.order_id.localeCompare(two.order_id))).toEqual(
        orderIds.map((order_id) => ({ order_id, progress: null, ...change })),
      );
      const expected = notification === undefined ? [] : orderIds.map((ref) => ({ message: notification, kind, ref, read: false }));
      expect((await notificationsOf(account)).sort((one, two) => String(one.ref).localeCompare(String(two.ref)))).toMatchObject(expected);
      expect(tellsOf(account, 'notification')).toHaveLength(expected.length);
      // What is kept for a client that was disconnected is what was published, and numbered without a gap.
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

it('links the order of an accepted offer to its request, once', async () => {
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

it('does not restore a cleared notification, however late a duplicate arrives', async () => {
  const [orderId, customerId, providerId] = [newId(), newId(), newId()];
  const confirmed = message(orderConfirmedV1, orderId, facts({ orderId, customerId, providerId }));
  await engines.kafka.publish([confirmed]);
  await until('it is told', async () => (await notificationsOf(customerId)).length === 1);
  await notifications.clear(customerId, clock.now());
  await engines.kafka.publish([confirmed]);
  await untilHandled(engines, 'dispatch', 'order');
  expect(await inboxOf(customerId)).toEqual({ items: [], nextCursor: null, unread: 0 });
});

it('has one notification of the steps of a visit, the latest, however often and in whatever order they arrive', async () => {
  const about = { orderId: newId(), customerId: newId(), providerId: newId() };
  await known(about);
  const steps = [
    [orderProgressedV1, 'on_the_way'],
    [orderProgressUndoneV1, null],
    [orderProgressedV1, 'on_the_way'],
    [orderProgressedV1, 'arrived'],
    [orderProgressedV1, 'started'],
  ] as const;
  const events = steps.map(([definition, step], n) =>
    eventMessage(engines.topicPrefix, definition, { subject: about.orderId, version: 3 + n, data: { ...facts(about), step } }),
  );
  await engines.kafka.publish(events.slice(0, 2));
  await until('the step is taken back', async () => (await notificationsOf(about.customerId))[0]?.message.includes('took back') === true);
  expect(await inboxOf(about.customerId)).toMatchObject({ items: [{ ref: about.orderId, read: false }], unread: 1 });
  await notifications.clear(about.customerId, clock.now());

  await engines.kafka.publish(tenfoldAndShuffled(events));
  await untilHandled(engines, 'dispatch', 'order');
  await until('the last step is told', () => tellsOf(about.customerId, 'orderChanged').length >= events.length);
  expect(await inboxOf(about.customerId)).toMatchObject({
    items: [{ message: `Rahul has started your ${visit}.`, kind: 'order', ref: about.orderId, read: false }],
    unread: 1,
  });
  // A client that puts the latest first shows the same.
  expect(tellsOf(about.customerId, 'notification').at(-1)?.payload).toMatchObject({ message: `Rahul has started your ${visit}.` });
});

it('notifies nobody of events that are an hour old, since all of them may be read again', async () => {
  const [customerId, providerId, informed] = [newId(), newId(), newId()];
  const aged = (customer: string, ms: number) => {
    const confirmed = message(orderConfirmedV1, newId(), facts({ orderId: newId(), customerId: customer, providerId }));
    return { ...confirmed, headers: { ...confirmed.headers, ce_time: new Date(clock.now().getTime() - ms).toISOString() } };
  };
  await engines.kafka.publish([aged(customerId, 3_600_000), aged(informed, 3_500_000)]);
  await untilHandled(engines, 'dispatch', 'order');
  expect(await notificationsOf(informed)).toHaveLength(1);
  expect(await notificationsOf(customerId)).toEqual([]);
  expect(tellsOf(customerId, 'orderChanged')).toEqual([]);
});

it('tells the devices of an account what has changed on one of them, once for each change', async () => {
  const [customerId, providerId, serviceId, categoryId] = [newId(), newId(), newId(), newId()];
  const service = serviceFacts({ serviceId, providerId, categoryId });
  const changes = [
    message(customerUpdatedV1, customerId, customerFacts({ customerId })),
    message(favouritesChangedV1, customerId, { customerId }),
    message(providerUpdatedV1, providerId, providerFacts({ providerId })),
    message(servicePublishedV1, serviceId, service),
    message(serviceChangedV1, serviceId, service),
    message(serviceArchivedV1, serviceId, { serviceId, providerId, categoryId }),
    message(availabilityChangedV1, providerId, { providerId, capacity: 2 }),
  ];
  await engines.kafka.publish(tenfoldAndShuffled(changes));
  for (const topic of ['customer', 'favourites', 'provider', 'service', 'order'] as const) await untilHandled(engines, 'dispatch', topic);
  const toldOf = (account: string) => tellsOf(account, 'accountChanged').map(({ payload }) => (payload as { what: string }).what);
  await until('all are told', () => toldOf(customerId).length + toldOf(providerId).length >= 7);
  expect(toldOf(customerId).toSorted()).toEqual(['favourites', 'profile']);
  expect(toldOf(providerId).toSorted()).toEqual(['availability', 'profile', 'services', 'services', 'services']);
});

it('notifies a provider once when an operator suspends a service, and when the suspension is lifted', async () => {
  const [providerId, serviceId] = [newId(), newId()];
  const changed = (version: number, more: object) =>
    eventMessage(engines.topicPrefix, serviceChangedV1, {
      subject: serviceId,
      version,
      data: { ...serviceFacts({ serviceId, providerId, name: 'Tap repair' }), ...more },
    });
  const events = [
    changed(2, { suspended: true, suspensionChanged: true }),
    // The provider changes it meanwhile.
    changed(3, { suspended: true }),
    changed(4, { suspensionChanged: true }),
  ];
  await engines.kafka.publish(tenfoldAndShuffled(events));
  await untilHandled(engines, 'dispatch', 'service');
  await until('all devices are told', () => tellsOf(providerId, 'accountChanged').length >= 3);
  const notices = (await notificationsOf(providerId)).map(({ message: text, kind, ref }) => [text, kind, ref]);
  expect(notices.toSorted()).toEqual([
    ['Tap repair is no longer suspended.', 'service', serviceId],
    ['We have suspended Tap repair: customers cannot find or book it. Your services say why.', 'service', serviceId],
  ]);
});

it('sends a message to both sides live, and notifies the other side of the first unread one only', async () => {
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
      scheduledEnd: null,
    };
    return message(threadChangedV1, threadId, { ...facts({ orderId: threadId, customerId, providerId }), ...about });
  });
  if (first === undefined || more === undefined) throw new Error('There are two');
  await engines.kafka.publish([...poisoned(first), ...tenfoldAndShuffled([first, more])]);
  await untilHandled(engines, 'dispatch', threadChangedV1.topic);
  for (const account of [customerId, providerId]) await until('it is told', () => tellsOf(account, 'orderMessages').length >= 2);
  expect(tellsOf(customerId, 'orderMessages')).toHaveLength(2);
  expect(await notificationsOf(customerId)).toEqual([]);
  expect(await notificationsOf(providerId)).toMatchObject([
    { message: 'A customer wrote to you about Tap & leak $& repair on Tue, 24 Nov.', kind: 'message', ref: first.key, read: false },
  ]);
});

it('notifies the provider of a complaint once, and the customer not at all', async () => {
  const about = { orderId: newId(), customerId: newId(), providerId: newId() };
  await known(about);
  const complaintId = newId();
  const filed = message(complaintFiledV1, complaintId, { ...facts(about), complaintId });
  await engines.kafka.publish([...poisoned(filed), ...tenfoldAndShuffled([filed])]);
  await untilHandled(engines, 'dispatch', complaintFiledV1.topic);
  await until('it is told', async () => (await notificationsOf(about.providerId)).length > 0);
  expect(await notificationsOf(about.providerId)).toMatchObject([
    { message: `Asha complained about ${visit}. Tell us your side.`, kind: 'system', ref: complaintId },
  ]);
  expect(await notificationsOf(about.customerId)).toEqual([]);
});

it('sends a provider’s statement to both sides live, once, and stores no notification', async () => {
  const about = { orderId: newId(), customerId: newId(), providerId: newId() };
  await known(about);
  const complaintId = newId();
  const stated = message(complaintStatedV1, complaintId, { ...facts(about), complaintId });
  await engines.kafka.publish([...poisoned(stated), ...tenfoldAndShuffled([stated])]);
  await untilHandled(engines, 'dispatch', complaintStatedV1.topic);
  for (const account of [about.customerId, about.providerId]) {
    await until('it is told', () => tellsOf(account, 'complaintChanged').length > 0);
    expect(tellsOf(account, 'complaintChanged')).toHaveLength(1);
    expect(await notificationsOf(account)).toEqual([]);
  }
});

it('notifies both sides of the answer to a complaint, once', async () => {
  const about = { orderId: newId(), customerId: newId(), providerId: newId() };
  await known(about);
  const complaintId = newId();
  const answered = message(complaintAnsweredV1, complaintId, { ...facts(about), complaintId, state: 'resolved' });
  await engines.kafka.publish([...poisoned(answered), ...tenfoldAndShuffled([answered])]);
  await untilHandled(engines, 'dispatch', complaintAnsweredV1.topic);
  for (const account of [about.customerId, about.providerId]) {
    await until('it is told', async () => (await notificationsOf(account)).length > 0);
    expect(await notificationsOf(account)).toMatchObject([
      { message: `The complaint about ${visit} has been resolved. Read our answer.`, kind: 'system', ref: complaintId },
    ]);
  }
});

it('mails due notifications once, in the account’s language and after its quiet hours', async () => {
  // What the tests before have left is due as well, and a round sends only so many.
  await engines.mongo.collection('notifications').deleteMany({});
  const [asha, ravi] = [newId(), newId()];
  await known({ customerId: asha, providerId: ravi });
  await directory.customers.updateOne({ _id: asha }, { $set: { language: 'hi' } });
  const settings = createSettingsStore(engines.mongo);
  const noon = fixedClock(new Date('2026-11-24T06:30:00.000Z'));
  const mailed: { accountId: string }[] = [];
  const auth = {
    call: async (_call: unknown, body: { accountId: string }) => {
      if ([asha, ravi].includes(body.accountId)) mailed.push(body);
      return { sent: true };
    },
  } as Partial<InternalClient> as InternalClient;
  const send = () => sendDueMails({ notifications, settings, directory, auth, clock: noon });
  // What the tests above have left: a round sends only so many.
  await engines.mongo.collection('notifications').updateMany({}, { $unset: { mailDue: '' } });
  const notification = (to: string): NewNotification => ({
    to,
    message: 'Accepted.',
    translations: { hi: 'स्वीकार।', mr: 'स्वीकारले.' },
    kind: 'order',
    ref: null,
    mailedAs: to === asha ? 'customer' : 'provider',
  });
  await notifications.add(notifications.toStore(newId(), [notification(asha), { ...notification(ravi), kind: 'review' }], noon.now()));
  await Promise.all([send(), send()]);
  expect(mailed).toEqual([{ role: 'customer', accountId: asha, message: 'स्वीकार।', kind: 'order', ref: null, bySms: false }]);

  noon.set(new Date('2026-11-24T18:30:00.000Z'));
  await notifications.add(notifications.toStore(newId(), [{ ...notification(ravi), bySms: true }], noon.now()));
  await send();
  expect(mailed).toHaveLength(1);
  noon.set(new Date('2026-11-25T01:30:00.000Z'));
  await send();
  await send();
  expect(mailed.slice(1)).toEqual([{ role: 'provider', accountId: ravi, message: 'Accepted.', kind: 'order', ref: null, bySms: true }]);

  await directory.customers.updateOne({ _id: asha }, { $set: { language: 'mr' } });
  await notifications.add(notifications.toStore(newId(), [notification(asha)], noon.now()));
  await send();
  expect(mailed.slice(2)).toEqual([{ role: 'customer', accountId: asha, message: 'स्वीकारले.', kind: 'order', ref: null, bySms: false }]);
});

it('mails both sides in their role, also before the directory knows them', async () => {
  await engines.mongo.collection('notifications').deleteMany({});
  const about = { orderId: newId(), customerId: newId(), providerId: newId() };
  const settings = createSettingsStore(engines.mongo);
  const awake = { ...defaultSettings, quietHours: { ...defaultSettings.quietHours, on: false } };
  const mailed: { accountId: string; role: string }[] = [];
  const auth = {
    call: async (_call: unknown, body: { accountId: string; role: string }) => {
      mailed.push(body);
      return { sent: true };
    },
  } as Partial<InternalClient> as InternalClient;
  for (const account of [about.customerId, about.providerId]) await settings.save(account, awake);
  await engines.kafka.publish([message(orderEndAskedV1, about.orderId, { ...facts(about), asked: 'both' })]);
  for (const account of [about.customerId, about.providerId])
    await until('it is told', async () => (await notificationsOf(account)).length > 0);
  await sendDueMails({ notifications, settings, directory, auth, clock });
  expect(mailed.map(({ accountId, role }) => [accountId, role]).toSorted()).toEqual(
    [
      [about.customerId, 'customer'],
      [about.providerId, 'provider'],
    ].toSorted(),
  );
});

it('drops a mail that quiet hours postponed if it has been read, cleared, replaced or acted on since', async () => {
  await engines.mongo.collection('notifications').deleteMany({});
  const night = fixedClock(new Date('2026-11-24T18:30:00.000Z'));
  const mailed: string[] = [];
  const auth = {
    call: async (_call: unknown, { message: text }: { message: string }) => {
      mailed.push(text);
      return { sent: true };
    },
  } as Partial<InternalClient> as InternalClient;
  const send = () => sendDueMails({ notifications, settings: createSettingsStore(engines.mongo), directory, auth, clock: night });
  const add = async (to: string, text: string, over: Partial<NewNotification> = {}) => {
    night.advance(1_000);
    const notification = {
      to,
      message: text,
      translations: {},
      kind: 'order' as const,
      ref: newId(),
      mailedAs: to === provider ? ('provider' as const) : ('customer' as const),
      ...over,
    };
    await notifications.add(notifications.toStore(newId(), [notification], night.now()));
  };
  const [reader, clearer, customer, provider] = [newId(), newId(), newId(), newId()];
  const [accepted, cancelled, moved, ofMessage] = [newId(), newId(), newId(), newId()];
  await add(reader, 'read');
  await add(clearer, 'cleared');
  await add(provider, 'placed, then accepted', { ref: accepted, bySms: true });
  await add(provider, 'placed, then cancelled', { ref: cancelled, bySms: true });
  await add(provider, 'placed, then moved to another address', { ref: moved, bySms: true });
  await add(customer, 'accepted, before a message', { ref: ofMessage });
  await send();
  await notifications.markRead(reader, undefined, night.now());
  await notifications.clear(clearer, night.now());
  await add(customer, 'accepted', { ref: accepted });
  await add(provider, 'cancelled', { ref: cancelled, bySms: true });
  await add(provider, 'other address', { ref: moved });
  await add(customer, 'message', { ref: ofMessage, kind: 'message' });
  await send();
  expect(mailed).toEqual([]);

  night.set(new Date('2026-11-25T01:30:00.000Z'));
  await send();
  expect(mailed.toSorted()).toEqual(
    ['accepted', 'accepted, before a message', 'cancelled', 'other address', 'placed, then moved to another address'].toSorted(),
  );

  // An open page marks what it shows as read at once.
  await add(reader, 'at once');
  await notifications.markRead(reader, undefined, night.now());
  await send();
  expect(mailed.at(-1)).toBe('at once');
});

it('sends the other mails when one fails, which is tried again when its lease ends', async () => {
  await engines.mongo.collection('notifications').deleteMany({});
  const [asha, ravi] = [newId(), newId()];
  await known({ customerId: asha, providerId: ravi });
  const noon = fixedClock(new Date('2026-11-24T06:30:00.000Z'));
  const mailed: string[] = [];
  let isDown = true;
  const auth = {
    call: async (_call: unknown, { accountId }: { accountId: string }) => {
      if (accountId === asha && isDown) throw new Error('no answer');
      mailed.push(accountId);
      return { sent: true };
    },
  } as Partial<InternalClient> as InternalClient;
  const send = () => sendDueMails({ notifications, settings: createSettingsStore(engines.mongo), directory, auth, clock: noon });
  const notification = (to: string): NewNotification => ({
    to,
    message: 'Accepted.',
    translations: { hi: 'स्वीकार।', mr: 'स्वीकारले.' },
    kind: 'order',
    ref: null,
    mailedAs: to === asha ? 'customer' : 'provider',
  });
  await notifications.add(notifications.toStore(newId(), [notification(asha), notification(ravi)], noon.now()));

  await expect(send()).rejects.toThrow('1 of 2 mails could not be sent');
  await send();
  expect(mailed).toEqual([ravi]);

  isDown = false;
  noon.set(new Date('2026-11-24T06:31:01.000Z'));
  await send();
  await send();
  expect(mailed).toEqual([ravi, asha]);
});
