import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectMongo, createKafka, createLogger, createRelay, ensureTopics, newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../ports.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { EngineKind } from './engine.ts';
import { kafka } from './kafka.ts';
import { mongo } from './mongo.ts';
import { startEngine } from './start-engine.ts';

/** Room for the indexes of a log, of 10 MB each, and for fewer events than are published. */
const largestLogBlocks = (12 * 1_024 * 1_024) / 512;
const eventBytes = 200_000;
const eventsPublished = 12;
const documents = 12;

/** Room for a journal file, and for fewer photos than are written. In blocks of 512 bytes. */
const largestFileBlocks = (120 * 1_024 * 1_024) / 512;
const photoBytes = 1_000_000;
const photos = 400;

/** An engine whose files cannot grow as long as there is a file `full` in its folder. */
const withSmallFiles = <Found>(kind: EngineKind<Found>, blocks: number): EngineKind<Found> => ({
  ...kind,
  prepare: async (found, dir, ports) => {
    await writeFile(join(dir, 'full'), '');
    const program = await kind.prepare(found, dir, ports);
    const script = `if [ -e full ]; then ulimit -f ${blocks}; fi; exec "$@"`;
    return { ...program, command: 'sh', args: ['-c', script, kind.name, program.command, ...program.args] };
  },
});

test('a MongoDB whose disk is full refuses further photos, and has every photo that it acknowledged when there is room again', async () => {
  const small = withSmallFiles(mongo, largestFileBlocks);
  vi.stubEnv(small.variable, undefined);
  const dir = temporaryFolder();
  const port = await freePort();
  const settings = { dir: join(dir, 'mongo'), logPath: join(dir, 'log'), volume: undefined, ports: { mongo: port }, restart: false };
  const engine = await startEngine(small, { ...settings, log: () => undefined });
  onTestFinished(() => engine.stop());
  const connection = await connectMongo(`${small.url(port).replace('/?', '/full?')}`, createLogger({ name: 'full', level: 'silent' }));
  onTestFinished(() => connection.close(true));

  const collection = connection.collection<{ _id: number; bytes: Buffer }>('photos');
  const acknowledged: number[] = [];
  const upload = async () => {
    for (let n = 0; n < photos; n += 1) {
      await collection.insertOne({ _id: n, bytes: randomBytes(photoBytes) });
      acknowledged.push(n);
    }
  };
  await expect(upload()).rejects.toThrow();
  expect(acknowledged.length).toBeGreaterThan(10);

  await rm(join(settings.dir, 'full'));
  await engine.stop();
  await engine.start();
  const found = await collection
    .aggregate<{ _id: number; size: number }>([{ $sort: { _id: 1 } }, { $project: { size: { $binarySize: '$bytes' } } }])
    .toArray();
  // The last one may have been stored without an answer.
  expect(found.slice(0, acknowledged.length).map(({ _id, size }) => [_id, size])).toEqual(acknowledged.map((n) => [n, photoBytes]));
  expect(found.length - acknowledged.length).toBeLessThanOrEqual(1);
}, 120_000);

test('events wait in their outboxes while the disk of Kafka is full, and are published, in order, when there is room again', async () => {
  const small = withSmallFiles(kafka, largestLogBlocks);
  vi.stubEnv(small.variable, undefined);
  const dir = temporaryFolder();
  const [port, controller] = [await freePort(), await freePort()];
  const settings = {
    dir: join(dir, 'kafka'),
    logPath: join(dir, 'log'),
    volume: undefined,
    ports: { kafka: port, controller },
    restart: false,
  };
  const engine = await startEngine(small, { ...settings, log: () => undefined });
  onTestFinished(() => engine.stop());
  const log = createLogger({ name: 'full', level: 'silent' });
  const topic = 'full.order';
  await ensureTopics(engine.url, [{ name: topic, partitions: 1 }]);
  const client = createKafka({ brokers: engine.url, clientId: 'full', log });
  onTestFinished(() => client.close());
  const database = new URL(process.env['KARIGAR_TEST_MONGO_URL'] ?? '');
  database.pathname = `/full_${newId().slice(0, 10)}`;
  const connection = await connectMongo(database.toString(), log);
  onTestFinished(async () => {
    await connection.dropDatabase();
    await connection.close(true);
  });

  const relay = createRelay({ connection, kafka: client, topicPrefix: 'full', log });
  const things = connection.collection<{ _id: string; outbox: object[] }>('things');
  const outbox = relay.of('things');
  await relay.start();
  onTestFinished(() => relay.stop());
  const ids = Array.from({ length: documents }, () => newId());
  await things.insertMany(ids.map((_id) => ({ _id, outbox: [] })));
  for (let version = 1; version <= eventsPublished; version += 1)
    for (const id of ids) {
      const time = new Date().toISOString();
      const data = { text: randomBytes(eventBytes / 2).toString('hex') };
      const event = { id: newId(), type: 'order.placed.v1', source: 'test', time, subject: id, version, data };
      await things.updateOne({ _id: id }, { $push: { outbox: event } });
      outbox.nudge(id);
    }
  await until('the broker has given up', () => engine.pid === undefined, 60_000);
  const pending = () => things.countDocuments({ 'outbox.0': { $exists: true } });
  expect(await pending()).toBeGreaterThan(0);

  await rm(join(settings.dir, 'full'));
  await engine.start();
  await until('all are published', async () => (await pending()) === 0, 60_000);
  const seen = new Map(ids.map((id) => [id, new Set<number>()]));
  const reading = await client.subscribe({
    group: 'full',
    topics: [topic],
    handle: async ({ key, headers }) => void seen.get(key)?.add(Number(headers['ce_aggregateversion'])),
  });
  await reading.caughtUp;
  await reading.stop();
  // Events may come twice, but none for the first time after one that was later. A set keeps the order of its first copies.
  const all = Array.from({ length: eventsPublished }, (_, n) => n + 1);
  for (const id of ids) expect([...(seen.get(id) ?? [])]).toEqual(all);
}, 240_000);
