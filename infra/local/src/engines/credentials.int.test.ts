import { randomBytes } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  connectAdmin,
  connectMongo,
  createKafka,
  createLogger,
  createRedis,
  grantRights,
  kafkaSecurityConfig,
  mongoOf,
  type IncomingMessage,
} from '@karigar/service-kit';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { poll } from '../poll.ts';
import { freePort } from '../ports.ts';
import { createCertificate } from '../product/certificate.ts';
import { createRights } from '../product/rights.ts';
import { createTopics } from '../product/topics.ts';
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

  for (const login of ['order:guessed', 'nobody:guessed'])
    await expect(mongoOf({ MONGO_URL: `mongodb://${login}@127.0.0.1:${port}/karigar_order?replicaSet=rs0` }, log)).rejects.toThrow(
      'MONGO_URL: the server refuses this user or password.',
    );
  await expect(order.useDb('karigar_auth').collection('customers').findOne({})).rejects.toThrow(/not authorized/);
  const stranger = await connectMongo(`mongodb://127.0.0.1:${port}/karigar_order?replicaSet=rs0`, log);
  onTestFinished(() => stranger.close());
  await expect(stranger.collection('orders').findOne({})).rejects.toThrow(/requires authentication/);
});

/** As production.yml sets it: users and passwords on all listeners, TLS if there is a certificate, and rights for those who are not the operator. */
function startGuardedKafka(users: Readonly<Record<string, string>>, tls?: { readonly key: string; readonly certificate: string }) {
  const { karigar: operator = '' } = users;
  const known = Object.entries(users).map(([user, secret]) => `user_${user}="${secret}"`);
  const jaas = (...more: string[]) =>
    `org.apache.kafka.common.security.plain.PlainLoginModule required username="karigar" password="${operator}" ${more.join(' ')};`;
  const protocol = tls === undefined ? 'SASL_PLAINTEXT' : 'SASL_SSL';
  const encryption = async (dir: string): Promise<string[]> => {
    if (tls === undefined) return [];
    const [keyFile, certificateFile] = [join(dir, 'broker.pem'), join(dir, 'KAFKA_CA')];
    await writeFile(keyFile, `${tls.key}\n${tls.certificate}`);
    await writeFile(certificateFile, tls.certificate);
    return [
      'ssl.keystore.type=PEM',
      `ssl.keystore.location=${keyFile}`,
      'ssl.truststore.type=PEM',
      `ssl.truststore.location=${certificateFile}`,
    ];
  };
  return startGuarded(
    guarded(kafka, async (dir) => {
      // Later lines of the file overrule earlier ones.
      await appendFile(
        join(dir, 'server.properties'),
        [
          '',
          `listener.security.protocol.map=CONTROLLER:${protocol},PLAINTEXT:${protocol}`,
          ...(await encryption(dir)),
          'inter.broker.listener.name=PLAINTEXT',
          'sasl.enabled.mechanisms=PLAIN',
          'sasl.mechanism.inter.broker.protocol=PLAIN',
          'sasl.mechanism.controller.protocol=PLAIN',
          `listener.name.plaintext.plain.sasl.jaas.config=${jaas(...known)}`,
          `listener.name.controller.plain.sasl.jaas.config=${jaas(`user_karigar="${operator}"`)}`,
          'authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer',
          'super.users=User:karigar',
          '',
        ].join('\n'),
      );
      return [];
    }),
  );
}

/** Matches a right of anybody from anywhere. */
const anyRight = { operation: 1, permissionType: 1 };

const securityOf = (user: string, secret: string, more: Readonly<Record<string, string>> = {}) =>
  kafkaSecurityConfig.parse({ KAFKA_USERNAME: user, KAFKA_PASSWORD: secret, ...more });

