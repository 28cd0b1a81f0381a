import type { ListedServiceView, SearchView, ServiceView } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { serviceForm, startTestCatalog } from '../testing/index.ts';

const catalog = await startTestCatalog();
afterAll(() => catalog.stop());

it('lists services within the radius around their provider’s base, existing and new ones, without revealing the base', async () => {
  const provider = await catalog.newProvider();
  const publish = () => catalog.publishService(provider, { 'locations[]': ['302001'] });
  const read = async <T>(path: string) => (await catalog.call('GET', path)).body as T;
  const listed = async (place: string) =>
    (await read<{ items: ServiceView[] }>(`/services?city=${place}&provider=${provider.id}`)).items.map(({ id }) => id);
  const found = async (place: string) => (await read<SearchView>(`/search?q=leak&city=${place}`)).services.map(({ id }) => id);
  const publishBase = (version: number, base: object | null) =>
    catalog.publishEvent('provider.updated.v1', provider.id, { ...provider.facts, base }, { version });
  const kothrud = { lat: 18.51, lng: 73.81 };

  const old = await publish();
  expect(await listed('411001')).toEqual([]);
  await publishBase(5, { ...kothrud, radiusKm: 8 });
  await until('it is listed', async () => (await listed('411001')).includes(old.id));
  await until('it is found', async () => (await found('411001')).includes(old.id));
  expect([await listed('411014'), await listed('302001')]).toEqual([[], [old.id]]);
  // A PIN code within the radius, the city of it, the area that is named, and a PIN code beyond.
  const counts = async (place: string) =>
    (await read<SearchView>(`/search?q=plumber&city=${place}`)).categories.map(({ slug, count }) => `${slug} ${count}`);
  for (const [place, expected] of [
    ['411001', ['plumbing 1']],
    ['Pune', ['plumbing 1']],
    ['Pune, 411001', ['plumbing 1']],
    ['302001', ['plumbing 1']],
    ['411014', []],
  ] as const)
    expect([place, await counts(place)]).toEqual([place, expected]);
  // Older events and duplicates change nothing.
  await publishBase(4, { ...kothrud, radiusKm: 50 });
  await publishBase(5, { ...kothrud, radiusKm: 8 });
  const fresh = await publish();
  await until('both are listed', async () => (await listed('411001')).length === 2);
  expect((await listed('411001')).sort()).toEqual([old.id, fresh.id].sort());
  expect(await listed('411014')).toEqual([]);
  for (const path of [`/services/${old.id}`, `/providers/${provider.id}`, `/services?city=411001`])
    expect(JSON.stringify(await read(path))).not.toMatch(/18\.51|"base"|411038/);

  // A changed service is still found.
  const form = await serviceForm({ name: 'Tap repair', 'locations[]': ['302001'] });
  expect(await catalog.call('PUT', `/services/${old.id}`, { token: provider.token, form })).toMatchObject({ status: 200 });
  expect(await listed('411001')).toContain(old.id);
  await publishBase(6, null);
  await until('it is not listed any more', async () => (await listed('411001')).length === 0);
  expect((await listed('302001')).length).toBe(2);

  await publishBase(7, { ...kothrud, radiusKm: 8 });
  await until('it is listed again', async () => (await listed('411001')).length === 2);
  await catalog.publishEvent('provider.deleted.v1', provider.id, { providerId: provider.id }, { version: 8 });
  const kept = () =>
    Promise.all(
      ['services', 'providers'].map((name) =>
        catalog.engines.mongo.collection(name).countDocuments({ 'base.radiusKm': { $exists: true } }),
      ),
    );
  await until('nothing is kept', async () => (await kept()).every((count) => count === 0));
});

it('recommends to a PIN code those who are near it, before those who are better rated', async () => {
  const kothrud = { lat: 18.51, lng: 73.81, radiusKm: 40 };
  const offer = async (base: object, score: number) => {
    const provider = await catalog.newProvider();
    await catalog.publishEvent('provider.updated.v1', provider.id, { ...provider.facts, base }, { version: 5 });
    const { id } = await catalog.publishService(provider, { 'locations[]': ['302001'], name: `Geyser check ${score}` });
    return { provider, id };
  };
  const near = await offer(kothrud, 4);
  const far = await offer({ ...kothrud, lat: 18.75 }, 5);
  const totals = { count: 30, sum: 150 };
  const reviewId = newId();
  await catalog.publishEvent('review.published.v1', reviewId, {
    reviewId,
    orderId: newId(),
    serviceId: far.id,
    providerId: far.provider.id,
    customerId: newId(),
    rating: 5,
    at: '2026-11-21T10:00:00.000Z',
    totals: { service: totals, provider: totals, market: { count: 100, sum: 440 } },
  });
  const listed = async (sort: string) => {
    const { items } = (await catalog.call('GET', `/services?city=411038&minPrice=1&sort=${sort}`)).body as { items: ListedServiceView[] };
    return items.filter(({ id }) => id === near.id || id === far.id).map(({ id, near: isNear }) => [id, isNear]);
  };
  await until('the better rated leads', async () => (await listed('rating'))[0]?.[0] === far.id);
  await until('both are recommended', async () => (await listed('recommended')).length === 2);
  expect(await listed('recommended')).toEqual([
    [near.id, true],
    [far.id, undefined],
  ]);
});
