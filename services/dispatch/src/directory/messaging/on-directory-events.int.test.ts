import {
  dayMs,
  defined,
  availabilityChangedV1,
  categoryChangedV1,
  customerDeletedV1,
  customerRegisteredV1,
  customerUpdatedV1,
  providerDeletedV1,
  providerRegisteredV1,
  orderFulfilledV1,
  orderFulfilmentUndoneV1,
  providerUpdatedV1,
  reviewPublishedV1,
  serviceArchivedV1,
  serviceChangedV1,
  servicePublishedV1,
  ok,
  refuse,
} from '@karigar/contracts';
import { servedKeys } from '@karigar/contracts/places';
import { createClosures, createJobStore, createRedis, inTransaction, newId, systemClock } from '@karigar/service-kit';
import { createAttachmentStore } from '@karigar/service-kit/images';
import {
  consumeForTest,
  customerFacts,
  eventMessage,
  fixedClock,
  onePixel,
  poisoned,
  providerFacts,
  serviceFacts,
  tenfoldAndShuffled,
  until,
  untilHandled,
  useEngines,
} from '@karigar/service-kit/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { createEngagementStore } from '../../engagement/data/engagement-store.ts';
import { withCapacity } from '../../engagement/domain/engagement.ts';
import { createNotificationStore } from '../../notifications/data/notification-store.ts';
import { createSettingsStore } from '../../notifications/data/settings-store.ts';
import { createPresenceStore } from '../../presence/data/presence-store.ts';
import { endExpiredLeases } from '../../presence/use-cases/leases.ts';
import { decide } from '../../requests/domain/decide.ts';
import { changeRequest } from '../../requests/use-cases/change-request.ts';
import { openRequest } from '../../testing/builders.ts';
import { instantService, silentRequests } from '../../testing/deps.ts';
import { createDirectory, type Directory } from '../data/directory.ts';
import { starsOf } from '../../candidates/domain/candidate-order.ts';
import { directoryHandlers, directoryReactions } from './on-directory-events.ts';

const findCandidates = (categoryId: string) => directory.findCandidates(categoryId, { near: [], all: ['pune'] }, [], 10);
const topics = ['customer', 'provider', 'service', 'category', 'review'] as const;

const engines = await useEngines();
const directory = createDirectory(engines.mongo, systemClock);
const closures = createClosures(engines.mongo);
const redis = createRedis(engines.redisUrl, engines.log);
await redis.connect();
const presence = createPresenceStore({ connection: engines.mongo, redis, prefix: engines.topicPrefix });
const requests = silentRequests(engines.mongo, systemClock);
const notifications = createNotificationStore(engines.mongo);
const attachments = createAttachmentStore(engines.mongo, systemClock);
const engagements = createEngagementStore({ connection: engines.mongo, clock: systemClock });
const consumer = await consumeForTest(engines, {
  group: 'dispatch',
  handlers: [...directoryHandlers, ...directoryReactions],
  deps: {
    directory,
    closures,
    presence,
    requests,
    settings: createSettingsStore(engines.mongo),
    notifications,
    attachments,
    jobs: createJobStore(engines.mongo),
    engagements,
    clock: systemClock,
  },
});
afterAll(async () => {
  await consumer.stop();
  redis.disconnect();
  await engines.close();
});

