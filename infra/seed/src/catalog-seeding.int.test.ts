import { startTestCatalog } from '@karigar/catalog/testing';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createCatalogSeeding, type SeedService } from './catalog-seeding.ts';

const catalog = await startTestCatalog();
afterAll(() => catalog.stop());

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><rect width="320" height="240" fill="#27348b"/></svg>';

it('publishes a service once, at the given time, and never again after it was deleted', async () => {
  const seeding = createCatalogSeeding(catalog.engines.mongo);
  const provider = await catalog.newProvider();
  await until('the provider is known', () => seeding.awaitProvider(provider.id, 100));
  const service: SeedService = {
    serviceId: newId(),
    providerId: provider.id,
    form: {
      name: 'Leak repair',
      category_id: 'plumbing',
      visiting_charge: 349,
      instant_visiting_charge: 599,
      description: 'Taps.',
      experience: 5,
      service_type: 'INSTANT',
      locations: ['Pune'],
      specifications: ['Taps'],
    },
    cover: drawing,
    working: [],
    createdAt: new Date('2026-05-01T10:00:00Z'),
  };
  const published = { ok: true, value: { id: service.serviceId, createdAt: service.createdAt } };
  expect(await seeding.publish(service)).toMatchObject(published);
  const pictures = () => catalog.engines.mongo.collection('media').countDocuments();
  const before = await pictures();
  expect(await seeding.publish({ ...service, createdAt: new Date() })).toMatchObject(published);

  expect(await catalog.call('DELETE', `/services/${service.serviceId}`, { token: provider.token })).toMatchObject({ status: 204 });
  expect(await seeding.publish(service)).toMatchObject(published);
  expect(await catalog.call('GET', `/services/${service.serviceId}`)).toMatchObject({ status: 200, body: { archived: true } });
  expect(await pictures()).toBe(before);
});
