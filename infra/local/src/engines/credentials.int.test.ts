import { randomBytes } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  connectMongo,
  createKafka,
  createLogger,
  createRedis,
  ensureTopics,
  kafkaSecurityConfig,
  type IncomingMessage,
} from '@karigar/service-kit';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { poll } from '../poll.ts';
import { freePort } from '../ports.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { Engine, EngineKind } from './engine.ts';
import { kafka } from './kafka.ts';
import { mongo } from './mongo.ts';
import { redis } from './redis.ts';
import { sendOnce } from './send-once.ts';
import { startEngine } from './start-engine.ts';

const log = createLogger({ name: 'credentials', level: 'silent' });
const password = 'pässword/with:signs@';

/** An engine that asks who is there, for one test. */
async function startGuarded<Found>(kind: EngineKind<Found>): Promise<{ engine: Engine; port: number }> {
  vi.stubEnv(kind.variable, undefined);
  const dir = temporaryFolder();
  const [first = '', ...others] = kind.ports;
  const port = await freePort();
  const ports: Record<string, number> = { [first]: port };
  for (const name of others) ports[name] = await freePort();
  const engine = await startEngine(kind, {
    dir: join(dir, kind.name),
    logPath: join(dir, 'log'),
    volume: undefined,
    ports,
    restart: false,
    log: () => undefined,
  });
  onTestFinished(() => engine.stop());
  return { engine, port };
}

/** The same kind of engine, prepared further by `guard`, which may add arguments. */
const guarded = <Found>(
  kind: EngineKind<Found>,
  guard: (dir: string) => Promise<string[]>,
  makeReady: EngineKind<Found>['makeReady'] = kind.makeReady,
): EngineKind<Found> => ({
  ...kind,
  makeReady,
  prepare: async (found, dir, ports) => {
    const program = await kind.prepare(found, dir, ports);
    return { ...program, args: [...program.args, ...(await guard(dir))] };
  },
});

test('a Redis with a password is used by its address, and refuses those who do not know it', async () => {
  const asks = async (port: number) => void (await sendOnce(port, 'PING\r\n'));
  const { port } = await startGuarded(guarded(redis, async () => ['--requirepass', password], asks));
  const login = createRedis(`redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`, log);
  onTestFinished(() => login.disconnect());
  await login.connect();
  expect(await login.ping()).toBe('PONG');

  const stranger = createRedis(`redis://127.0.0.1:${port}`, log);
  onTestFinished(() => stranger.disconnect());
  await expect(stranger.connect().then(() => stranger.ping())).rejects.toThrow(/NOAUTH|Connection is closed/);
});

test('each service has a MongoDB user of its own, who can use the database of this service and no other', async () => {
  const initiate = async (port: number) => {
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, { serverSelectionTimeoutMS: 2_000 });
    try {
      const hello = await client.db('admin').command({ hello: 1 });
      if (hello['isWritablePrimary'] === true) return;
      // Allowed from this machine as long as there is no user.
      if (hello['setName'] === undefined)
        await client.db('admin').command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: `127.0.0.1:${port}` }] } });
      throw new Error('not primary yet');
    } finally {
      await client.close();
    }
  };
  const { port } = await startGuarded(
    guarded(
      mongo,
      async (dir) => {
        const keyFile = join(dir, 'key');
        await writeFile(keyFile, randomBytes(48).toString('base64'), { mode: 0o400 });
        return ['--auth', '--keyFile', keyFile];
      },
      initiate,
    ),
  );
  const address = (user: string) => `mongodb://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const first = new MongoClient(`mongodb://127.0.0.1:${port}/?replicaSet=rs0`);
  await first.db('admin').command({ createUser: 'root', pwd: password, roles: ['root'] });
  await first.close();
  const root = new MongoClient(`${address('root')}/?replicaSet=rs0`);
  for (const service of ['order', 'auth'])
    await root
      .db(`karigar_${service}`)
      .command({ createUser: service, pwd: password, roles: [{ role: 'readWrite', db: `karigar_${service}` }] });
  await root.close();

  // What a service does: transactions, change streams and the read of the clock are in the role.
  const order = await connectMongo(`${address('order')}/karigar_order?replicaSet=rs0`, log);
  onTestFinished(() => order.close());
  expect(await order.db?.command({ hello: 1 })).toMatchObject({ ok: 1 });
  await order.createCollection('orders');
  await order.transaction((session) => order.collection('orders').insertOne({ n: 1 }, { session }));
  const stream = order.collection('orders').watch();
  const change = stream.next();
  await poll('a change to be seen', async () => {
    await order.collection('orders').updateOne({ n: 1 }, { $inc: { m: 1 } });
    return Promise.race([change, wait(100)]);
  });
  await stream.close();

  await expect(order.useDb('karigar_auth').collection('customers').findOne({})).rejects.toThrow(/not authorized/);
  const stranger = await connectMongo(`mongodb://127.0.0.1:${port}/karigar_order?replicaSet=rs0`, log);
  onTestFinished(() => stranger.close());
  await expect(stranger.collection('orders').findOne({})).rejects.toThrow(/requires authentication/);
});

test('a Kafka that asks for a user is used by settings, for topics, publishing and reading, and refuses strangers', async () => {
  const saslSecret = 'broker-secret';
  const jaas = 'org.apache.kafka.common.security.plain.PlainLoginModule required';
  const { port } = await startGuarded(
    guarded(kafka, async (dir) => {
      // Later lines of the file overrule earlier ones.
      await appendFile(
        join(dir, 'server.properties'),
        [
          '',
          'listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:SASL_PLAINTEXT',
          'inter.broker.listener.name=PLAINTEXT',
          'sasl.enabled.mechanisms=PLAIN',
          'sasl.mechanism.inter.broker.protocol=PLAIN',
          `listener.name.plaintext.plain.sasl.jaas.config=${jaas} username="karigar" password="${saslSecret}" user_karigar="${saslSecret}";`,
          '',
        ].join('\n'),
      );
      return [];
    }),
  );
  const brokers = `127.0.0.1:${port}`;
  const security = kafkaSecurityConfig.parse({ KAFKA_USERNAME: 'karigar', KAFKA_PASSWORD: saslSecret });
  await ensureTopics(brokers, [{ name: 'guarded', partitions: 1 }], security);
  const client = createKafka({ brokers, clientId: 'knows', log, security });
  onTestFinished(() => client.close());
  const read: IncomingMessage[] = [];
  await client.publish([{ topic: 'guarded', key: 'a', value: '1' }]);
  await client.subscribe({ group: 'guarded.readers', topics: ['guarded'], handle: async (message) => void read.push(message) });
  await poll('the message', () => read.length === 1);

  const guessed = kafkaSecurityConfig.parse({ KAFKA_USERNAME: 'karigar', KAFKA_PASSWORD: 'guessed' });
  await expect(ensureTopics(brokers, [{ name: 'another', partitions: 1 }], guessed)).rejects.toThrow(/Authentication failed/);
});
