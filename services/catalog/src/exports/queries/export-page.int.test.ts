import type { ServiceView } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { afterAll, expect, it } from 'vitest';
import { startTestCatalog } from '../../testing/index.ts';

const catalog = await startTestCatalog();
afterAll(() => catalog.stop());

interface Page {
  items: ServiceView[];
  nextCursor: string | null;
}
const pageOf = async (accountId: string, cursor: string | null, role = 'provider') =>
  (await catalog.callInternal<Page>('export-account', { role, accountId, section: 'services', cursor })).body;

it('returns all services of a provider, also archived ones, newest first and page by page', async () => {
  const provider = await catalog.newProvider();
  const service = await catalog.publishService(provider);
  const stored = catalog.engines.mongo.collection<{ _id: string }>('services');
  const one = await stored.findOne({ _id: service.id });
  const archived = Array.from({ length: 101 }, (_, n) => ({
    ...one,
    _id: newId(),
    status: 'archived',
    createdAt: new Date(n),
    outbox: [],
  }));
  await stored.insertMany(archived);

  const first = await pageOf(provider.id, null);
  const second = await pageOf(provider.id, first.nextCursor);
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([100, 2, null]);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([service.id, ...archived.map(({ _id }) => _id).reverse()]);
  expect(await pageOf(provider.id, null, 'customer')).toEqual({ items: [], nextCursor: null });
});
