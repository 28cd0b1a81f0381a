import { Schema, type Model } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { useDatabase, type TestDatabase } from '../testing/index.ts';
import { trusted } from './connect.ts';
import { schemaOptions } from './schema.ts';
import { upsertIf } from './upsert-if.ts';

interface Counted {
  _id: string;
  jobs?: number;
  reviews?: number;
  visits?: number;
}

let database: TestDatabase;
let model: Model<Counted>;
beforeAll(async () => {
  database = await useDatabase();
  model = database.mongo.model<Counted>(
    'Counted',
    new Schema<Counted>({ _id: String, jobs: Number, reviews: Number, visits: Number }, { ...schemaOptions, collection: 'counted' }),
  );
});
afterAll(() => database.close());

const grow = (id: string, count: 'jobs' | 'reviews' | 'visits', to: number) =>
  upsertIf(model, { _id: id, [count]: trusted({ $not: { $gte: to } }) }, { $set: { [count]: to } });

it('inserts a missing document, updates a matching one, and leaves others unchanged', async () => {
  const id = newId();
  expect([await grow(id, 'jobs', 2), await grow(id, 'jobs', 5), await grow(id, 'jobs', 3)]).toStrictEqual([true, true, false]);
  expect(await model.findOne({ _id: id }).lean()).toStrictEqual({ _id: id, jobs: 5 });
});

it('loses nothing when several writers create the document at the same moment', async () => {
  const ids = Array.from({ length: 200 }, newId);
  const counts = ['jobs', 'reviews', 'visits'] as const;
  for (const id of ids) expect(await Promise.all(counts.map((count) => grow(id, count, 1)))).toStrictEqual([true, true, true]);
  expect(await model.countDocuments({ _id: trusted({ $in: ids }), jobs: 1, reviews: 1, visits: 1 })).toBe(ids.length);
});
