import { orderConfirmedV1, orderProposalChangedV1, orderRejectedV1, type PublicProviderView, type ServiceView } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { eventMessage, poisoned, tenfoldAndShuffled, until, untilHandled } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestCatalog, type TestCatalog } from '../testing/index.ts';

const catalog = await startTestCatalog();
afterAll(() => catalog.stop());

let provider: Awaited<ReturnType<TestCatalog['newProvider']>>;
let service: ServiceView;
beforeEach(async () => {
  provider = await catalog.newProvider();
  service = await catalog.publishService(provider);
});

const { topicPrefix } = catalog.engines;
const began = Date.parse('2026-11-20T09:00:00.000Z');
const proposed = {
  outcome: 'proposed',
  status: 'pending',
  proposedStart: new Date().toISOString(),
  proposedEnd: new Date().toISOString(),
} as const;

/** The nth answer of the provider, an hour after the one before, `minutes` after the customer asked; without `minutes` it answers nothing. */
function answer(n: number, minutes: number | undefined) {
  const at = began + n * 3_600_000;
  const subject = newId();
  const data = {
    orderId: subject,
    customerId: newId(),
    providerId: provider.id,
    serviceId: service.id,
    requestId: null,
    at: new Date(at).toISOString(),
    ...(minutes === undefined ? {} : { askedAt: new Date(at - minutes * 60_000).toISOString() }),
  };
  if (n % 3 === 0) return eventMessage(topicPrefix, orderConfirmedV1, { subject, version: 2, data });
  if (n % 3 === 1) return eventMessage(topicPrefix, orderRejectedV1, { subject, version: 2, data });
  return eventMessage(topicPrefix, orderProposalChangedV1, { subject, version: 2, data: { ...data, ...proposed } });
}

/** What both pages say. */
async function shown(): Promise<readonly (number | undefined)[]> {
  await untilHandled(catalog.engines, 'catalog', 'order');
  const [page, offer] = [await catalog.call('GET', `/providers/${provider.id}`), await catalog.call('GET', `/services/${service.id}`)];
  return [(page.body as PublicProviderView).responseMinutes, (offer.body as ServiceView).ProviderInfo.responseMinutes];
}

it('says nothing before the fifth answer, and the median from then on', async () => {
  await catalog.outside.publish([30, 4, 8, 600].map((minutes, n) => answer(n, minutes)));
  expect(await shown()).toEqual([undefined, undefined]);
  // Proposals for confirmed orders, and events of older services.
  await catalog.outside.publish(Array.from({ length: 5 }, (_, n) => answer(10 + n, undefined)));
  expect(await shown()).toEqual([undefined, undefined]);
  await catalog.outside.publish([answer(20, 12)]);
  expect(await shown()).toEqual([12, 12]);
});

it('counts each of the last twenty answers once, in whichever order they come, and parks what cannot be read', async () => {
  const parked: string[] = [];
  const watch = await catalog.engines.anotherKafka().subscribe({
    group: `${topicPrefix}.${newId()}`,
    topics: [`${topicPrefix}.order.dlq`],
    handle: async ({ key }) => void parked.push(key),
  });
  const slowAtFirst = Array.from({ length: 10 }, (_, n) => answer(n, 500));
  const last = Array.from({ length: 20 }, (_, n) => answer(10 + n, n + 1));
  const poison = [last[0], last[1], last[2]].flatMap((healthy) => (healthy === undefined ? [] : poisoned(healthy)));
  await catalog.outside.publish([...poison, ...tenfoldAndShuffled([...slowAtFirst, ...last])]);
  expect(await shown()).toEqual([10, 10]);
  const keys = new Set(poison.map(({ key }) => key));
  await until('everything unreadable is parked', () => parked.filter((key) => keys.has(key)).length === poison.length);
  await watch.stop();
});
