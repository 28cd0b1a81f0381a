import type { ServiceView } from '@karigar/contracts';
import { until } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { serviceForm, startTestCatalog, type TestCatalog } from '../testing/index.ts';

let catalog: TestCatalog;
let provider: Awaited<ReturnType<TestCatalog['newProvider']>>;
let service: ServiceView;

beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
beforeEach(async () => {
  catalog.orders.away = false;
  provider = await catalog.newProvider();
  const answer = await catalog.call('POST', '/services', { token: provider.token, form: await serviceForm() });
  service = (answer.body as { service: ServiceView }).service;
});

const remove = () => catalog.call('DELETE', `/services/${service.id}`, { token: provider.token });
const stored = () => catalog.engines.mongo.collection<{ _id: string; status: string }>('services').findOne({ _id: service.id });
const archivedEvents = () => catalog.published.filter(({ subject, type }) => subject === service.id && type === 'service.archived.v1');
const isListed = async () =>
  ((await catalog.call('GET', `/services?provider=${provider.id}`)).body as { items: unknown[] }).items.length === 1;

it('archives a service without open orders, and its pictures stay for old orders', async () => {
  expect(await remove()).toMatchObject({ status: 204 });
  expect(await catalog.call('GET', `/services/${service.id}`)).toMatchObject({ status: 404 });
  expect((await catalog.call('GET', '/provider/services', { token: provider.token })).body).toStrictEqual([]);
  expect(await isListed()).toBe(false);
  expect((await fetch(catalog.origin + service.cover_image.replace('/api', ''))).status).toBe(200);
  await until('the event is there', () => archivedEvents().length === 1);
  expect(archivedEvents()[0]).toMatchObject({
    version: 2,
    data: { serviceId: service.id, providerId: provider.id, categoryId: 'plumbing' },
  });
  expect(await remove()).toMatchObject({ status: 404 });
});

it('refuses with the count while orders are open, and the service goes on', async () => {
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

it('changes nothing while the order service is away, and tells it when it is back', async () => {
  catalog.orders.away = true;
  for (let n = 0; n < 2; n += 1) {
    const answer = await remove();
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await isListed()).toBe(true);
  }
  catalog.orders.closed.add(service.id);
  catalog.orders.away = false;
  await until('the order service is told that the service is open', () => catalog.orders.told.includes(`reopen ${service.id}`));
  expect(catalog.orders.closed.has(service.id)).toBe(false);
  await until('the duty is done', async () => (await stored())?.['reopen' as never] === undefined);
  expect(archivedEvents()).toStrictEqual([]);
  expect(await remove()).toMatchObject({ status: 204 });
});

it('archives once when it is deleted from a hundred places at once', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, remove));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(99);
  await until('the event is there', () => archivedEvents().length > 0);
  expect(archivedEvents()).toHaveLength(1);
});

it('tells everyone the count when all try at once', async () => {
  catalog.orders.openOrders.set(service.id, 2);
  const answers = await Promise.all(Array.from({ length: 10 }, remove));
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { ordersCount: 2 } });
  expect(await stored()).toMatchObject({ status: 'active' });
});

it('finishes a deletion whose process died, as the open orders say', async () => {
  const services = catalog.engines.mongo.collection<{ _id: string }>('services');
  const left = { $set: { status: 'deleting', deletion: { id: 'of a dead process', since: new Date(Date.now() - 16_000) } } };
  catalog.orders.openOrders.set(service.id, 1);
  await services.updateOne({ _id: service.id }, left);
  await until('it is listed again', async () => (await stored())?.status === 'active');
  catalog.orders.openOrders.delete(service.id);
  await services.updateOne({ _id: service.id }, left);
  await until('it is archived', async () => (await stored())?.status === 'archived');
  await until('the event is there', () => archivedEvents().length === 1);
});

it('archives the services of an account that is gone', async () => {
  await catalog.tell('provider.deleted.v1', provider.id, { providerId: provider.id }, { version: 2 });
  await until('the service is archived', () => archivedEvents().length === 1);
  expect(await stored()).toMatchObject({ status: 'archived' });
});

it('does not let a change slip into a deletion', async () => {
  await catalog.engines.mongo
    .collection<{ _id: string }>('services')
    .updateOne({ _id: service.id }, { $set: { status: 'deleting', deletion: { id: 'x', since: new Date() } } });
  expect(
    await catalog.call('PUT', `/services/${service.id}`, { token: provider.token, form: await serviceForm({}, { cover: null }) }),
  ).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await isListed()).toBe(false);
});
