import { until } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { startTestCatalog } from '../testing/index.ts';

const catalog = await startTestCatalog();
const provider = await catalog.newProvider();
for (let n = 1; n <= 5; n += 1)
  await catalog.publishService(provider, { category_id: 'painting', instant_visiting_charge: String(100 * n) });
// From now on the database is read only for the calls below, and not to publish events.
const services = catalog.engines.mongo.collection('services');
await until('the outboxes are empty', async () => (await services.countDocuments({ 'outbox.0': { $exists: true } })) === 0);
afterAll(() => catalog.stop());

it.each([
  ['/categories/painting', { id: 'painting', count: 5 }],
  ['/services/painting', { id: 'painting', count: 5, instant_visiting_charge: 300 }],
])('answers %s from an index, without opening a service', async (path, body) => {
  const { db } = catalog.engines.mongo;
  if (db === undefined) throw new Error('The database is not connected');
  await db.command({ profile: 2 });
  expect((await catalog.call('GET', path)).body).toMatchObject(body);
  await db.command({ profile: 0 });
  // Except the reads of the search index after a change (who owns the service, and what that provider offers), and the sweeps for events that a crash
  // has left.
  const profiled = await db
    .collection('system.profile')
    .find({ ns: `${db.databaseName}.services`, 'command.distinct': { $exists: false }, 'command.filter.providerId': { $exists: false } })
    .toArray();
  const isSweep = ({ filter = {} }: { filter?: object }) => Object.keys(filter).some((key) => ['outbox.0', 'newest.0'].includes(key));
  const operations = profiled.filter(({ command }) => !isSweep(command));
  await db.collection('system.profile').drop();
  expect(operations.some(({ keysExamined }) => keysExamined >= 5)).toBe(true);
  expect(operations.filter(({ docsExamined }) => docsExamined > 0).map(({ planSummary, command }) => [planSummary, command])).toStrictEqual(
    [],
  );
});
