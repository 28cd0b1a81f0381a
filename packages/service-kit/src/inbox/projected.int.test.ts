import { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { schemaOptions } from '../mongo/schema.ts';
import { useDatabase, type TestDatabase } from '../testing/index.ts';
import { projected } from './projected.ts';

interface Projection {
  _id: string;
  name?: string;
  city?: string;
  created?: string;
  from?: Record<string, number>;
}
const schema = new Schema<Projection>(
  { _id: String, name: String, city: String, created: String, from: Schema.Types.Mixed },
  { ...schemaOptions, collection: 'projections' },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await useDatabase();
  database.mongo.model<Projection>('Projection', schema);
});
afterAll(() => database.close());

const apply = (id: string, aggregate: string, version: number, fields: Partial<Projection>) => {
  const handle = projected({
    aggregate,
    model: () => database.mongo.model<Projection>('Projection'),
    id: 'id',
    setOnInsert: { created: `by ${aggregate} ${version}` },
  })(() => fields);
  return handle({ data: { id }, version }, {});
};
const read = (id: string) => database.mongo.model<Projection>('Projection').findById(id).lean();

it('applies newer versions only, and says so', async () => {
  const id = newId();
  expect(await apply(id, 'thing', 2, { name: 'second' })).toBe('applied');
  expect(await apply(id, 'thing', 2, { name: 'again' })).toBe('old');
  expect(await apply(id, 'thing', 1, { name: 'first' })).toBe('old');
  expect(await read(id)).toMatchObject({ name: 'second', from: { thing: 2 } });
  expect(await apply(id, 'thing', 5, { name: 'fifth' })).toBe('applied');
  expect(await read(id)).toEqual({ _id: id, name: 'fifth', created: 'by thing 2', from: { thing: 5 } });
});

it('counts the versions of several aggregates in one document separately', async () => {
  const id = newId();
  await apply(id, 'thing', 7, { name: 'Tap' });
  expect(await apply(id, 'owner', 1, { city: 'Pune' })).toBe('applied');
  expect(await read(id)).toEqual({ _id: id, name: 'Tap', city: 'Pune', created: 'by thing 7', from: { thing: 7, owner: 1 } });
});
