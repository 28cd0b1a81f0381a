import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectMongo, createLogger } from '@karigar/service-kit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../ports.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { EngineKind } from './engine.ts';
import { mongo } from './mongo.ts';
import { startEngine } from './start-engine.ts';

/** Room for a journal file, and for fewer photos than are written. In blocks of 512 bytes. */
const largestFileBlocks = (120 * 1_024 * 1_024) / 512;
const photoBytes = 1_000_000;
const photos = 400;

/** A server whose files cannot grow as long as there is a file `full` in its folder. */
const small: EngineKind<string> = {
  ...mongo,
  prepare: async (mongod, dir, ports) => {
    await writeFile(join(dir, 'full'), '');
    const program = await mongo.prepare(mongod, dir, ports);
    const script = `if [ -e full ]; then ulimit -f ${largestFileBlocks}; fi; exec "$@"`;
    return { ...program, command: 'sh', args: ['-c', script, 'mongod', program.command, ...program.args] };
  },
};

test('a MongoDB whose disk is full refuses further photos, and has every photo that it acknowledged when there is room again', async () => {
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
