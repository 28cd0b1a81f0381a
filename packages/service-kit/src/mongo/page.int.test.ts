import { Schema } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { useEngines } from '../testing/engines.ts';
import { trusted } from './connect.ts';
import { cursorAfter, findNewestFirst } from './page.ts';

const engines = await useEngines();
afterAll(() => engines.close());

interface Note {
  _id: string;
  at: Date;
}
const notes = engines.mongo.model<Note>('Note', new Schema<Note>({ _id: String, at: Date }));
await notes.create([
  { _id: 'older', at: new Date(1_000) },
  { _id: 'newer', at: new Date(2_000) },
  { _id: 'newer still', at: new Date(2_000) },
]);
const pageAfter = async (cursor: string | undefined, filter = {}) =>
  (await findNewestFirst(notes, filter, { limit: 10, cursor }, { timeField: 'at' })).items.map(({ _id }) => _id);

it('goes on after a cursor, also among those of the same time', async () => {
  expect(await pageAfter(cursorAfter({ at: new Date(2_000), id: 'newer' }))).toEqual(['older']);
  expect(await pageAfter(cursorAfter({ at: new Date(2_000), id: 'newer still' }))).toEqual(['newer', 'older']);
});

it('goes on within the time that the filter asks for', async () => {
  const recent = { at: trusted({ $gt: new Date(1_500) }) };
  expect(await pageAfter(cursorAfter({ at: new Date(2_000), id: 'newer still' }), recent)).toEqual(['newer']);
});

it('starts at the beginning without a cursor', async () => {
  expect(await pageAfter(undefined)).toEqual(['newer still', 'newer', 'older']);
});

it.each(['', 'nonsense', '1.', '9999999999999999.newer'])('refuses a cursor that contains "%s"', async (decoded) => {
  await expect(pageAfter(Buffer.from(decoded).toString('base64url'))).rejects.toMatchObject({ code: 'INVALID', status: 422 });
});
