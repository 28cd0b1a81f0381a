import { newId, trusted } from '@karigar/service-kit';
import { useDatabase } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { createDirectory } from './data/directory.ts';

const database = await useDatabase();
afterAll(() => database.close());

const rated = (count: number) => ({ provider: { count, sum: count * 4 }, market: { count: 100 + count, sum: 400 + count * 4 } });

it('keeps both counts when two handlers create a provider’s entry at the same moment', async () => {
  const directory = createDirectory(database.mongo);
  const ids = Array.from({ length: 40 }, newId);
  // A few at a time, so that the writes of one provider are under way together.
  for (const id of ids)
    await Promise.all([4, 3, 2, 1].flatMap((n) => [directory.rate(id, rated(n)), directory.countJobs(id, { done: n, revision: n })]));
  const found = await directory.providers.find({ _id: trusted({ $in: ids }) }).lean();
  expect(found).toHaveLength(ids.length);
  expect(found.filter(({ rated, jobsDone }) => rated?.count !== 4 || jobsDone !== 4)).toStrictEqual([]);
});

it('ignores an older count', async () => {
  const directory = createDirectory(database.mongo);
  const id = newId();
  for (const count of [2, 5, 3])
    await Promise.all([directory.rate(id, rated(count)), directory.countJobs(id, { done: count, revision: count })]);
  expect(await directory.providers.findOne({ _id: id }).lean()).toMatchObject({ rated: { count: 5 }, jobsDone: 5 });
  // A fulfilment was undone: fewer jobs, but a higher revision.
  await directory.countJobs(id, { done: 4, revision: 6 });
  await directory.countJobs(id, { done: 5, revision: 5 });
  expect(await directory.providers.findOne({ _id: id }).lean()).toMatchObject({ jobsDone: 4 });
});
