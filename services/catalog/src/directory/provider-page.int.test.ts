import type { ProviderCardView, PublicProviderView } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { startTestCatalog } from '../testing/index.ts';

const catalog = await startTestCatalog();
afterAll(() => catalog.stop());

it('shows a provider with services, areas and categories, but no contact data', async () => {
  const provider = await catalog.newProvider();
  await catalog.publishService(provider, { name: 'Leak repair', 'locations[]': ['Pune', '411001'] });
  await catalog.publishService(provider, { name: 'Geyser fitting', category_id: 'home-appliance', 'locations[]': ['Pune', 'Nashik'] });
  await catalog.publishService(provider, { name: 'Tap repair' });

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

it('shows the badge when a service has it', async () => {
  const provider = await catalog.newProvider();
  await catalog.publishService(provider);
  await catalog.engines.mongo.collection('services').updateOne({ providerId: provider.id }, { $set: { badge: true } });
  expect((await catalog.call('GET', `/providers/${provider.id}`)).body).toMatchObject({ verified: true });
});

it('is a 404 for unknown and deleted accounts', async () => {
  expect(await catalog.call('GET', `/providers/${newId()}`)).toMatchObject({ status: 404 });
  const provider = await catalog.newProvider();
  await catalog.publishService(provider);
  await catalog.publishEvent('provider.deleted.v1', provider.id, { providerId: provider.id }, { version: 2 });
  await until('the account is gone', async () => (await catalog.call('GET', `/providers/${provider.id}`)).status === 404);
});

it('can be saved by a customer once, fifty at most, and disappears with either account', async () => {
  const [customerId, other] = [newId(), newId()];
  const [asha, meera] = [catalog.tokenOf(customerId, 'customer'), catalog.tokenOf(other, 'customer')];
  const [first, second] = [await catalog.newProvider(), await catalog.newProvider()];
  await catalog.publishService(second);
  const put = (token: string, id: string) => catalog.call('PUT', `/favourites/${id}`, { token });
  const saved = async (token: string) =>
    ((await catalog.call('GET', '/favourites', { token })).body as { items: ProviderCardView[] }).items.map(({ id }) => id);
  const many = await Promise.all(Array.from({ length: 5 }, () => put(asha, first.id)));
  expect(many.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  await put(asha, second.id);
  await put(meera, first.id);
  expect(await saved(asha)).toEqual([second.id, first.id]);
  expect(await put(asha, newId())).toMatchObject({ status: 404 });
  expect(await put(first.token, second.id)).toMatchObject({ status: 403 });
  expect(
    await catalog.callInternal('export-account', { role: 'customer', accountId: other, section: 'favourites', cursor: null }),
  ).toMatchObject({
    body: { items: [{ id: first.id, name: first.facts.name }], nextCursor: null },
  });

  const favourites = catalog.engines.mongo.collection<{ _id: string; providers: string[] }>('favourites');
  const full = Array.from({ length: 50 }, newId);
  await favourites.updateOne({ _id: other }, { $set: { providers: full } });
  expect(await put(meera, second.id)).toMatchObject({
    status: 409,
    body: { code: 'LIMIT_REACHED', limit: 50, message: 'At most 50 karigars can be saved' },
  });
  await favourites.updateOne({ _id: other }, { $set: { providers: [...full.slice(0, 49), first.id] } });
  expect(await put(meera, first.id)).toMatchObject({ status: 204 });

  expect(await catalog.call('DELETE', `/favourites/${second.id}`, { token: asha })).toMatchObject({ status: 204 });
  expect(await catalog.call('DELETE', `/favourites/${second.id}`, { token: asha })).toMatchObject({ status: 404 });
  for (const id of [newId(), newId()])
    await catalog.publishEvent('provider.deleted.v1', first.id, { providerId: first.id }, { version: 2, id });
  for (const id of [newId(), newId()]) await catalog.publishEvent('customer.deleted.v1', other, { customerId: other }, { version: 2, id });
  await until('neither is kept', async () => (await favourites.countDocuments({ $or: [{ _id: other }, { providers: first.id }] })) === 0);
  expect(await saved(asha)).toEqual([]);
});

it('favourites are published with every change, so that the other devices read them again, without saying who is saved', async () => {
  const asha = newId();
  const token = catalog.tokenOf(asha, 'customer');
  const [first, second] = [await catalog.newProvider(), await catalog.newProvider()];
  await catalog.publishService(second);
  const stored = catalog.engines.mongo.collection<{ _id: string; providers: string[]; version: number }>('favourites');
  await stored.insertOne({ _id: asha, providers: [first.id], version: 0 });
  const call = (method: 'PUT' | 'DELETE', id: string) => catalog.call(method, `/favourites/${id}`, { token });
  // The second time changes nothing, so nothing is published.
  for (const [method, status] of [
    ['PUT', 204],
    ['PUT', 204],
    ['DELETE', 204],
    ['DELETE', 404],
  ] as const)
    expect(await call(method, second.id)).toMatchObject({ status });
  await until('both changes are published', () => catalog.eventsOf(asha).length >= 2);
  await catalog.publishEvent('provider.deleted.v1', first.id, { providerId: first.id }, { version: 2 });
  await until('the deleted provider is removed', async () => (await stored.findOne({ _id: asha }))?.providers.length === 0);
  expect(catalog.eventsOf(asha)).toMatchObject(
    [1, 2].map((version) => ({ type: 'favourites.changed.v1', version, data: { customerId: asha } })),
  );
  expect(JSON.stringify(catalog.eventsOf(asha))).not.toContain(second.id);
  expect(await stored.findOne({ _id: asha })).toMatchObject({ version: 3 });
});
