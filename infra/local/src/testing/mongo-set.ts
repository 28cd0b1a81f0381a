import { mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { poll } from '../poll.ts';
import { freePort } from '../ports.ts';
import { cleanUpAtExit } from '../process/exit-cleanup.ts';
import type { Engine, EngineKind, Log } from '../engines/engine.ts';
import { mongo } from '../engines/mongo.ts';
import { startEngine } from '../engines/start-engine.ts';

/** Three servers that are one replica set, as in production, for tests that take its leader away. */
export interface MongoSet {
  /** Names all members. */
  readonly url: string;
  readonly members: readonly Engine[];
  readonly ports: readonly number[];
  /** The member that takes writes. Waits for an election. */
  primary(): Promise<Engine>;
  /** A member that follows. */
  secondary(): Promise<Engine>;
  /** Makes the primary give its place up, as a rolling upgrade does. */
  stepDown(): Promise<void>;
  stop(): Promise<void>;
}

export interface SetOptions {
  readonly log?: Log;
  /** Opens the port at which the other members reach one that listens on `port`, e.g. a proxy. Default: the port itself. `member` counts from 0. */
  readonly publish?: (member: number, port: number) => Promise<number>;
}

/** Sooner than the default of 10 s, so that a run sees more elections. */
const electionTimeoutMs = 3_000;
const electedWithinMs = 30_000;

/** A member only has to answer; who is primary is decided by the set. */
const member: EngineKind<string> = {
  ...mongo,
  makeReady: async (port) => {
    await asMember(port, (client) => client.db('admin').command({ ping: 1 }));
  },
};

/** Starts the servers from the mongod of this machine and initiates the set. Data is deleted at the end. */
export async function startMongoSet({ log = () => undefined, publish = async (_, port) => port }: SetOptions = {}): Promise<MongoSet> {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'karigar-mongo-set-'));
  const cleanedUp = cleanUpAtExit({ remove: home });
  const listening = [await freePort(), await freePort(), await freePort()] as const;
  const ports = await Promise.all(listening.map((port, n) => publish(n, port)));
  const members = await Promise.all(
    listening.map((port, n) =>
      startEngine(member, {
        dir: join(home, `mongo-${n + 1}`),
        logPath: join(home, 'logs', `mongo-${n + 1}.log`),
        volume: undefined,
        ports: { mongo: port },
        restart: false,
        log,
      }),
    ),
  );
  const stop = async () => {
    await Promise.all(members.map((each) => each.stop()));
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
    cleanedUp();
  };
  const findBy = (role: Role): Promise<Engine> =>
    poll(
      `a ${role} of the replica set`,
      async () => {
        const roles = await Promise.all(listening.map((port) => roleOf(port)));
        return members.find((_, n) => roles[n] === role);
      },
      { withinMs: electedWithinMs },
    );
  try {
    await asMember(listening[0], (client) =>
      client.db('admin').command({
        replSetInitiate: {
          _id: 'rs0',
          settings: { electionTimeoutMillis: electionTimeoutMs, heartbeatIntervalMillis: 500 },
          members: ports.map((port, n) => ({ _id: n, host: `127.0.0.1:${port}` })),
        },
      }),
    );
    await findBy('primary');
    await findBy('secondary');
  } catch (error) {
    await stop();
    throw error;
  }
  log('mongo: a replica set of three is ready');
  return {
    url: `mongodb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/?replicaSet=rs0`,
    members,
    ports,
    primary: () => findBy('primary'),
    secondary: () => findBy('secondary'),
    stepDown: async () => {
      const primary = await findBy('primary');
      const port = listening[members.indexOf(primary)] ?? 0;
      await asMember(port, (client) => client.db('admin').command({ replSetStepDown: 20, secondaryCatchUpPeriodSecs: 5 }));
    },
    stop,
  };
}

async function asMember<T>(port: number, ask: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, { serverSelectionTimeoutMS: 2_000, maxPoolSize: 1 });
  try {
    return await ask(client);
  } finally {
    await client.close();
  }
}

type Role = 'primary' | 'secondary';

/** Nothing of a member that does not answer. */
async function roleOf(port: number): Promise<Role | undefined> {
  const hello = await asMember(port, (client) => client.db('admin').command({ hello: 1 })).catch(() => undefined);
  if (hello === undefined) return undefined;
  return hello['isWritablePrimary'] === true ? 'primary' : hello['secondary'] === true ? 'secondary' : undefined;
}