it('ends with the latest state under tenfold duplicates in any order, and parks unreadable messages', async () => {
  const [customerId, providerId, serviceId, categoryId] = [newId(), newId(), newId(), newId()];
  const customer = (version: number) =>
    eventMessage(engines.topicPrefix, version === 1 ? customerRegisteredV1 : customerUpdatedV1, {
      subject: customerId,
      version,
      data: customerFacts({ customerId, name: `Asha${version} Rao` }),
    });
  const provider = (version: number) =>
    eventMessage(engines.topicPrefix, version === 1 ? providerRegisteredV1 : providerUpdatedV1, {
      subject: providerId,
      version,
      data: providerFacts({ providerId, name: `Ramesh ${version}` }),
    });
  const facts = (version: number) =>
    serviceFacts({
      serviceId,
      providerId,
      name: `Tap repair ${version}`,
      categoryId,
      visitingChargePaise: 0,
      instantVisitingChargePaise: version,
      locations: [' Pune '],
    });
  const service = (version: number) =>
    eventMessage(engines.topicPrefix, version === 1 ? servicePublishedV1 : serviceChangedV1, {
      subject: serviceId,
      version,
      data: facts(version),
    });
  const category = (version: number) =>
    eventMessage(engines.topicPrefix, categoryChangedV1, {
      subject: categoryId,
      version,
      data: { categoryId, name: `Plumbing ${version}`, slug: 'plumbing', description: 'x', image: null, active: true, position: 1 },
    });
  const totals = { count: 0, sum: 0 };
  const review = (rating: number) => {
    const reviewId = newId();
    Object.assign(totals, { count: totals.count + 1, sum: totals.sum + rating });
    const after = { ...totals };
    return eventMessage(engines.topicPrefix, reviewPublishedV1, {
      subject: reviewId,
      data: {
        reviewId,
        orderId: newId(),
        serviceId,
        providerId,
        customerId,
        rating,
        at: new Date().toISOString(),
        totals: { service: after, provider: after, market: after },
      },
    });
  };
  const healthy = [1, 2, 3, 4].flatMap((version) => [customer(version), provider(version), service(version), category(version)]);
  const reviews = [5, 4, 4, 3, 4].map(review);
  const poison = [customer(9), provider(9), service(9), category(9), ...reviews.slice(0, 1)].flatMap(poisoned);
  // The poison comes first: a consumer that stopped at it would never reach the rest.
  await engines.kafka.publish([...poison, ...tenfoldAndShuffled([...healthy, ...reviews])]);

  await until('everything unreadable is parked', () => consumer.letters.length >= poison.length);
  for (const topic of topics) await untilHandled(engines, 'dispatch', topic);
  await directory.setCandidates([providerId], true);
  // In the order of the reviews, whichever of both came last.
  const { reviews: { score = 0 } = {} } = (await directory.provider(providerId)) ?? {};
  expect(await findCandidates(categoryId)).toMatchObject([{ name: 'Tap repair 4', stars: starsOf(score), from: { service: 4 } }]);
  expect(await directory.customer(customerId)).toMatchObject({ firstName: 'Asha4', from: { customer: 4 } });
  expect(JSON.stringify(await directory.customer(customerId))).not.toMatch(/Rao|@example|\+91/);
  expect(await directory.provider(providerId)).toMatchObject({ name: 'Ramesh 4', reviews: { count: 5, sum: 20 }, from: { provider: 4 } });
  expect(await directory.category(categoryId)).toMatchObject({ name: 'Plumbing 4' });
  expect(consumer.letters).toHaveLength(poison.length);

  const archived = eventMessage(engines.topicPrefix, serviceArchivedV1, {
    subject: serviceId,
    version: 5,
    data: { serviceId, providerId, categoryId },
  });
  await engines.kafka.publish([archived, service(4), archived]);
  await until('nobody is offered an archived service', async () => (await findCandidates(categoryId)).length === 0);
  expect(await directory.services.findOne({ _id: serviceId }).lean()).toMatchObject({ providerId, name: '', areas: [], archived: true });

  const party = { kind: 'service', id: serviceId } as const;
  const isOpen = async () =>
    (
      await inTransaction(engines.mongo, serviceId, async (session) =>
        (await closures.checkOpen([party], session)) === undefined ? ok(undefined) : refuse('CONFLICT'),
      )
    ).ok;
  await inTransaction(engines.mongo, serviceId, async (session) =>
    ok(await closures.close({ ...party, deletionId: 'deletion' }, new Date(Date.now() - 60_000), session)),
  );
  await closures.reopenAbandoned(new Date(), () => Promise.resolve(true));
  const broughtBack = eventMessage(engines.topicPrefix, servicePublishedV1, { subject: serviceId, version: 7, data: facts(7) });
  await engines.kafka.publish(tenfoldAndShuffled([broughtBack, archived, service(4)]));
  await untilHandled(engines, 'dispatch', 'service');
  expect(await findCandidates(categoryId)).toMatchObject([{ name: 'Tap repair 7', archived: false, from: { service: 7 } }]);
  expect(await isOpen()).toBe(false);
  await closures.reopenAbandoned(new Date(), () => Promise.resolve(false));
  expect(await isOpen()).toBe(true);
});