test('a Kafka that asks for a user is used by settings, encrypted, by each part for its own topics only, and refuses strangers', async () => {
  const users = { karigar: 'operators-secret', order: 'orders-secret', catalog: 'catalogs-secret', gateway: 'gateways-secret' };
  // The controller is reached as localhost.
  const tls = await createCertificate(['127.0.0.1', 'localhost']);
  const { port } = await startGuardedKafka(users, tls);
  const loginOf = (user: string, secret: string) => securityOf(user, secret, { KAFKA_TLS: 'on', KAFKA_CA: tls.certificate });
  const brokers = `127.0.0.1:${port}`;
  const operator = loginOf('karigar', users.karigar);
  await createTopics({ brokers, prefix: 'karigar', partitions: 1, security: operator });
  await createRights({ brokers, prefix: 'karigar', security: operator });
  const clientOf = (user: keyof typeof users) => {
    const client = createKafka({ brokers, clientId: user, log, security: loginOf(user, users[user]) });
    onTestFinished(() => client.close());
    return client;
  };
  const [order, catalog, gateway, admin] = [clientOf('order'), clientOf('catalog'), clientOf('gateway'), clientOf('karigar')];
  /** Why a reader starts again and again. */
  const refusal = async (user: keyof typeof users, group: string, topic: string) => {
    const heard = createLogger({ name: 'refused', level: 'silent' });
    const warnings = vi.spyOn(heard, 'warn');
    const client = createKafka({ brokers, clientId: 'refused', log: heard, security: loginOf(user, users[user]) });
    await client.subscribe({ group, topics: [topic], handle: () => Promise.reject(new Error('It was read')) });
    const restarts = () => warnings.mock.calls.filter(([, message]) => message === 'a consumer restarts');
    await poll('the reader to start again', () => restarts().length > 1);
    expect(await client.stuck()).toEqual([`${group}: not joined`]);
    await client.close();
    return restarts()
      .map(([fields]) => (fields as { err: Error }).err.message)
      .join();
  };
  const message = (topic: string) => [{ topic, key: 'a', value: '1' }];

  // What its contract names: publish, read with its own groups, park, know which tokens are revoked, and see the settings of topics.
  await admin.publish([...message('karigar.customer'), ...message('karigar.session')]);
  await order.publish([...message('karigar.order'), ...message('karigar.customer.dlq')]);
  const read: IncomingMessage[] = [];
  const handle = async (one: IncomingMessage) => void read.push(one);
  await order.subscribe({ group: 'karigar.order.customer', topics: ['karigar.customer'], handle });
  await order.subscribe({ group: 'karigar.revocations.order-1.x', topics: ['karigar.session'], commit: false, handle });
  await catalog.subscribe({ group: 'karigar.catalog.rebuild.x', topics: ['karigar.order'], commit: false, handle });
  await poll('the messages', () => read.length === 3);
  await poll('the commit', async () => (await order.lag('karigar.order.customer', ['karigar.customer']))['karigar.customer'] === 0);
  expect(await order.underReplicated('karigar', 1)).toEqual([]);
  await gateway.subscribe({ group: 'karigar.revocations.gateway-1.x', topics: ['karigar.session'], commit: false, handle });
  await poll('the gateway reads revocations', () => read.length === 4);

  // And nothing else.
  const denied = /not authorized|could not be published/i;
  await expect(order.publish(message('karigar.customer'))).rejects.toThrow(denied);
  await expect(gateway.publish(message('karigar.order'))).rejects.toThrow(denied);
  await expect(catalog.publish(message('karigar.session'))).rejects.toThrow(denied);
  expect(await refusal('catalog', 'karigar.catalog.request', 'karigar.request')).toMatch(/not authorized/i);
  await expect(order.lag('karigar.catalog.customer', ['karigar.customer'])).rejects.toThrow(/group coordinator|not authorized/i);
  await expect(createTopics({ brokers, prefix: 'other', security: loginOf('order', users.order) })).rejects.toThrow(
    /Topic creation errors/,
  );
  await expect(createRights({ brokers, prefix: 'karigar', security: loginOf('order', users.order) })).rejects.toThrow(/authoriz/i);
  await expect(createTopics({ brokers, prefix: 'other', security: loginOf('order', 'guessed') })).rejects.toThrow(/Authentication failed/);
  await expect(createTopics({ brokers, prefix: 'other', security: loginOf('nobody', 'guessed') })).rejects.toThrow(/Authentication failed/);
  const trustingOthers = securityOf('karigar', users.karigar, { KAFKA_TLS: 'on' });
  await expect(createTopics({ brokers, prefix: 'other', security: trustingOthers })).rejects.toThrow(/self-signed certificate/);
}, 120_000);

