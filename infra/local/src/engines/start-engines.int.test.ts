import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createTopics } from '../product/topics.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { processLives, until } from '../testing/until.ts';
import { EngineUnavailable } from './engine.ts';
import { removeData, startEngines } from './start-engines.ts';

// Whatever the engines of this run are, these tests are about processes on this machine.
beforeEach(() => {
  vi.stubEnv('KARIGAR_ENGINES', 'local');
  for (const given of ['MONGO_URL', 'KAFKA_BROKERS', 'REDIS_URL']) vi.stubEnv(given, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const OWNER = fileURLToPath(new URL('../testing/engine-owner.ts', import.meta.url));
const temporarySets = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('karigar-engines-'));

interface OwnerProgram {
  program: ChildProcess;
  pids: number[];
  mongoUrl: string;
}

async function startOwner(dataDir?: string): Promise<OwnerProgram> {
  const program = spawn(process.execPath, ['--import', 'tsx', '--conditions=@karigar/source', OWNER, ...(dataDir ? [dataDir] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  for await (const line of createInterface({ input: program.stdout }))
    return { program, ...(JSON.parse(line) as { pids: number[]; mongoUrl: string }) };
  throw new Error('The owner of the engines ended without a word.');
}

const write = async (url: string, id: string): Promise<unknown> => {
  const client = await new MongoClient(url).connect();
  try {
    return await client
      .db('test')
      .collection<{ _id: string }>('notes')
      .insertOne({ _id: id }, { writeConcern: { w: 'majority', j: true } });
  } finally {
    await client.close();
  }
};

test('topics can be made on the broker as soon as it counts as ready, and again', async () => {
  const brokers = inject('engines').kafkaBrokers;
  const plan = await createTopics({ brokers, prefix: 'local-test', partitions: 2 });
  expect(plan).toHaveLength(16);
  await expect(createTopics({ brokers, prefix: 'local-test', partitions: 2 })).resolves.toEqual(plan);
});

test('nothing is left of a program that was killed: neither engines nor their folder', async () => {
  const before = temporarySets();
  const { program, pids } = await startOwner();
  expect(pids).toHaveLength(2);
  const folder = temporarySets().find((name) => !before.includes(name)) ?? 'none';
  program.kill('SIGKILL');
  await until('its engines have ended', () => !pids.some(processLives));
  await until('their folder is gone', () => !existsSync(join(tmpdir(), folder)));
});

test('two programs share one set; the data outlives both, on the same ports', { timeout: 60_000 }, async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const first = await startOwner(dataDir);
  const borrowed = await startEngines({ dataDir, want: ['mongo', 'redis'] });
  expect(borrowed.mongoUrl).toBe(first.mongoUrl);
  expect(borrowed.pids).toEqual(first.pids);
  await expect(borrowed.mongo.kill('SIGKILL')).rejects.toThrow('not ours');
  await borrowed.stop();
  await write(first.mongoUrl, 'kept');
  await expect(removeData(dataDir)).rejects.toThrow(`Process ${first.program.pid} is using`);

  first.program.kill('SIGKILL');
  await until('its engines have ended', () => !first.pids.some(processLives));

  const again = await startEngines({ dataDir, want: ['mongo'] });
  onTestFinished(() => again.stop());
  expect(again.mongoUrl).toBe(first.mongoUrl);
  await expect(write(again.mongoUrl, 'kept')).rejects.toThrow('duplicate key');
});

test('an engine can be killed and started again on the same port and data', { timeout: 60_000 }, async () => {
  const engines = await startEngines();
  onTestFinished(() => engines.stop());
  const { mongoUrl, kafkaBrokers } = engines;
  await write(mongoUrl, 'before');
  await createTopics({ brokers: kafkaBrokers, prefix: 'before', partitions: 1 });
  for (const engine of engines.all) {
    const pid = engine.pid;
    await engine.kill('SIGKILL');
    await engine.start();
    expect(engine.pid).not.toBe(pid);
  }
  expect([engines.mongoUrl, engines.kafkaBrokers]).toEqual([mongoUrl, kafkaBrokers]);
  await expect(write(mongoUrl, 'before')).rejects.toThrow('duplicate key');
  await createTopics({ brokers: kafkaBrokers, prefix: 'after', partitions: 1 });
});

test('without a way to get an engine the message says what was tried and what helps', async () => {
  vi.stubEnv('PATH', temporaryFolder());
  vi.stubEnv('KARIGAR_CACHE', temporaryFolder());
  const failure = await startEngines({ want: ['redis'] }).catch((error: unknown) => error as Error);
  expect((failure as AggregateError).errors[0]).toBeInstanceOf(EngineUnavailable);
  expect((failure as Error).message).toContain('Redis 7 is needed, and none could be found or fetched.');
  expect((failure as Error).message).toContain('tried redis-server on PATH: not here');
  expect((failure as Error).message).toContain('The shortest way out: ');
});
