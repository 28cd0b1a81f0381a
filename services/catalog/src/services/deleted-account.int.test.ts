import type { ServiceView } from '@karigar/contracts';
import { newId, systemClock } from '@karigar/service-kit';
import { compactSoon, recordsOf, until } from '@karigar/service-kit/testing';
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
  // As if the sweep had found a reference to it.
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
    // The account is deleted after it was read and before the service is stored.
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

it('leaves nothing in the topic of what the provider wrote, once Kafka has compacted it', { timeout: 120_000 }, async () => {
  const { engines, outside } = catalog;
  await compactSoon(engines, 'service');
  const name = `Leak repair by ${provider.id}`;
  const services = [await catalog.publishService(provider, { name }), await catalog.publishService(provider, { name })];
  const ids = services.map(({ id }) => id);
  // One is archived before the account is deleted.
  await catalog.call('DELETE', `/services/${ids[1]}`, { token: provider.token });
  const records = async () => (await recordsOf(engines, 'service')).filter(({ key }) => ids.includes(key));
  await until('both are in the topic', async () => new Set((await records()).map(({ key }) => key)).size === 2);
  await deleteAccount();
  await until('both are archived', async () => (await records()).filter(isArchival).length >= 2);
  // Kafka compacts what is before the segment in use, and later events begin the next one.
  const topic = `${engines.topicPrefix}.service`;
  const later = () => outside.publish(Array.from({ length: 8 }, () => ({ topic, key: newId(), value: null })));
  const left = await until(
    'the earlier events are gone',
    async () => {
      await later();
      const found = await records();
      return found.every(isArchival) && found;
    },
    90_000,
  );
  expect(new Set(left.map(({ key }) => key))).toEqual(new Set(ids));
  expect(left.map(({ value }) => value?.toString()).join()).not.toContain(name);
  // It is the last record of its key even if another process was held up while it published an older one.
  const stored = await engines.mongo.collection<{ _id: string }>('services').find({ providerId: provider.id }).toArray();
  expect(stored).toMatchObject(ids.map(() => ({ newest: [{ type: 'service.archived.v1' }] })));
  // Old orders still lead to it.
  expect((await catalog.call('GET', `/services/${ids[0]}`)).body).toMatchObject({ name, archived: true });
});

const isArchival = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) => headers['ce_type'] === 'service.archived.v1';
