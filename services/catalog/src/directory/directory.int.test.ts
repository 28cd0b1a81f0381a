import { newId } from '@karigar/service-kit';
import { useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rate } from '../ratings/domain/rated.ts';
import { createDirectory } from './data/directory.ts';

let engines: TestEngines;
beforeAll(async () => {
  engines = await useEngines();
});
afterAll(() => engines.close());

it('keeps both counts of a provider whom both make known at the same moment', async () => {
  const directory = createDirectory(engines.mongo);
  const ids = Array.from({ length: 100 }, newId);
  // A few at a time, so that the writes of one provider are under way together.
  for (const id of ids) await Promise.all([4, 3, 2, 1].flatMap((n) => [directory.rate(id, rate(n * 5, n)), directory.countJobs(id, n)]));
  const found = await directory.providers.find({ _id: { $in: ids } }).toArray();
  expect(found).toHaveLength(ids.length);
  expect(found.filter(({ rated, jobsDone }) => rated?.count !== 4 || jobsDone !== 4)).toStrictEqual([]);
});

it('does not go back to an older count', async () => {
  const directory = createDirectory(engines.mongo);
  const id = newId();
  for (const count of [2, 5, 3]) await Promise.all([directory.rate(id, rate(count * 4, count)), directory.countJobs(id, count)]);
  expect(await directory.providers.findOne({ _id: id })).toMatchObject({ rated: { count: 5 }, jobsDone: 5 });
});
