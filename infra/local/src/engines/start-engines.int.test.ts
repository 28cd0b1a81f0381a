import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTopics } from '../product/topics.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { poll } from '../poll.ts';
import { sharedEngines } from '../testing/index.ts';
import { isAlive } from '../testing/processes.ts';
import { EngineUnavailable } from './engine.ts';
import { removeData, startEngines } from './start-engines.ts';

// These tests are about processes on this machine, wherever the engines of this run come from.
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
  throw new Error('The owner of the engines ended without output.');
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

test('topics can be created as soon as the broker is ready, and again', async () => {
  const brokers = sharedEngines().kafkaBrokers;
  const plan = await createTopics({ brokers, prefix: 'local-test', partitions: 2 });
  // Nine topics, each with one for what could not be processed.
  expect(plan).toHaveLength(18);
  await expect(createTopics({ brokers, prefix: 'local-test', partitions: 2 })).resolves.toEqual(plan);
});

test('a killed program leaves neither engines nor their folder behind', async () => {
  const before = temporarySets();
  const { program, pids } = await startOwner();
  expect(pids).toHaveLength(2);
  const folder = temporarySets().find((name) => !before.includes(name)) ?? 'none';
  program.kill('SIGKILL');
  await poll('its engines to end', () => !pids.some(isAlive));
  await poll('their folder to be deleted', () => !existsSync(join(tmpdir(), folder)));
});

test('data outlives a killed program, on the same ports', { timeout: 60_000 }, async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const first = await startOwner(dataDir);
  await write(first.mongoUrl, 'kept');
  first.program.kill('SIGKILL');
  await poll('its engines to end', () => !first.pids.some(isAlive));

  const again = await startEngines({ dataDir, want: ['mongo'] });
  expect(again.mongoUrl).toBe(first.mongoUrl);
  await expect(write(again.mongoUrl, 'kept')).rejects.toThrow('duplicate key');
  await again.stop();
  await removeData(dataDir);
  expect(existsSync(dataDir)).toBe(false);
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

test('the message about a missing engine says what was tried and what to do', async () => {
  vi.stubEnv('PATH', temporaryFolder());
  vi.stubEnv('KARIGAR_CACHE', temporaryFolder());
  const failure = await startEngines({ want: ['redis'] }).catch((error: unknown) => error as Error);
  expect((failure as AggregateError).errors[0]).toBeInstanceOf(EngineUnavailable);
  expect((failure as Error).message).toContain('Redis 7 is needed, and none was found.');
  expect((failure as Error).message).toContain('tried redis-server on PATH: not here');
  expect((failure as Error).message).toContain('What to do: ');
});
