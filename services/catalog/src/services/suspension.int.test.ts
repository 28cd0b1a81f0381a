import type { SearchView, ServiceView } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { serviceForm, startTestCatalog } from '../testing/index.ts';

const operatorId = newId();
const catalog = await startTestCatalog();
const operator = catalog.tokenOf(operatorId, 'operator');
afterAll(() => catalog.stop());

const set = (id: string, suspended: boolean, reason?: string, token = operator) =>
  catalog.callJson('PUT', `/operator/services/${id}/suspension`, { token, body: { suspended, reason } });

it('keeps a suspended service out of every list, and tells only its provider why, who can change it but not list it again', async () => {
  const city = `City ${newId()}`;
  const provider = await catalog.newProvider({ city });
  const { id } = await catalog.publishService(provider, { 'locations[]': [city] });
  const place = encodeURIComponent(city);
  const read = async <T>(path: string, token?: string) => (await catalog.call('GET', path, { token })).body as T;
  const found = async () => [
    ...(await read<{ items: ServiceView[] }>(`/services?city=${place}`)).items.map((one) => one.id),
    ...(await read<SearchView>(`/search?q=plumber&city=${place}`)).services.map((one) => one.id),
    ...(await read<{ services: ServiceView[] }>(`/providers/${provider.id}`)).services.map((one) => one.id),
  ];
  await until('the service is found', async () => (await found()).length === 3);

  expect(await set(id, true)).toMatchObject({ status: 422, body: { errors: [{ path: 'reason' }] } });
  const both = await Promise.all([set(id, true, 'It deceives.'), set(id, true, 'It deceives.')]);
  for (const answer of both) expect(answer).toMatchObject({ status: 200, body: { id, suspended: { reason: 'It deceives.' } } });
  await until('nothing is found', async () => (await found()).length === 0);
  const shown = await read<ServiceView>(`/services/${id}`);
  expect(shown).toMatchObject({ id, archived: true });
  expect(shown).not.toHaveProperty('suspended');
  const stranger = await catalog.newProvider();
  expect(await read(`/services/${id}`, stranger.token)).not.toHaveProperty('suspended');
  const own = { id, archived: false, suspended: { reason: 'It deceives.' } };
  expect(await read(`/services/${id}`, provider.token)).toMatchObject(own);
  expect(await read('/provider/services', provider.token)).toMatchObject([own]);

  const form = await serviceForm({ name: 'Honest repair', 'locations[]': [city] }, { cover: null });
  expect(await catalog.call('PUT', `/services/${id}`, { token: provider.token, form })).toMatchObject({
    body: { service: { ...own, name: 'Honest repair' } },
  });
  const isDeleted = async () => (await catalog.call('DELETE', `/services/${id}`, { token: provider.token })).status === 204;
  await until('the service is deleted', isDeleted);
  expect(await read('/provider/services?status=archived', provider.token)).toMatchObject([{ ...own, archived: true }]);
  expect(await catalog.call('POST', `/services/${id}/restore`, { token: provider.token })).toMatchObject({ body: { service: own } });
  expect(await found()).toEqual([]);

  expect((await set(id, false)).body).not.toHaveProperty('suspended');
  await until('the service is found again', async () => (await found()).length === 3);
  expect(await catalog.callInternal('audit', { limit: 10 })).toMatchObject({
    body: {
      items: [
        { operatorId, action: 'service_unsuspended', about: { kind: 'service', id }, reason: null },
        { operatorId, action: 'service_suspended', about: { kind: 'service', id }, reason: 'It deceives.' },
      ],
    },
  });
  const stored = await catalog.engines.mongo
    .collection<{ _id: string; newest: { type: string; data: { suspended?: boolean; suspensionChanged?: boolean } }[] }>('services')
    .findOne({ _id: id });
  expect(stored?.newest.map(({ type, data }) => [type, data.suspended, data.suspensionChanged])).toEqual([
    ['service.changed.v1', undefined, true],
  ]);
});

it('stays out of lists when the suspension of a blocked provider is lifted, and can be set only by operators', async () => {
  const provider = await catalog.newProvider();
  const { id } = await catalog.publishService(provider);
  const status = async () =>
    (await catalog.engines.mongo.collection<{ _id: string; status: string }>('services').findOne({ _id: id }))?.status;
  await set(id, true, 'It deceives.');
  await catalog.publishEvent('provider.updated.v1', provider.id, { ...provider.facts, blocked: true }, { version: 3 });
  await until('the provider is gone', async () => (await catalog.call('GET', `/providers/${provider.id}`)).status === 404);
  await set(id, false);
  expect(await status()).toBe('suspended');
  await catalog.publishEvent('provider.updated.v1', provider.id, { ...provider.facts, blocked: false }, { version: 4 });
  await until('it is listed again', async () => (await status()) === 'active');

  for (const token of [provider.token, catalog.tokenOf(newId(), 'customer')])
    expect(await set(id, true, 'Mine', token)).toMatchObject({ status: 403 });
  expect(await set(newId(), true, 'Nobody’s')).toMatchObject({ status: 404 });
});
