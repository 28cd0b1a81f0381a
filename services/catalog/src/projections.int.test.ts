import { orderConfirmedV1, orderFulfilledV1, providerRegisteredV1, providerUpdatedV1 } from '@karigar/contracts';
import { newId, systemClock } from '@karigar/service-kit';
import { eventMessage, providerFacts, until, untilHandled } from '@karigar/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { catalogProjections } from './projections.ts';
import { startTestCatalog } from './testing/index.ts';

const catalog = await startTestCatalog();
afterAll(() => catalog.stop());

describe('the providers in a catalog service that runs', () => {
  it('are the same after a rebuild, and services follow them', async () => {
    const { mongo, kafka, topicPrefix, log } = catalog.engines;
    const provider = await catalog.newProvider();
    await catalog.publishService(provider);
    const base = { lat: 18.52, lng: 73.85, radiusKm: 8 };
    const data = { ...providerFacts({ providerId: provider.id }), base };
    const order = { orderId: newId(), customerId: 'c', providerId: provider.id, serviceId: 's', requestId: null };
    await kafka.publish([
      eventMessage(topicPrefix, providerRegisteredV1, { subject: provider.id, version: 1, data }),
      eventMessage(topicPrefix, providerUpdatedV1, { subject: provider.id, version: 2, data }),
      eventMessage(topicPrefix, orderFulfilledV1, {
        subject: order.orderId,
        version: 3,
        data: { ...order, at: new Date().toISOString(), by: 'provider' },
      }),
      ...Array.from({ length: 5 }, (_, n) =>
        eventMessage(topicPrefix, orderConfirmedV1, {
          subject: newId(),
          version: 2,
          data: { ...order, orderId: newId(), at: `2026-11-20T09:1${n}:30.000Z`, askedAt: '2026-11-20T09:00:30.000Z' },
        }),
      ),
    ]);
    for (const topic of ['provider', 'order'] as const) await untilHandled(catalog.engines, 'catalog', topic);
    const stored = (name: string) => mongo.collection(name).find({}).sort({ _id: 1 }).toArray();
    const all = async () => ({ providers: await stored('providers'), jobs: await stored('jobs'), times: await stored('response_times') });
    const before = await all();
    expect(before.providers).toMatchObject([{ _id: provider.id, jobsDone: 1, responseMinutes: 12, base }]);

    for (const name of ['providers', 'jobs', 'response_times']) await mongo.collection(name).deleteMany({});
    // As if the copy had never known of the base.
    await mongo.collection('services').updateMany({ providerId: provider.id }, { $set: { base: null } });
    const projection = catalogProjections({ mongo, clock: systemClock }).projections['providers'];
    const rebuilt = await projection?.rebuild({
      service: 'catalog',
      mongo,
      kafka: catalog.engines.anotherKafka(),
      topicPrefix,
      log,
      clock: systemClock,
    });
    expect(rebuilt).toMatchObject({ added: 3, replaced: 0, removed: 0 });
    expect(await all()).toEqual(before);
    await until('the service follows', async () => (await stored('services'))[0]?.['base'] !== null);
    expect(await stored('services')).toMatchObject([{ base }]);
  });
});