it('keeps nothing of a deleted person, even when older events arrive later', async () => {
  const [customerId, providerId] = [newId(), newId()];
  const customer = (version: number) =>
    eventMessage(engines.topicPrefix, customerUpdatedV1, {
      subject: customerId,
      version,
      data: customerFacts({ customerId, pincode: '411001' }),
    });
  const provider = (version: number) =>
    eventMessage(engines.topicPrefix, providerUpdatedV1, {
      subject: providerId,
      version,
      data: providerFacts({ providerId, name: 'Ramesh', avatar: '/a' }),
    });
  const gone = [
    eventMessage(engines.topicPrefix, customerDeletedV1, { subject: customerId, version: 4, data: { customerId } }),
    eventMessage(engines.topicPrefix, providerDeletedV1, { subject: providerId, version: 4, data: { providerId } }),
  ];
  const photo = newId();
  await attachments.addPhotos(customerId, [{ field: 'photo', bytes: onePixel }], [photo]);
  expect(await attachments.find(photo)).toMatchObject({ ownerId: customerId });
  const before = consumer.letters.length;
  const poison = gone.flatMap(poisoned);
  const healthy = tenfoldAndShuffled([...[2, 3].flatMap((version) => [customer(version), provider(version)]), ...gone]);
  await engines.kafka.publish([...poison, ...healthy]);
  await until('everything unreadable is parked', () => consumer.letters.length >= before + poison.length);
  for (const topic of ['customer', 'provider'] as const) await untilHandled(engines, 'dispatch', topic);
  expect(await directory.customer(customerId)).toMatchObject({ firstName: '', city: '', pincode: null, from: { customer: 4 } });
  expect(await attachments.find(photo)).toBeUndefined();
  expect(await directory.provider(providerId)).toMatchObject({
    name: 'Deleted account',
    avatar: null,
    deleted: true,
    from: { provider: 4 },
  });
  expect(consumer.letters).toHaveLength(before + poison.length);
});

