import type { ServiceView } from '@karigar/contracts';
import { newId, systemClock } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createDirectory } from '../directory/data/directory.ts';
import { createCategoryRepository } from '../categories/data/category-repository.ts';
import { createGridFsBlobStore } from '../media/data/blob-store.ts';
import { createMediaStore } from '../media/data/media-store.ts';
import { picture, serviceForm, startTestCatalog, type TestCatalog } from '../testing/index.ts';
import { toEvents as toCategoryEvents } from '../categories/messaging/publishes.ts';
import { createServiceRepository } from './data/service-repository.ts';
import { toEvents as toServiceEvents } from './messaging/publishes.ts';
import { publishService, type PublishService } from './use-cases/publish-service.ts';

const silent = { nudge: () => undefined };
let provider: Awaited<ReturnType<TestCatalog['newProvider']>>;

const catalog = await startTestCatalog();
const directory = createDirectory(catalog.engines.mongo);
afterAll(() => catalog.stop());
beforeEach(async () => {
  provider = await catalog.newProvider();
  await until('the provider is known', () => directory.provider(provider.id));
});

const deleteAccount = async () => {
  await catalog.publishEvent('provider.deleted.v1', provider.id, { providerId: provider.id }, { version: 2 });
  const gone = { _id: provider.id, name: 'Deleted account' };
  await until('the account is gone', async () => (await directory.providers.findOne(gone)) !== null);
};

it('refuses a service of a deleted account whose token is still valid', async () => {
  await deleteAccount();
  expect(await catalog.call('POST', '/services', { token: provider.token, form: await serviceForm() })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  });
  expect((await catalog.call('GET', `/services?provider=${provider.id}`)).body).toMatchObject({ items: [] });
});

it('erases what the provider wrote and photographed, but for what orders show of it', async () => {
  const services = [
    await catalog.publishService(provider, {}, { working: [await picture()] }),
    await catalog.publishService(provider, { description: 'Written before it was archived.' }),
  ];
  await catalog.call('DELETE', `/services/${services[1]?.id}`, { token: provider.token });
  const [photo = ''] = services[0]?.working_images ?? [];
  const mediaId = /media\/([^/]+)/.exec(photo)?.[1] ?? '';
  const media = catalog.engines.mongo.collection<{ _id: string; checkAt?: Date }>('media');
  // As after its first check.
  await media.updateOne({ _id: mediaId }, { $unset: { checkAt: '' } });
  await deleteAccount();
  for (const { id, name, cover_image } of services) {
    const read = async (): Promise<ServiceView> => (await catalog.call('GET', `/services/${id}`)).body;
    await until('it is erased', async () => (await read()).description === '');
    expect(await read()).toMatchObject({
      name,
      cover_image,
      archived: true,
      ProviderInfo: { gone: true },
      specifications: [],
      working_images: [],
      locations: [],
    });
  }
  expect((await media.findOne({ _id: mediaId }))?.checkAt).toBeInstanceOf(Date);
});

it('never lists a service that was being published while its account was deleted', async () => {
  const connection = catalog.engines.mongo;
  const media = createMediaStore({ connection, blobs: createGridFsBlobStore(connection), clock: systemClock });
  const services = createServiceRepository({ connection, outbox: silent, clock: systemClock, media, toEvents: toServiceEvents });
  const deps = {
    services,
    directory,
    categories: createCategoryRepository({ connection, outbox: silent, clock: systemClock, toEvents: toCategoryEvents }),
    clock: systemClock,
    limitsPerPerson: 1,
    // The account goes between the look at it and the service.
    media: {
      ...media,
      add: async (...picture: Parameters<typeof media.add>) => {
        await deleteAccount();
        return media.add(...picture);
      },
    },
  };
  const command: PublishService = {
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
    cover: { field: 'cover_image', bytes: await picture() },
    working: [],
  };
  expect(await publishService(deps, command)).toMatchObject({ ok: false, code: 'UNAUTHORIZED' });
  expect((await catalog.call('GET', `/services?provider=${provider.id}`)).body).toMatchObject({ items: [] });
});
