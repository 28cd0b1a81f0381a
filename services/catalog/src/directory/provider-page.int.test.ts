import type { PublicProviderView } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceForm, startTestCatalog, type TestCatalog } from '../testing/index.ts';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

const publish = async (token: string, over: Parameters<typeof serviceForm>[0]) =>
  expect(await catalog.call('POST', '/services', { token, form: await serviceForm(over) })).toMatchObject({ status: 201 });

it('shows a provider with services, areas and categories, and nothing to reach them by', async () => {
  const provider = await catalog.newProvider();
  await publish(provider.token, { name: 'Leak repair', 'locations[]': ['Pune', '411001'] });
  await publish(provider.token, { name: 'Geyser fitting', category_id: 'home-appliance', 'locations[]': ['Pune', 'Nashik'] });
  await publish(provider.token, { name: 'Tap repair' });

  const { status, body } = await catalog.call('GET', `/providers/${provider.id}`);
  expect(status).toBe(200);
  const { services, ...about } = body as PublicProviderView;
  expect(about).toStrictEqual({
    id: provider.id,
    name: provider.facts.name,
    avatar: null,
    city: 'Pune',
    state: 'Maharashtra',
    rating: 4,
    reviewsCount: 0,
    jobsDone: 0,
    verified: false,
    categories: [
      { id: 'plumbing', name: 'Plumbing', slug: 'plumbing' },
      { id: 'home-appliance', name: 'Home Appliance', slug: 'home-appliance' },
    ],
    servicesCount: 3,
    areas: expect.arrayContaining(['Pune', '411001', 'Nashik']) as string[],
  });
  expect(services.map(({ name }) => name).sort()).toStrictEqual(['Geyser fitting', 'Leak repair', 'Tap repair']);
});

it('wears the badge of a checked service', async () => {
  const provider = await catalog.newProvider();
  await publish(provider.token, {});
  await catalog.engines.mongo.collection('services').updateOne({ providerId: provider.id }, { $set: { badge: true } });
  expect((await catalog.call('GET', `/providers/${provider.id}`)).body).toMatchObject({ verified: true });
});

it('knows neither strangers nor deleted accounts', async () => {
  expect(await catalog.call('GET', `/providers/${newId()}`)).toMatchObject({ status: 404 });
  const provider = await catalog.newProvider();
  await publish(provider.token, {});
  await catalog.tell('provider.deleted.v1', provider.id, { providerId: provider.id }, { version: 2 });
  await until('the account is gone', async () => (await catalog.call('GET', `/providers/${provider.id}`)).status === 404);
});
