import { ok, type ServiceView } from '@karigar/contracts';
import { newId, systemClock } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createDirectory } from '../directory/data/directory.ts';
import { startTestCatalog, type TestCatalog } from '../testing/index.ts';
import { createServiceRepository } from './data/service-repository.ts';
import { archive } from './domain/service.ts';
import { toEvents } from './messaging/publishes.ts';
import { restoreService } from './use-cases/restore-service.ts';

let provider: Awaited<ReturnType<TestCatalog['newProvider']>>;
let service: ServiceView;

const catalog = await startTestCatalog();
afterAll(() => catalog.stop());
beforeEach(async () => {
  provider = await catalog.newProvider();
  service = await catalog.publishService(provider);
});

const remove = () => catalog.call('DELETE', `/services/${service.id}`, { token: provider.token });
const restore = (token = provider.token) => catalog.call('POST', `/services/${service.id}/restore`, { token });
const own = async (status: string) =>
  ((await catalog.call('GET', `/provider/services?status=${status}`, { token: provider.token })).body as ServiceView[]).map(({ id }) => id);
const isListed = async () => (await catalog.listedServicesOf(provider)).length === 1;
const isFound = async () => (await catalog.listedServicesOf(provider, `&q=${encodeURIComponent(service.name)}`)).length === 1;
const events = () => catalog.eventsOf(service.id).map(({ type, version }) => `${type} ${version}`);
const cancelLast = async () =>
  (await catalog.callInternal('cancel-deletion', { kind: 'service', id: service.id, deletionId: catalog.orders.lastDeletion }))
    .body as unknown;

it('lists archived services for their provider and restores them unchanged, once however often requested', async () => {
  await remove();
  expect([await own('active'), await own('archived')]).toEqual([[], [service.id]]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => restore()));
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { service } });
  expect([await own('active'), await own('archived')]).toEqual([[service.id], []]);
  expect(await isListed()).toBe(true);
  await until('it is found by its words', isFound);
  expect(await restore()).toMatchObject({ status: 200, body: { service: { archived: false } } });
  await until('the events are there', () => events().length >= 3);
  expect(events()).toEqual(['service.published.v1 1', 'service.archived.v1 3', 'service.published.v1 5']);
  expect(catalog.eventsOf(service.id).at(-1)?.data).toMatchObject({ name: service.name });
  // What order and dispatch ask before they open it again.
  expect(await cancelLast()).toEqual({ deleted: false });
});

it('lists archived services page by page', async () => {
  const archived = [service.id];
  for (let n = 0; n < 4; n += 1) archived.unshift((await catalog.publishService(provider)).id);
  for (const id of archived) await catalog.call('DELETE', `/services/${id}`, { token: provider.token });
  const kept = await catalog.publishService(provider);
  expect(await own('archived&limit=2')).toEqual(archived.slice(0, 2));
  expect(await own(`archived&limit=2&before=${archived[1]}`)).toEqual(archived.slice(2, 4));
  expect(await own(`archived&limit=2&before=${archived[3]}`)).toEqual(archived.slice(4));
  expect(await own(`archived&limit=2&before=${newId()}`)).toEqual(archived.slice(0, 2));
  expect([await own('archived'), await own('active')]).toEqual([archived, [kept.id]]);
});

it('allows deleting and restoring a service repeatedly', async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await remove()).toMatchObject({ status: 204 });
    expect(await cancelLast()).toEqual({ deleted: true });
    expect(await restore()).toMatchObject({ status: 200 });
  }
  await until('the events are there', () => events().length >= 7);
  expect(events().map((event) => event.split('.')[1])).toEqual([
    'published',
    ...Array.from({ length: 3 }, () => ['archived', 'published']).flat(),
  ]);
});

it('completes after a crash between the two writes, and ignores the deletion that archived it', async () => {
  await remove();
  const stored = catalog.engines.mongo.collection<{ _id: string; deletion?: object }>('services');
  await stored.updateOne({ _id: service.id }, { $unset: { deletion: '' }, $inc: { version: 1 } });
  expect(await cancelLast()).toEqual({ deleted: true });
  expect(await restore()).toMatchObject({ status: 200 });
  await remove();
  await restore();
  expect((await stored.findOne({ _id: service.id }))?.deletion).toBeUndefined();
});

it('is refused for other providers, without a login, and for a blocked or deleted account', async () => {
  await remove();
  const stranger = await catalog.newProvider();
  expect(await restore(stranger.token)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await catalog.call('POST', `/services/${service.id}/restore`)).toMatchObject({ status: 401 });
  expect(await catalog.call('GET', '/provider/services?status=suspended', { token: provider.token })).toMatchObject({ status: 422 });

  const directory = catalog.engines.mongo.collection<{ _id: string; blocked?: boolean; deleted?: boolean }>('providers');
  const applied = (field: 'blocked' | 'deleted', value: boolean) =>
    until('the event is applied', async () => (await directory.findOne({ _id: provider.id }))?.[field] === value);
  await catalog.publishEvent('provider.updated.v1', provider.id, { ...provider.facts, blocked: true }, { version: 2 });
  await applied('blocked', true);
  expect(await restore()).toMatchObject({ status: 401 });
  await catalog.publishEvent('provider.updated.v1', provider.id, { ...provider.facts, blocked: false }, { version: 3 });
  await applied('blocked', false);
  expect(await isListed()).toBe(false);
  await catalog.publishEvent('provider.deleted.v1', provider.id, { providerId: provider.id }, { version: 4 });
  await applied('deleted', true);
  expect(await restore()).toMatchObject({ status: 401 });
  expect(await isListed()).toBe(false);
});

it('lets a provider list thirty services, also when they are restored at once', async () => {
  const connection = catalog.engines.mongo;
  const media = { releaseLater: async () => undefined };
  const services = createServiceRepository({ connection, outbox: { nudge: () => undefined }, clock: systemClock, media, toEvents });
  const deps = { services, directory: createDirectory(connection), limitsPerPerson: 1 };
  const like = await services.find({ id: service.id, providerId: provider.id });
  if (like === undefined) throw new Error('The service is not stored');
  const ids = Array.from({ length: 32 }, () => newId());
  for (const id of ids) await services.add({ ...like, id });
  const keys = ids.map((id) => ({ id, providerId: provider.id }));
  for (const key of keys.slice(0, 4)) await services.changeOfAnyone(key.id, archive, { queue: 'test', write: async () => ok(undefined) });

  const restored = await Promise.all(keys.slice(0, 4).map((key) => restoreService(deps, key)));
  expect(restored.map((result) => (result.ok ? 'restored' : result.code))).toEqual([
    'restored',
    'LIMIT_REACHED',
    'LIMIT_REACHED',
    'LIMIT_REACHED',
  ]);
  expect(await services.countListed(provider.id)).toBe(30);
});
