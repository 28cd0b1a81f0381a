import { createConnection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../ids.ts';
import type { Logger } from '../log/logger.ts';
import { until, useDatabase, type TestDatabase } from '../testing/index.ts';
import { createDrain, type DrainOptions, type DrainedDocument } from './drain.ts';
import { createPuller } from './puller.ts';

interface Entry {
  readonly id: string;
  readonly relaxed?: boolean;
}
interface Thing {
  _id: string;
  live: Entry[];
}

describe('a drain', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await useDatabase();
  });
  afterAll(() => database.close());

  const entries = (...ids: string[]): Entry[] => ids.map((id) => ({ id }));
  const idsOf = (documents: readonly DrainedDocument<Entry>[]) => documents.map(({ id, entries: of }) => [id, of.map((entry) => entry.id)]);

  /** A drain over a collection of its own, and what it has delivered. */
  const drainOf = (over: Partial<DrainOptions<Entry>> = {}) => {
    const name = `things_${newId()}`;
    const things = database.mongo.collection<Thing>(name);
    const deliveries: ReturnType<typeof idsOf>[] = [];
    const drain = createDrain<Entry>({
      connection: database.mongo,
      field: 'live',
      log: database.log,
      deliver: async (documents) => void deliveries.push(idsOf(documents)),
      ...over,
    });
    const stored = async (id: string) => (await things.findOne({ _id: id }))?.live.map((entry) => entry.id);
    return { drain, outbox: drain.of(name), things, deliveries, stored };
  };

  it('reads what its writer has not passed, delivers it in array order, and removes it', async () => {
    const { drain, outbox, things, deliveries, stored } = drainOf();
    await things.insertMany([
      { _id: 'a', live: entries('1', '2') },
      { _id: 'b', live: [] },
      { _id: 'c', live: entries('3') },
      { _id: 'unreported', live: entries('4') },
    ]);
    for (const id of ['a', 'b', 'c', 'unknown']) outbox.nudge(id);
    await drain.stop();
    expect(deliveries).toEqual([
      [
        ['a', ['1', '2']],
        ['c', ['3']],
      ],
    ]);
    expect(await Promise.all(['a', 'b', 'c', 'unreported'].map(stored))).toEqual([[], [], [], ['4']]);
  });

  it('delivers what a writer passes without reading it, and nothing twice', async () => {
    const { drain, outbox, things, deliveries, stored } = drainOf();
    outbox.nudge('a', entries('1'));
    await until('the first is delivered', () => deliveries.length === 1);
    outbox.nudge('a', []);
    // The writer read its document before the first entry was pulled.
    outbox.nudge('a', entries('1', '2'));
    await until('the second is delivered', () => deliveries.length === 2);
    expect(deliveries).toEqual([[['a', ['1']]], [['a', ['2']]]]);
    // A document of which everything was delivered is passed by.
    outbox.nudge('a', entries('2'));
    outbox.nudge('b', entries('3'));
    await until('the other is delivered', () => deliveries.length === 3);
    expect(deliveries[2]).toEqual([['b', ['3']]]);
    outbox.nudge('a', entries('1'));
    await drain.stop();
    expect(deliveries).toHaveLength(3);
    // They could not be pulled.
    await things.insertOne({ _id: 'a', live: entries('1', '2', '4') });
    outbox.nudge('a');
    await drain.stop();
    expect(deliveries[3]).toEqual([['a', ['4']]]);
    expect(await stored('a')).toEqual([]);
  });

  it('removes what it has delivered and nothing else', async () => {
    const { drain, outbox, things, deliveries, stored } = drainOf();
    await things.insertOne({ _id: 'a', live: entries('1', '2') });
    outbox.nudge('a', entries('1'));
    await until('it is delivered', () => deliveries.length === 1);
    outbox.nudge('b', entries('3'));
    await drain.stop();
    expect(await stored('a')).toEqual(['2']);
    expect(await things.countDocuments()).toBe(1);
  });

  it('removes what was delivered of a document in several rounds', async () => {
    const { outbox, drain, things, deliveries, stored } = drainOf();
    await things.insertOne({ _id: 'a', live: entries('1', '2', '3') });
    for (const [n, id] of ['1', '2'].entries()) {
      outbox.nudge('a', entries(id));
      await until('it is delivered', () => deliveries.length === n + 1);
    }
    await drain.stop();
    expect(await stored('a')).toEqual(['3']);
  });

  it('removes only the documents that were delivered, and delivers the others when they are reported again', async () => {
    let refused = 'a';
    const { drain, outbox, things, deliveries, stored } = drainOf({
      deliver: async (documents) => {
        deliveries.push(idsOf(documents));
        return documents.filter(({ id }) => id !== refused);
      },
    });
    await things.insertMany(['a', 'b'].map((id) => ({ _id: id, live: entries(`of ${id}`) })));
    for (const id of ['a', 'b']) outbox.nudge(id);
    await until('only the refused one is left', async () => (await stored('b'))?.length === 0);
    expect(await stored('a')).toEqual(['of a']);
    refused = '';
    outbox.nudge('a');
    await drain.stop();
    expect(deliveries.at(-1)).toEqual([['a', ['of a']]]);
    expect(await stored('a')).toEqual([]);
  });

  it('logs an outage once and counts every failure, and continues when it is over', async () => {
    const log = { error: vi.fn(), warn: vi.fn() };
    const onFailure = vi.fn();
    let broken = true;
    const { drain, outbox, deliveries } = drainOf({
      log: log as Partial<Logger> as Logger,
      onFailure,
      deliver: async (documents) => {
        if (broken) throw new Error('away');
        deliveries.push(idsOf(documents));
      },
    });
    const fail = async (id: string) => {
      const before = onFailure.mock.calls.length;
      outbox.nudge(id, entries(id));
      await until('it has failed', () => onFailure.mock.calls.length === before + 1);
    };
    await fail('a');
    await fail('b');
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { err: new Error('away'), field: 'live' },
      expect.stringContaining('could not deliver'),
    );
    broken = false;
    outbox.nudge('c', entries('c'));
    await until('it is delivered', () => deliveries.length === 1);
    broken = true;
    await fail('d');
    expect(log.error).toHaveBeenCalledTimes(2);
    await drain.stop();
  });

  it('delivers documents that were reported during a delivery right after it', async () => {
    let [finish, started] = [() => {}, 0];
    const { drain, outbox, deliveries } = drainOf({
      deliver: async (documents) => {
        started += 1;
        deliveries.push(idsOf(documents));
        if (started === 1) await new Promise<void>((resolve) => (finish = resolve));
      },
    });
    outbox.nudge('a', entries('1'));
    await until('a delivery runs', () => started === 1);
    outbox.nudge('b', entries('2'));
    outbox.nudge('c', entries('3'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(deliveries).toHaveLength(1);
    finish();
    await drain.stop();
    expect(deliveries.slice(1)).toEqual([
      [
        ['b', ['2']],
        ['c', ['3']],
      ],
    ]);
  });

  it('lets others overtake a delivery that takes long, but not the next entries of the same document', async () => {
    let finish = () => {};
    const { drain, outbox, deliveries } = drainOf({
      deliver: async (documents) => {
        deliveries.push(idsOf(documents));
        if (deliveries.length === 1) await new Promise<void>((resolve) => (finish = resolve));
      },
    });
    outbox.nudge('a', entries('1'));
    await until('the slow delivery runs', () => deliveries.length === 1);
    outbox.nudge('a', entries('1', '2'));
    outbox.nudge('b', entries('3'));
    drain.of(`other_${newId()}`).nudge('a', entries('4'));
    await until('the others are delivered', () => deliveries.length === 3);
    expect(deliveries.slice(1)).toEqual([[['b', ['3']]], [['a', ['4']]]]);
    finish();
    await until('the next entries of the document are delivered', () => deliveries.length === 4);
    expect(deliveries[3]).toEqual([['a', ['2']]]);
    await drain.stop();
  });

  /** More turns of the event loop than a round needs. */
  const turns = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  it('delivers everything at once where nothing is said about urgency', async () => {
    const { drain, outbox, deliveries } = drainOf();
    outbox.nudge('a', entries('1'));
    await turns();
    expect(deliveries).toEqual([[['a', ['1']]]]);
    await drain.stop();
  });

  it('delivers what is urgent at once, and collects what is not', async () => {
    const { drain, outbox, deliveries } = drainOf({ isUrgent: ({ relaxed }) => relaxed !== true });
    const relaxed = (id: string): Entry => ({ id, relaxed: true });
    outbox.nudge('a', [relaxed('1')]);
    await turns();
    expect(deliveries).toEqual([]);
    outbox.nudge('b', entries('2'));
    await turns();
    expect(deliveries).toEqual([
      [
        ['a', ['1']],
        ['b', ['2']],
      ],
    ]);
    outbox.nudge('c', [relaxed('3'), { id: '4' }]);
    await turns();
    expect(deliveries[1]).toEqual([['c', ['3', '4']]]);
    outbox.nudge('d', [relaxed('5')]);
    await until('what is not urgent is delivered too', () => deliveries.length === 3);
    expect(deliveries[2]).toEqual([['d', ['5']]]);
    await drain.stop();
  });

  it('only reports what could not be removed, since a sweep removes it', async () => {
    const log = { warn: vi.fn(), error: vi.fn() };
    const closed = await createConnection(database.mongoUrl).asPromise();
    await closed.close();
    const puller = createPuller({ connection: closed, log: log as Partial<Logger> as Logger });
    const { drain, outbox, deliveries } = drainOf({ puller });
    outbox.nudge('a', entries('1'));
    await drain.stop();
    expect(deliveries).toEqual([[['a', ['1']]]]);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ err: expect.any(Error) }),
      expect.stringContaining('could not remove delivered entries'),
    );
  });

  it('finds what a crash has left after three seconds, and reports the first entry of each document', async () => {
    const reported: string[][] = [];
    const { drain, things, deliveries } = drainOf({ onSweep: (oldestEntries) => void reported.push(oldestEntries.map(({ id }) => id)) });
    await things.insertMany([
      { _id: 'a', live: entries('1', '2') },
      { _id: 'b', live: [] },
    ]);
    await drain.start();
    await until('the first sweep', () => reported.length === 1);
    expect(deliveries).toEqual([]);
    await until('it is delivered', () => deliveries.length === 1);
    expect(deliveries).toEqual([[['a', ['1', '2']]]]);
    expect(reported.every((ids) => ids.join(' ') === '1')).toBe(true);
    await until('nothing is left', () => reported.at(-1)?.length === 0);
    await drain.stop();
  });
});
