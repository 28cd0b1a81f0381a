import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../ids.ts';
import { useDatabase, type TestDatabase } from '../testing/index.ts';
import { createPuller } from './puller.ts';
import type { StoredDocument } from './sweep.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await useDatabase();
});
afterAll(() => database.close());

const entries = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const read = (name: string) => database.mongo.collection<StoredDocument>(name).find().sort({ _id: 1 }).toArray();
/** The database's connection, which counts the commands to each collection. A collection in `broken` refuses them. */
function observed(broken: readonly string[] = []) {
  const commands: string[] = [];
  const collection = (name: string) => ({
    bulkWrite: async (...given: Parameters<ReturnType<Connection['collection']>['bulkWrite']>) => {
      commands.push(name);
      if (broken.includes(name)) throw new Error('no primary');
      return database.mongo.collection(name).bulkWrite(...given);
    },
  });
  return { connection: { collection } as Pick<Connection, 'collection'> as Connection, commands };
}

it('removes what was delivered from all arrays of all documents, with one command per collection', async () => {
  const [orders, reviews] = [newId(), newId()];
  await database.mongo.collection<StoredDocument>(orders).insertMany([
    { _id: 'a', outbox: entries('1', '2', '3'), live: entries('4', '5') },
    { _id: 'b', outbox: entries('6', '7') },
  ]);
  await database.mongo.collection<StoredDocument>(reviews).insertOne({ _id: 'c', outbox: entries('8') });
  const { connection, commands } = observed();
  const puller = createPuller({ connection, log: database.log });
  puller.pull(orders, 'a', 'outbox', ['1']);
  puller.pull(orders, 'a', 'outbox', ['2']);
  puller.pull(orders, 'a', 'live', ['4']);
  puller.pull(orders, 'b', 'outbox', ['6', 'unknown']);
  puller.pull(reviews, 'c', 'outbox', ['8']);
  await puller.flush();
  expect(await read(orders)).toEqual([
    { _id: 'a', outbox: entries('3'), live: entries('5') },
    { _id: 'b', outbox: entries('7') },
  ]);
  expect(await read(reviews)).toEqual([{ _id: 'c', outbox: [] }]);
  await puller.flush();
  expect(commands).toEqual([orders, reviews]);
});

it('does it by itself within a second or so, once for everything meanwhile', async () => {
  const orders = newId();
  await database.mongo.collection<StoredDocument>(orders).insertOne({ _id: 'a', outbox: entries('1', '2') });
  const { connection, commands } = observed();
  const puller = createPuller({ connection, log: database.log });
  puller.pull(orders, 'a', 'outbox', ['1']);
  puller.pull(orders, 'a', 'outbox', ['2']);
  await vi.waitFor(async () => expect(await read(orders)).toEqual([{ _id: 'a', outbox: [] }]), 30_000);
  expect(commands).toEqual([orders]);
});

it('leaves to a sweep what cannot be removed, and removes the rest', async () => {
  const [broken, sound] = [newId(), newId()];
  for (const name of [broken, sound]) await database.mongo.collection<StoredDocument>(name).insertOne({ _id: 'a', outbox: entries('1') });
  const warn = vi.spyOn(database.log, 'warn');
  const puller = createPuller({ connection: observed([broken]).connection, log: database.log });
  puller.pull(broken, 'a', 'outbox', ['1']);
  puller.pull(sound, 'a', 'outbox', ['1']);
  await puller.flush();
  expect([await read(broken), await read(sound)]).toEqual([[{ _id: 'a', outbox: entries('1') }], [{ _id: 'a', outbox: [] }]]);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: new Error('no primary'), collection: broken },
    expect.stringContaining('could not remove delivered entries'),
  );
});
