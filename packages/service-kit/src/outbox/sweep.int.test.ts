import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../ids.ts';
import { useDatabase, type TestDatabase } from '../testing/index.ts';
import { pendingIndex } from './drain.ts';
import { createSweep, type StoredDocument } from './sweep.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await useDatabase();
});
afterAll(() => database.close());
afterEach(() => void vi.restoreAllMocks());

interface Entry {
  readonly id: string;
  readonly at: number;
}
const entry = (id: string): Entry => ({ id, at: 1 });

/** A sweep over a new collection, by a clock that stands. */
function startSweep() {
  const name = newId();
  const collection = database.mongo.collection<StoredDocument>(name);
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const sweep = createSweep<Entry>({ connection: database.mongo, field: 'outbox' });
  const next = async (afterMs = 0) => {
    now.mockReturnValue(performance.now() + afterMs);
    const { leftover, oldestEntries } = await sweep.next([name]);
    expect(leftover.filter((each) => each.collection !== name)).toEqual([]);
    return { leftover: leftover.map(({ id }) => id), oldestEntries: oldestEntries.map(({ id }) => id) };
  };
  return { collection, sweep, next, name };
}

it('finds documents whose first entry has waited for three seconds, and the first entries of all', async () => {
  const { collection, sweep, next } = startSweep();
  await collection.insertMany([
    { _id: 'a', outbox: [entry('a1'), entry('a2')] },
    { _id: 'b', outbox: [entry('b1')], rest: 'x'.repeat(100) },
    { _id: 'empty', outbox: [] },
    { _id: 'without' },
  ]);
  expect(await next()).toEqual({ leftover: [], oldestEntries: ['a1', 'b1'] });
  expect(await next(2_999)).toEqual({ leftover: [], oldestEntries: ['a1', 'b1'] });
  // Its first entry was delivered: the wait of the next one begins.
  await collection.updateOne({ _id: 'a' }, { $set: { outbox: [entry('a2')] } });
  expect(await next(1)).toEqual({ leftover: ['b'], oldestEntries: ['a2', 'b1'] });
  expect(await next(3_000)).toEqual({ leftover: ['a', 'b'], oldestEntries: ['a2', 'b1'] });
  expect(sweep.hasMore()).toBe(false);
});

it('reads no document while nothing waits', async () => {
  const { collection, next, name } = startSweep();
  const [key, options] = pendingIndex('outbox');
  await collection.createIndex(key, options);
  await collection.insertMany(['a', 'b', 'c'].map((id) => ({ _id: id, outbox: [entry(id)] })));
  // MongoDB remembers the index that it has chosen meanwhile.
  for (let n = 0; n < 3; n += 1) await next();
  await collection.updateMany({}, { $set: { outbox: [] } });
  await database.mongo.db?.command({ profile: 2 });
  await next();
  await database.mongo.db?.command({ profile: 0 });
  const reads = await database.mongo
    .collection('system.profile')
    .find({ 'command.find': name }, { projection: { _id: 0, docsExamined: 1, keysExamined: 1 } })
    .toArray();
  expect(reads).toEqual([{ docsExamined: 0, keysExamined: 0 }]);
});

it('waits no longer when the clock of the machine is set back', async () => {
  const { collection, next } = startSweep();
  await collection.insertOne({ _id: 'a', outbox: [entry('a1')] });
  await next();
  const past = Date.now() - 600_000;
  vi.spyOn(Date, 'now').mockReturnValue(past);
  expect((await next(3_000)).leftover).toEqual(['a']);
});

it('tells documents of two collections with the same id apart', async () => {
  const { collection, sweep, name } = startSweep();
  const other = newId();
  await database.mongo.collection<StoredDocument>(other).insertOne({ _id: 'a', outbox: [entry('same')] });
  await sweep.next([other]);
  await collection.insertOne({ _id: 'a', outbox: [entry('same')] });
  vi.spyOn(performance, 'now').mockReturnValue(1_003_000);
  expect((await sweep.next([name, other])).leftover).toEqual([{ collection: other, id: 'a' }]);
});

it('goes on after five hundred documents, so that those that cannot be delivered do not hide the others, and begins again', async () => {
  const { collection, sweep, next } = startSweep();
  const ids = Array.from({ length: 501 }, (_, n) => String(1_000 + n));
  // Not in the order of their ids.
  await collection.insertMany(ids.toReversed().map((id) => ({ _id: id, outbox: [entry(`of ${id}`)] })));
  expect((await next()).oldestEntries).toEqual(ids.slice(0, 500).map((id) => `of ${id}`));
  expect(sweep.hasMore()).toBe(true);
  expect((await next()).oldestEntries).toEqual(['of 1500']);
  expect(sweep.hasMore()).toBe(false);
  expect((await next(3_000)).leftover).toEqual(ids.slice(0, 500));
});
