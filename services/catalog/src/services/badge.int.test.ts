import type { PublicProviderView, ServiceView } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { serviceForm, startTestCatalog } from '../testing/index.ts';

const operatorId = newId();
const catalog = await startTestCatalog();
const operator = catalog.tokenOf(operatorId, 'operator');
afterAll(() => catalog.stop());

const newService = async () => {
  const provider = await catalog.newProvider();
  return { provider, service: await catalog.publishService(provider) };
};
const setBadge = (id: string, badge_status: unknown, token = operator) =>
  catalog.callJson('PUT', `/operator/services/${id}/badge`, { token, body: { badge_status, reason: 'Papers seen' } });

it('is set by an operator, shown everywhere, and survives changes by the provider', async () => {
  const { provider, service } = await newService();
  const shown = async () => {
    const [one, list, page] = await Promise.all([
      catalog.call('GET', `/services/${service.id}`),
      catalog.call('GET', `/services?provider=${provider.id}`),
      catalog.call('GET', `/providers/${provider.id}`),
    ]);
    return [
      (one.body as ServiceView).badge_status,
      (list.body as { items: ServiceView[] }).items[0]?.badge_status,
      (page.body as PublicProviderView).verified,
    ];
  };
  expect(await setBadge(service.id, true)).toMatchObject({ status: 200, body: { id: service.id, badge_status: true } });
  expect(await shown()).toEqual([true, true, true]);
  const form = await serviceForm({ badge_status: 'false' }, { cover: null });
  expect(await catalog.call('PUT', `/services/${service.id}`, { token: provider.token, form })).toMatchObject({
    status: 200,
    body: { service: { badge_status: true } },
  });
  expect(await setBadge(service.id, true)).toMatchObject({ status: 200 });
  expect(await setBadge(service.id, false)).toMatchObject({ status: 200, body: { badge_status: false } });
  expect(await shown()).toEqual([false, false, false]);

  // A call that changed nothing is not in the trail.
  const entry = { operatorId, about: { kind: 'service', id: service.id }, reason: 'Papers seen' };
  expect(await catalog.callInternal('audit', { limit: 10 })).toMatchObject({
    body: {
      items: [
        { ...entry, action: 'badge_taken' },
        { ...entry, action: 'badge_given' },
      ],
      nextCursor: null,
    },
  });
});

it('can be set only by operators and only on existing services', async () => {
  const { provider, service } = await newService();
  for (const token of [provider.token, catalog.tokenOf(newId(), 'customer')])
    expect(await setBadge(service.id, true, token)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await setBadge(newId(), true)).toMatchObject({ status: 404 });
  expect(await setBadge(service.id, 'yes')).toMatchObject({ status: 422 });
  const isDeleted = async () => (await catalog.call('DELETE', `/services/${service.id}`, { token: provider.token })).status === 204;
  await until('the service is deleted', isDeleted);
  expect(await setBadge(service.id, true)).toMatchObject({ status: 404 });
});