it('cancels a deleted customer’s open requests and erases their addresses, and no others', async () => {
  const [customerId, mine, theirs] = [newId(), newId(), newId()];
  const now = new Date();
  const lasting = { createdAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
  const place = { ...openRequest().place, point: { lat: 18.5074, lng: 73.8077 } };
  await requests.open(openRequest({ id: mine, customerId, place, ...lasting }));
  await requests.open(openRequest({ id: theirs, customerId: newId(), ...lasting }));
  const gone = eventMessage(engines.topicPrefix, customerDeletedV1, { subject: customerId, version: 2, data: { customerId } });
  await engines.kafka.publish([gone, gone]);
  await until('it is cancelled', async () => (await requests.find({ id: mine }))?.status === 'cancelled');
  await untilHandled(engines, 'dispatch', 'customer');
  expect(await requests.find({ id: mine })).toMatchObject({ firstName: '', address: '', description: '' });
  expect((await requests.find({ id: mine }))?.place).toEqual({ city: 'Pune', state: 'Maharashtra', country: 'India', pincode: null });
  expect(await requests.find({ id: theirs })).toMatchObject({ status: 'open', address: openRequest().address });
});

it('deletes the notifications of deleted accounts, and how far they were read, and no others', async () => {
  const [customerId, providerId, other] = [newId(), newId(), newId()];
  const now = new Date();
  const notification = {
    message: 'Your order has been accepted.',
    translations: {},
    kind: 'order',
    ref: null,
    mailedAs: 'customer',
  } as const;
  await notifications.add([customerId, providerId, other].flatMap((to) => notifications.toStore(newId(), [{ ...notification, to }], now)));
  for (const account of [customerId, providerId, other]) await notifications.markRead(account, undefined, now);
  await engines.kafka.publish([
    eventMessage(engines.topicPrefix, customerDeletedV1, { subject: customerId, version: 2, data: { customerId } }),
    eventMessage(engines.topicPrefix, providerDeletedV1, { subject: providerId, version: 2, data: { providerId } }),
  ]);
  for (const topic of ['customer', 'provider'] as const) await untilHandled(engines, 'dispatch', topic);
  const left = async (account: string) => (await notifications.list(account, { limit: 10 })).items.length;
  expect([await left(customerId), await left(providerId), await left(other)]).toEqual([0, 0, 1]);
  expect((await notifications.marksOf(customerId)).readUpTo).toEqual(new Date(0));
  expect((await notifications.marksOf(other)).readUpTo).toEqual(now);
});

it('deletes the presence and the engagement of a deleted provider, also of one who was online, and of no other', async () => {
  const [gone, other] = [newId(), newId()];
  const clock = fixedClock(new Date().toISOString());
  for (const providerId of [gone, other]) {
    await presence.setSwitch(providerId, false, clock.now());
    await presence.leases.renew([providerId], clock.now());
    await presence.leases.markAsCandidates([providerId]);
    await engagements.change(providerId, (engagement) => withCapacity(engagement, 2, 1));
  }
  const left = async () => ({
    presence: (
      await engines.mongo
        .collection<{ _id: string }>('presence')
        .find({ _id: { $in: [gone, other] } })
        .toArray()
    ).map(({ _id }) => _id),
    capacities: [(await engagements.of(gone)).capacity, (await engagements.of(other)).capacity],
  });
  const deleted = eventMessage(engines.topicPrefix, providerDeletedV1, { subject: gone, version: 2, data: { providerId: gone } });
  await engines.kafka.publish(tenfoldAndShuffled([deleted]));
  await untilHandled(engines, 'dispatch', 'provider');
  expect(await left()).toEqual({ presence: [other], capacities: [1, 2] });
  clock.advance(60_000);
  await endExpiredLeases({ presence, directory, engagements, clock });
  expect(await left()).toEqual({ presence: [other], capacities: [1, 2] });
});

it('ranks by the newest totals, whatever order they arrive in', async () => {
  const [oneByOne, atOnce] = [newId(), newId()];
  const market = { count: 1, sum: 5 };
  // The fifth change hides a review.
  const hidden = { provider: { count: 3, sum: 15, revision: 5 }, market };
  const totals = [hidden, ...[1, 4, 2, 3].map((count) => ({ provider: { count, sum: count * 5 }, market }))];
  for (const each of totals) await directory.rate(oneByOne, each);
  await Promise.all(totals.map((each) => directory.rate(atOnce, each)));
  for (const providerId of [oneByOne, atOnce])
    expect(await directory.providers.findOne({ _id: providerId }).lean()).toMatchObject({ reviews: { count: 3, sum: 15, revision: 5 } });
});

it('asks providers by the market’s mean of today, those without reviews too', async () => {
  const categoryId = newId();
  const newcomerOf = async () => {
    const [providerId, serviceId] = [newId(), newId()];
    const service = serviceFacts({ serviceId, providerId, categoryId, serviceType: 'INSTANT', locations: ['Pune'] });
    await engines.kafka.publish([
      eventMessage(engines.topicPrefix, providerRegisteredV1, { subject: providerId, data: providerFacts({ providerId }) }),
      eventMessage(engines.topicPrefix, servicePublishedV1, { subject: serviceId, data: service }),
    ]);
    await until('the service is known', async () => (await directory.services.exists({ _id: serviceId })) !== null);
    await untilHandled(engines, 'dispatch', 'service');
    await directory.setCandidates([providerId], true);
    return providerId;
  };
  const starsNow = async () => (await findCandidates(categoryId)).map(({ stars, providerId }) => [providerId, stars]);
  const newcomer = await newcomerOf();
  await directory.rate(newId(), { provider: { count: 1, sum: 5 }, market: { count: 10_000, sum: 48_000 } });
  expect(await starsNow()).toEqual([[newcomer, 5]]);
  await directory.rate(newId(), { provider: { count: 1, sum: 1 }, market: { count: 20_000, sum: 87_000 } });
  expect(await starsNow()).toEqual([[newcomer, 4.5]]);
  const latest = await newcomerOf();
  expect(await starsNow()).toEqual(expect.arrayContaining([[latest, 4.5]]));
});

/** An open offer of the provider. */
const offered = async ({
  providerId,
  serviceId,
  requestId,
  offerId,
}: Record<'providerId' | 'serviceId' | 'requestId' | 'offerId', string>) => {
  const now = new Date();
  const inAnHour = new Date(now.getTime() + 3_600_000);
  await requests.open(
    openRequest({
      id: requestId,
      customerId: newId(),
      createdAt: now,
      expiresAt: inAnHour,
      asked: [{ providerId, serviceId, serviceName: 'Tap repair', instantVisitingCharge: 1, at: now }],
      offers: [
        {
          id: offerId,
          providerId,
          serviceId,
          shown: {
            providerName: 'Ramesh',
            avatar: '/api/media/avatars/a/320',
            rating: 4,
            reviewsCount: 0,
            jobsDone: 0,
            verified: false,
            serviceName: 'Tap repair',
          },
          price: 85_000,
          total: 90_000,
          estimatedArrival: '15-20 minutes',
          status: 'open',
          attempt: 1,
          madeAt: now,
          expiresAt: inAnHour,
          heldUntil: null,
        },
      ],
    }),
  );
};

it('excludes a blocked provider and withdraws their offers, and asks again when the block is lifted', async () => {
  const [providerId, serviceId, categoryId, requestId, offerId] = [newId(), newId(), newId(), newId(), newId()];
  await directory.services.create(instantService({ _id: serviceId, providerId, categoryId, isCandidate: true }));
  await offered({ providerId, serviceId, requestId, offerId });
  const provider = (version: number, blocked?: boolean) =>
    eventMessage(engines.topicPrefix, version === 1 ? providerRegisteredV1 : providerUpdatedV1, {
      subject: providerId,
      version,
      data: providerFacts({ providerId, name: 'Ramesh', ...defined({ blocked }) }),
    });
  const before = consumer.letters.length;
  const poison = poisoned(provider(3, true));
  await engines.kafka.publish([...poison, ...tenfoldAndShuffled([provider(1), provider(2, false), provider(3, true)])]);
  await until('everything unreadable is parked', () => consumer.letters.length >= before + poison.length);
  await untilHandled(engines, 'dispatch', 'provider');
  expect(await findCandidates(categoryId)).toEqual([]);
  expect(await directory.instantServicesOf(providerId)).toEqual([]);
  expect((await requests.find({ id: requestId }))?.offers).toMatchObject([{ id: offerId, status: 'withdrawn' }]);

  await engines.kafka.publish(tenfoldAndShuffled([provider(2, false), provider(3, true), provider(4, false)]));
  await untilHandled(engines, 'dispatch', 'provider');
  expect(await findCandidates(categoryId)).toMatchObject([{ _id: serviceId }]);
});

it('withdraws the offers of a deleted provider and erases their name and picture from all, and from no others', async () => {
  const [providerId, other, running, ended] = [newId(), newId(), newId(), newId()];
  await offered({ providerId, serviceId: newId(), requestId: running, offerId: newId() });
  await offered({ providerId, serviceId: newId(), requestId: ended, offerId: newId() });
  await changeRequest({ requests, clock: systemClock }, { id: ended }, { type: 'cancel' });
  await offered({ providerId: other, serviceId: newId(), requestId: newId(), offerId: newId() });
  const gone = eventMessage(engines.topicPrefix, providerDeletedV1, { subject: providerId, version: 2, data: { providerId } });
  await engines.kafka.publish(tenfoldAndShuffled([gone]));
  await untilHandled(engines, 'dispatch', 'provider');
  const erased = { providerName: 'Deleted account', avatar: null, serviceName: 'Tap repair' };
  expect((await requests.find({ id: running }))?.offers).toMatchObject([{ status: 'withdrawn', shown: erased }]);
  expect((await requests.find({ id: ended }))?.offers).toMatchObject([{ status: 'superseded', shown: erased }]);
  expect((await requests.pageOfAsked(other, { limit: 1 })).items[0]?.offers).toMatchObject([{ shown: { providerName: 'Ramesh' } }]);
});

it('erases a deleted provider also from a request that somebody changes at the same moment', async () => {
  const [providerId, requestId, offerId] = [newId(), newId(), newId()];
  await offered({ providerId, serviceId: newId(), requestId, offerId });
  let isErased = false;
  await requests.change({ id: requestId }, async (request) => {
    if (!isErased) await requests.forgetProvider(providerId, 'Deleted account');
    isErased = true;
    return decide(request, { type: 'hold', offerId }, systemClock.now());
  });
  expect((await requests.find({ id: requestId }))?.offers).toMatchObject([{ status: 'held', shown: { providerName: 'Deleted account' } }]);
});

it('excludes a provider on vacation and withdraws their offers, and asks again when it is over', async () => {
  const [providerId, serviceId, categoryId, requestId, offerId] = [newId(), newId(), newId(), newId(), newId()];
  await directory.services.create(instantService({ _id: serviceId, providerId, categoryId, isCandidate: true }));
  await offered({ providerId, serviceId, requestId, offerId });
  const away = (version: number, from: number, to: number) =>
    eventMessage(engines.topicPrefix, availabilityChangedV1, {
      subject: providerId,
      version,
      data: {
        providerId,
        capacity: 1,
        vacation: { starts: new Date(Date.now() + from * dayMs).toISOString(), ends: new Date(Date.now() + to * dayMs).toISOString() },
      },
    });
  await engines.kafka.publish([away(1, 1, 2)]);
  await untilHandled(engines, 'dispatch', 'order');
  expect(await findCandidates(categoryId)).toMatchObject([{ _id: serviceId }]);
  expect(await directory.provider(providerId)).toBeNull();
  await engines.kafka.publish(tenfoldAndShuffled([away(1, 1, 2), away(2, -3, -1), away(3, -1, 2)]));
  await untilHandled(engines, 'dispatch', 'order');
  expect(await findCandidates(categoryId)).toEqual([]);
  expect(await directory.instantServicesOf(providerId)).toEqual([]);
  expect((await requests.find({ id: requestId }))?.offers).toMatchObject([{ id: offerId, status: 'withdrawn' }]);
  const inThreeDays = { now: () => new Date(Date.now() + 3 * dayMs) };
  const later = createDirectory(engines.mongo.useDb(engines.mongo.name), inThreeDays);
  expect(await later.findCandidates(categoryId, { near: [], all: ['pune'] }, [], 10)).toMatchObject([{ _id: serviceId }]);
});

it('withdraws the offers with a service that is archived, suspended or no longer instant, held ones too, and those with no other service', async () => {
  const providerId = newId();
  const [archived, changed, suspended, kept] = [newId(), newId(), newId(), newId()];
  const requestIds = new Map([archived, changed, suspended, kept].map((serviceId) => [serviceId, newId()]));
  const event = (serviceId: string, version: number, serviceType: 'INSTANT' | 'HOME', more = {}) =>
    eventMessage(engines.topicPrefix, version === 1 ? servicePublishedV1 : serviceChangedV1, {
      subject: serviceId,
      version,
      data: { ...serviceFacts({ serviceId, providerId, serviceType }), ...more },
    });
  const heldId = newId();
  for (const [serviceId, requestId] of requestIds)
    await offered({ providerId, serviceId, requestId, offerId: serviceId === changed ? heldId : newId() });
  await engines.kafka.publish([...requestIds.keys()].map((serviceId) => event(serviceId, 1, 'INSTANT')));
  await untilHandled(engines, 'dispatch', 'service');
  await changeRequest({ requests, clock: systemClock }, { id: requestIds.get(changed) ?? '' }, { type: 'hold', offerId: heldId });
  const statuses = () =>
    Promise.all([...requestIds.values()].map(async (id) => (await requests.find({ id }))?.offers.map(({ status }) => status)));
  expect(await statuses()).toEqual([['open'], ['held'], ['open'], ['open']]);

  const gone = eventMessage(engines.topicPrefix, serviceArchivedV1, {
    subject: archived,
    version: 2,
    data: { serviceId: archived, providerId, categoryId: 'plumbing' },
  });
  await engines.kafka.publish(
    tenfoldAndShuffled([
      gone,
      event(changed, 2, 'HOME'),
      event(suspended, 2, 'INSTANT', { suspended: true, suspensionChanged: true }),
      event(kept, 2, 'INSTANT'),
    ]),
  );
  await untilHandled(engines, 'dispatch', 'service');
  expect(await statuses()).toEqual([['withdrawn'], ['withdrawn'], ['withdrawn'], ['open']]);
  const offeredNow = async () => (await directory.instantServicesOf(providerId)).map(({ _id }) => _id).toSorted();
  expect(await offeredNow()).toEqual([kept]);
  await engines.kafka.publish(tenfoldAndShuffled([event(suspended, 3, 'INSTANT', { suspensionChanged: true })]));
  await untilHandled(engines, 'dispatch', 'service');
  expect(await offeredNow()).toEqual([kept, suspended].toSorted());
});

it('counts each job once under duplicates in any order, and copies a service’s badge', async () => {
  const [providerId, serviceId] = [newId(), newId()];
  const done = Array.from({ length: 4 }, () => {
    const orderId = newId();
    const data = { orderId, providerId, customerId: newId(), serviceId, requestId: null, at: new Date().toISOString() };
    return eventMessage(engines.topicPrefix, orderFulfilledV1, { subject: orderId, version: 3, data });
  });
  await engines.kafka.publish(tenfoldAndShuffled(done));
  await untilHandled(engines, 'dispatch', 'order');
  expect(await directory.providers.findOne({ _id: providerId }).lean()).toMatchObject({ jobsDone: 4 });

  const undone = done.slice(0, 1).map(({ key }) =>
    eventMessage(engines.topicPrefix, orderFulfilmentUndoneV1, {
      subject: key,
      version: 4,
      data: {
        orderId: key,
        providerId,
        customerId: newId(),
        serviceId,
        requestId: null,
        at: new Date().toISOString(),
        step: null,
      },
    }),
  );
  await engines.kafka.publish(tenfoldAndShuffled([...undone, ...done]));
  await untilHandled(engines, 'dispatch', 'order');
  expect(await directory.providers.findOne({ _id: providerId }).lean()).toMatchObject({ jobsDone: 3 });

  const service = (version: number, badge?: boolean) =>
    eventMessage(engines.topicPrefix, serviceChangedV1, {
      subject: serviceId,
      version,
      data: serviceFacts({ serviceId, providerId, ...defined({ badge }) }),
    });
  await engines.kafka.publish(tenfoldAndShuffled([service(1), service(2, false), service(3, true)]));
  await untilHandled(engines, 'dispatch', 'service');
  expect(await directory.instantServicesOf(providerId)).toMatchObject([{ badge: true }]);
});

it('finds services around their provider’s base, whatever arrives first, until the base or the account is removed', async () => {
  const [providerId, serviceId] = [newId(), newId()];
  const place = { city: 'Jaipur', state: 'Rajasthan', country: 'India' };
  const provider = (version: number, base?: { lat: number; lng: number; radiusKm: number } | null) =>
    eventMessage(engines.topicPrefix, providerUpdatedV1, {
      subject: providerId,
      version,
      data: providerFacts({ providerId, ...place, base }),
    });
  const service = (version: number) =>
    eventMessage(engines.topicPrefix, version === 1 ? servicePublishedV1 : serviceChangedV1, {
      subject: serviceId,
      version,
      data: serviceFacts({ serviceId, providerId, ...place }),
    });
  const base = { lat: 18.51, lng: 73.81, radiusKm: 8 };
  const stored = () => directory.services.findOne({ _id: serviceId }).lean();
  await engines.kafka.publish(
    tenfoldAndShuffled([provider(1), provider(2, { ...base, radiusKm: 40 }), provider(3, base), service(1), service(2)]),
  );
  for (const topic of ['provider', 'service'] as const) await untilHandled(engines, 'dispatch', topic);
  expect(await stored()).toMatchObject({ base, areas: servedKeys({ areas: ['jaipur'], base }) });
  await engines.kafka.publish(tenfoldAndShuffled([provider(3, base), provider(4, null), service(3)]));
  for (const topic of ['provider', 'service'] as const) await untilHandled(engines, 'dispatch', topic);
  expect(await stored()).toMatchObject({ base: null, areas: ['jaipur'] });

  await engines.kafka.publish([provider(5, base)]);
  await untilHandled(engines, 'dispatch', 'provider');
  expect(await stored()).toMatchObject({ base });
  await engines.kafka.publish([
    eventMessage(engines.topicPrefix, providerDeletedV1, { subject: providerId, version: 6, data: { providerId } }),
  ]);
  await untilHandled(engines, 'dispatch', 'provider');
  expect(await stored()).toMatchObject({ base: null, areas: ['jaipur'] });
  expect(await directory.providers.findOne({ _id: providerId }).lean()).toMatchObject({ base: null });
});

it('looks many customers up in one read when they are asked for at once', async () => {
  const ids = Array.from({ length: 20 }, newId);
  await directory.customers.insertMany(ids.map((_id) => ({ _id, firstName: _id.slice(0, 4), city: 'Pune' })));
  const reading = vi.spyOn(directory.customers, 'find');

  const found = await Promise.all([...ids, 'nobody', ids[0] ?? ''].map((id) => directory.customer(id)));

  expect(found.map((entry) => entry?._id)).toEqual([...ids, undefined, ids[0]]);
  expect(reading).toHaveBeenCalledTimes(1);
  reading.mockRestore();
});

it('asks a blocked provider for nothing, even if a caller that has read them before the block writes their services after it', async () => {
  const [providerId, serviceId] = [newId(), newId()];
  await directory.providers.insertMany([{ _id: providerId, name: 'Ramesh', blocked: true, from: { provider: 2 } }]);
  await directory.services.insertMany([
    { _id: serviceId, providerId, instant: true, areas: ['pune'], blocked: true, from: { service: 1 } },
  ]);
  const before = { lean: async () => ({ _id: providerId, blocked: false }) };
  const reading = vi.spyOn(directory.providers, 'findOne').mockReturnValueOnce(before as Partial<Query> as Query);

  await directory.copyProviderToServices(providerId);

  expect(await directory.services.findOne({ _id: serviceId }).lean()).toMatchObject({ blocked: true });
  reading.mockRestore();
});

type Query = ReturnType<Directory['providers']['findOne']>;
