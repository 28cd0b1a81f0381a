import type { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { useEngines, type TestEngines } from '../testing/index.ts';
import { upsertIf } from './upsert-if.ts';

interface Counted {
  _id: string;
  [count: string]: number | string;
}

let engines: TestEngines;
let collection: mongo.Collection<Counted>;
beforeAll(async () => {
  engines = await useEngines();
  collection = engines.mongo.collection<Counted>('counted');
});
afterAll(() => engines.close());

const grow = (id: string, count: string, to: number) =>
  upsertIf(collection, { _id: id, [count]: { $not: { $gte: to } } }, { $set: { [count]: to } });

it('makes what is not there, changes what fits, and leaves what does not', async () => {
  const id = newId();
  expect([await grow(id, 'jobs', 2), await grow(id, 'jobs', 5), await grow(id, 'jobs', 3)]).toStrictEqual([true, true, false]);
  expect(await collection.findOne({ _id: id })).toStrictEqual({ _id: id, jobs: 5 });
});

it('loses nothing when several make the document in the same moment', async () => {
  const ids = Array.from({ length: 200 }, newId);
  const counts = ['jobs', 'reviews', 'visits'];
  for (const id of ids) expect(await Promise.all(counts.map((count) => grow(id, count, 1)))).toStrictEqual([true, true, true]);
  expect(await collection.countDocuments({ _id: { $in: ids }, jobs: 1, reviews: 1, visits: 1 })).toBe(ids.length);
});
