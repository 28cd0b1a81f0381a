import {
  categoryChangedV1,
  customerRegisteredV1,
  orderConfirmedV1,
  orderFulfilledV1,
  providerRegisteredV1,
  reviewPublishedV1,
  servicePublishedV1,
} from '@karigar/contracts';
import { createRedis, newId, systemClock, type ServiceApp } from '@karigar/service-kit';
import {
  customerFacts,
  eventMessage,
  providerFacts,
  serviceFacts,
  startTestIssuer,
  until,
  untilHandled,
  useEngines,
  type TestEngines,
  type TestIssuer,
} from '@karigar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectory } from './directory/data/directory.ts';
import { createEngagementStore } from './engagement/data/engagement-store.ts';
import { createPresenceStore } from './presence/data/presence-store.ts';
import { renewLease } from './presence/use-cases/leases.ts';
import { dispatchProjections } from './projections.ts';
import { startDispatch } from './testing/start-dispatch.ts';

const projections = ['customers', 'providers', 'services', 'categories', 'jobs'] as const;
const topics = ['customer', 'provider', 'service', 'category', 'order', 'review'] as const;

describe('the directory of a dispatch service that runs', () => {
  let engines: TestEngines;
  let issuer: TestIssuer;
  let app: ServiceApp;
  beforeAll(async () => {
    engines = await useEngines();
    issuer = await startTestIssuer();
    app = await startDispatch(engines, { authUrl: issuer.url });
    await until('it is ready', async () => (await fetch(`http://127.0.0.1:${app.port}/readyz`)).ok);
  });
  afterAll(async () => {
    await app.stop();
    await issuer.close();
    await engines.close();
  });

  it('is the same after a rebuild, and nobody is notified', async () => {
    const { mongo, kafka, topicPrefix, log, redisUrl } = engines;
    const [customerId, providerId, serviceId, orderId, reviewId] = [newId(), newId(), newId(), newId(), newId()];
    const at = new Date().toISOString();
    const order = { orderId, customerId, providerId, serviceId, requestId: null, at };
    const totals = { count: 1, sum: 4 };
    const event = eventMessage.bind(undefined, topicPrefix);
    await kafka.publish([
      event(categoryChangedV1, {
        subject: 'plumbing',
        data: { categoryId: 'plumbing', name: 'Plumbing', slug: 'plumbing', description: '', image: null, active: true, position: 0 },
      }),
      event(customerRegisteredV1, { subject: customerId, data: customerFacts({ customerId }) }),
      event(providerRegisteredV1, { subject: providerId, data: providerFacts({ providerId }) }),
      event(servicePublishedV1, { subject: serviceId, data: serviceFacts({ serviceId, providerId, serviceType: 'INSTANT' }) }),
    ]);
    for (const topic of ['customer', 'provider', 'service', 'category'] as const) await untilHandled(engines, 'dispatch', topic);
    await kafka.publish([
      event(orderConfirmedV1, { subject: orderId, version: 2, data: order }),
      event(orderFulfilledV1, { subject: orderId, version: 3, data: { ...order, by: 'provider' } }),
      event(reviewPublishedV1, {
        subject: reviewId,
        data: { ...order, reviewId, rating: 4, totals: { service: totals, provider: totals, market: totals } },
      }),
    ]);
    for (const topic of topics) await untilHandled(engines, 'dispatch', topic);

    const redis = createRedis(redisUrl, log);
    await redis.connect();
    const presence = createPresenceStore({ connection: mongo, redis, prefix: topicPrefix });
    const directory = createDirectory(mongo, systemClock);
    const engagements = createEngagementStore({ connection: mongo, clock: systemClock });
    await renewLease({ presence, directory, engagements, clock: systemClock }, providerId);

    const contentOf = async (names: readonly string[]) =>
      Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await mongo.collection(name).find({}).sort({ _id: 1 }).toArray()] as const)),
      );
    const told = async () => ({
      ...(await contentOf(['engagements', 'requests', 'closures'])),
      // The service leases their mails meanwhile, and postpones them at night.
      notifications: await mongo
        .collection('notifications')
        .find({}, { projection: { mailDue: 0, mailLease: 0, mailPostponed: 0 } })
        .sort({ _id: 1 })
        .toArray(),
      // The live logs of the people.
      live: Object.fromEntries(
        await Promise.all(
          [customerId, providerId].map(async (id) => [
            id,
            (await redis.keys(`*${topicPrefix}*${id}*`)).filter((key) => !key.includes('lease')).sort(),
          ]),
        ),
      ) as Record<string, string[]>,
    });
    await until('both were told', async () => (await mongo.collection('notifications').countDocuments()) >= 3);
    const [before, toldBefore] = [await contentOf(projections), await told()];
    expect(before['services']).toMatchObject([{ _id: serviceId, isCandidate: true }]);
    expect(before['providers']).toMatchObject([{ _id: providerId, jobsDone: 1, reviews: { count: 1 } }]);

    for (const name of projections) await mongo.collection(name).deleteMany({});
    const { start, close, projections: all } = dispatchProjections({ mongo, clock: systemClock, log, redisUrl, prefix: topicPrefix });
    await start?.();
    const parts = { service: 'dispatch', mongo, kafka: engines.anotherKafka(), topicPrefix, log, clock: systemClock };
    expect(await all['directory']?.rebuild(parts)).toMatchObject({ added: 5, replaced: 0, removed: 0 });
    close?.();

    expect(await contentOf(projections)).toEqual(before);
    expect(await told()).toEqual(toldBefore);
    redis.disconnect();
  });
});
