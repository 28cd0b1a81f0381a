import type { RankedProviderView, SearchView, ServiceView } from '@karigar/contracts';
import { newId, systemClock } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createDirectory } from '../directory/data/directory.ts';
import { serviceForm, startTestCatalog } from '../testing/index.ts';
import { createServiceRepository } from './data/service-repository.ts';
import { toEvents } from './messaging/publishes.ts';

const catalog = await startTestCatalog();
const directory = createDirectory(catalog.engines.mongo);
afterAll(() => catalog.stop());

it('removes a blocked provider’s services from every list, whatever the order of events, and restores them', async () => {
  const city = `City ${newId()}`;
  const provider = await catalog.newProvider({ city });
  const publish = async () =>
    catalog.call('POST', '/services', { token: provider.token, form: await serviceForm({ 'locations[]': [city] }) });
  const { service } = (await publish()).body as { service: ServiceView };
  const place = encodeURIComponent(city);
  const read = async <T>(path: string) => (await catalog.call('GET', path)).body as T;
  const listed = async () => (await read<{ items: ServiceView[] }>(`/services?city=${place}`)).items.map(({ id }) => id);
  /** Where the provider and the service are shown, besides the list. */
  const found = async () => [
    ...(await read<SearchView>(`/search?q=plumber&city=${place}`)).services.map(({ id }) => id),
    ...(await read<{ items: RankedProviderView[] }>(`/rankings?city=${place}`)).items.map((one) => one.provider.id),
  ];
  const update = (version: number, blocked: boolean) =>
    catalog.publishEvent('provider.updated.v1', provider.id, { ...provider.facts, blocked }, { version });
  const applied = (version: number) =>
    until('the event is applied', async () => ((await directory.provider(provider.id))?.from.provider ?? 0) >= version);
  await until('the service is found', async () => (await found()).length === 2);

  await update(3, true);
  await until('nothing is listed', async () => (await listed()).length === 0);
  await until('nothing is found', async () => (await found()).length === 0);
  expect((await catalog.call('GET', `/providers/${provider.id}`)).status).toBe(404);
  expect(await read(`/services/${service.id}`)).toMatchObject({ id: service.id, archived: true, ProviderInfo: { gone: true } });
  // The token stays valid for a few seconds.
  expect(await publish()).toMatchObject({ status: 401 });

  // Older events and duplicates change nothing.
  await update(2, false);
  await update(3, true);
  await catalog.publishEvent('provider.updated.v1', provider.id, { blocked: 'perhaps' }, { version: 4 });
  await update(5, true);
  await applied(5);
  expect(await listed()).toEqual([]);

  await update(6, false);
  await until('the service is listed again', async () => (await listed()).includes(service.id));
  await until('the service is found again', async () => (await found()).length === 2);
  expect(await read(`/services/${service.id}`)).toMatchObject({ archived: false });
  expect(await publish()).toMatchObject({ status: 201 });
});

it('archives the services of a blocked account when it is deleted', async () => {
  const provider = await catalog.newProvider();
  const service = await catalog.publishService(provider);
  const { engines } = catalog;
  const isStored = (status: string) => async () =>
    (await engines.mongo.collection('services').countDocuments({ providerId: provider.id, status })) === 1;
  await catalog.publishEvent('provider.updated.v1', provider.id, { ...provider.facts, blocked: true }, { version: 2 });
  await until('it is suspended', isStored('suspended'));
  await catalog.publishEvent('provider.deleted.v1', provider.id, { providerId: provider.id }, { version: 3 });
  await until('it is archived', isStored('archived'));
  expect((await catalog.call('GET', `/services/${service.id}`)).body).toMatchObject({ archived: true });
});

it('ends with what the account is now, even if a caller that has read what it was before writes that afterwards', async () => {
  const provider = await catalog.newProvider();
  const service = await catalog.publishService(provider);
  const connection = catalog.engines.mongo;
  const media = { releaseLater: async () => undefined };
  const services = createServiceRepository({ connection, outbox: { nudge: () => undefined }, clock: systemClock, media, toEvents });
  const base = { lat: 18.51, lng: 73.81, radiusKm: 8 };
  const stored = () => services.findEvenArchived({ id: service.id, providerId: provider.id });

  const reads = [{ base }];
  await services.syncWithAccount(provider.id, async () => reads.shift() ?? { blocked: true, base: { ...base, radiusKm: 40 } });
  expect(await stored()).toMatchObject({ status: 'suspended', base: { radiusKm: 40 } });

  reads.push({ base });
  await services.syncWithAccount(provider.id, async () => reads.shift() ?? { deleted: true });
  expect(await stored()).toMatchObject({ status: 'archived', base: null });
});
