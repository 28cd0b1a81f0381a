import type { ServiceView } from '@karigar/contracts';
import { until } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestCatalog, type TestCatalog } from '../testing/index.ts';

let provider: Awaited<ReturnType<TestCatalog['newProvider']>>;
let service: ServiceView;

const catalog = await startTestCatalog();
afterAll(() => catalog.stop());
beforeEach(async () => {
  catalog.orders.away = false;
  catalog.orders.beforeAnswer = async () => undefined;
  provider = await catalog.newProvider();
  service = await catalog.publishService(provider);
});

const remove = () => catalog.call('DELETE', `/services/${service.id}`, { token: provider.token });
const stored = () => catalog.engines.mongo.collection<{ _id: string; status: string }>('services').findOne({ _id: service.id });
const archivedEvents = () => catalog.eventsOf(service.id).filter(({ type }) => type === 'service.archived.v1');
const isListed = async () => (await catalog.listedServicesOf(provider)).length === 1;

it('archives a service without open orders, which stays readable with its pictures', async () => {
  expect(await remove()).toMatchObject({ status: 204 });
  const { body } = await catalog.call('GET', `/services/${service.id}`);
  expect(body).toStrictEqual({ ...service, archived: true });
  expect((await catalog.call('GET', '/provider/services', { token: provider.token })).body).toStrictEqual([]);
  expect(await isListed()).toBe(false);
  expect((await fetch(catalog.origin + service.cover_image.replace('/api', ''))).status).toBe(200);
  await until('the event is there', () => archivedEvents().length === 1);
  expect(archivedEvents()[0]).toMatchObject({
    version: 3,
    data: { serviceId: service.id, providerId: provider.id, categoryId: 'plumbing' },
  });
  expect(await remove()).toMatchObject({ status: 404 });
});

it('is refused with the count while orders are open, and the service stays listed', async () => {
  catalog.orders.openOrders.set(service.id, 3);
  expect(await remove()).toMatchObject({
    status: 409,
    body: {
      code: 'SERVICE_HAS_ORDERS',
      ordersCount: 3,
      message: 'Cannot delete this service because it has 3 associated orders. Complete or cancel these orders first.',
    },
  });
  expect(await isListed()).toBe(true);
  catalog.orders.openOrders.delete(service.id);
  expect(await remove()).toMatchObject({ status: 204 });
});

it('changes nothing while the order service is unavailable', async () => {
  catalog.orders.away = true;
  for (let n = 0; n < 2; n += 1) {
    const answer = await remove();
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await isListed()).toBe(true);
  }
  catalog.orders.away = false;
  expect(archivedEvents()).toStrictEqual([]);
  await until('the circuit breaker is closed again and the service is deleted', async () => (await remove()).status === 204);
});

it('archives once when requested a hundred times at once', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, remove));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(99);
  await until('the event is there', () => archivedEvents().length > 0);
  expect(archivedEvents()).toHaveLength(1);
});

it('returns the count to all simultaneous callers', async () => {
  catalog.orders.openOrders.set(service.id, 2);
  const answers = await Promise.all(Array.from({ length: 10 }, remove));
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { ordersCount: 2 } });
  expect(await stored()).toMatchObject({ status: 'active' });
});

it('cannot archive after it was cancelled, however slow its process is', async () => {
  const cancel = (deletionId: string) => catalog.callInternal('cancel-deletion', { kind: 'service', id: service.id, deletionId });
  catalog.orders.beforeAnswer = async (deletionId) => {
    expect((await cancel(deletionId)).body).toEqual({ deleted: false });
  };
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await isListed()).toBe(true);
  catalog.orders.beforeAnswer = async () => undefined;
  expect(await remove()).toMatchObject({ status: 204 });
  expect((await cancel(catalog.orders.lastDeletion)).body).toEqual({ deleted: true });
});

it('cannot archive after it was cancelled while the account was blocked', async () => {
  const publishAccount = async (version: number, blocked: boolean) => {
    await catalog.publishEvent('provider.updated.v1', provider.id, { ...provider.facts, blocked }, { version });
    await until('the service follows', async () => (await stored())?.status === (blocked ? 'suspended' : 'active'));
  };
  catalog.orders.beforeAnswer = async (deletionId) => {
    await publishAccount(3, true);
    await catalog.callInternal('cancel-deletion', { kind: 'service', id: service.id, deletionId });
    await publishAccount(4, false);
  };
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await isListed()).toBe(true);
});

it('replaces a deletion whose process crashed', async () => {
  await catalog.engines.mongo
    .collection<{ _id: string }>('services')
    .updateOne({ _id: service.id }, { $set: { deletion: { id: 'of a dead process', since: new Date(Date.now() - 16_000) } } });
  expect(await remove()).toMatchObject({ status: 204 });
});

it('archives the services of a deleted account', async () => {
  await catalog.publishEvent('provider.deleted.v1', provider.id, { providerId: provider.id }, { version: 2 });
  await until('the service is archived', () => archivedEvents().length === 1);
  expect(await stored()).toMatchObject({ status: 'archived' });
});