test('a reader without the right to its group says so, is not ready, and reads once it is granted', async () => {
  const users = { karigar: 'operators-secret', order: 'orders-secret' };
  const { port } = await startGuardedKafka(users);
  const brokers = `127.0.0.1:${port}`;
  const operator = securityOf('karigar', users.karigar);
  const [topic, group] = ['karigar.customer', 'karigar.order.customer'];
  await createTopics({ brokers, prefix: 'karigar', partitions: 1, security: operator });
  const mayReadTopic = { user: 'order', reads: [topic], writes: [], groups: [], sees: ['karigar.'] };
  const mayJoin = { ...mayReadTopic, groups: ['karigar.order.'] };
  await grantRights(brokers, [mayReadTopic], operator);
  const admin = createKafka({ brokers, clientId: 'admin', log, security: operator });
  onTestFinished(() => admin.close());

  const heard = createLogger({ name: 'order', level: 'silent' });
  const warnings = vi.spyOn(heard, 'warn');
  const order = createKafka({ brokers, clientId: 'order', log: heard, security: securityOf('order', users.order) });
  onTestFinished(() => order.close());
  // A right holds a moment after it was granted. This names the topics that the user sees, as none is stored on two brokers.
  await poll('the right to the topic', async () => (await order.underReplicated('karigar', 2)).includes(topic));
  const read: string[] = [];
  const subscribing = order.subscribe({ group, topics: [topic], handle: async ({ key }) => void read.push(key) });
  const refused = () =>
    poll('the right is named', () => warnings.mock.calls.some(([, message]) => String(message).includes('no right to READ it')));
  await refused();
  expect(await order.stuck()).toEqual([`${group}: not joined`]);

  await grantRights(brokers, [mayJoin], operator);
  await subscribing;
  await admin.publish([{ topic, key: 'first', value: '1' }]);
  await poll('the message', () => read.includes('first'));
  expect(await order.stuck()).toEqual([]);

  // Taken away from a running reader.
  const operations = await connectAdmin(brokers, operator);
  await operations.deleteAcls({ filters: [{ ...anyRight, resourceType: 3, resourcePatternType: 4, resourceName: 'karigar.order.' }] });
  await operations.disconnect();
  warnings.mockClear();
  await refused();
  await admin.publish([{ topic, key: 'second', value: '2' }]);
  expect(await order.stuck()).toEqual([`${group}: not joined`]);
  await grantRights(brokers, [mayJoin], operator);
  await poll('the next message', () => read.includes('second'));
  expect(await order.stuck()).toEqual([]);
}, 120_000);

test('a broker that closes the connection before it knows who is there, as while it starts, is asked again', async () => {
  const { port } = await startGuardedKafka({ karigar: 'operators-secret' });
  let cut = 0;
  // Closes the first two connections when the password comes: after the versions and the handshake.
  const door = createServer((client) => {
    const broker = connect(port, '127.0.0.1');
    let requests = 0;
    client.on('data', (chunk) => {
      requests += 1;
      if (requests === 3 && cut < 2) {
        cut += 1;
        client.destroy();
        broker.destroy();
      } else broker.write(chunk);
    });
    broker.pipe(client);
    for (const [one, other] of [
      [client, broker],
      [broker, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void door.close());
  const { port: throughDoor } = door.address() as AddressInfo;
  await createTopics({ brokers: `127.0.0.1:${throughDoor}`, prefix: 'karigar', security: securityOf('karigar', 'operators-secret') });
  expect(cut).toBe(2);
}, 120_000);
