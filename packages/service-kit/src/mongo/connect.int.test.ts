import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '../config/load-config.ts';
import { createLogger } from '../log/logger.ts';
import { until, useDatabase, type TestDatabase } from '../testing/index.ts';
import { connectMongo, ensureIndexes } from './connect.ts';
import { schemaOptions } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await useDatabase();
});
afterAll(() => database.close());

it('removes documents at the time that a changed setting says, on a collection that exists', async () => {
  const startWith = async (seconds: number) => {
    const mongo = await connectMongo(database.mongoUrl, database.log);
    const schema = new Schema<{ _id: string; at: Date }>({ _id: String, at: Date }, { ...schemaOptions, collection: 'kept' });
    schema.index({ at: 1 }, { expireAfterSeconds: seconds });
    mongo.model('Kept', schema);
    // Two instances that start at once.
    await Promise.all([ensureIndexes(mongo), ensureIndexes(mongo)]);
    const [, byTime] = await mongo.collection('kept').indexes();
    await mongo.close();
    return byTime?.expireAfterSeconds;
  };
  expect(await startWith(90)).toBe(90);
  expect(await startWith(30)).toBe(30);
  expect(await startWith(30)).toBe(30);
});

it('waits for a majority with every write, whatever the address says', async () => {
  const url = new URL(database.mongoUrl);
  url.searchParams.set('w', '1');
  const mongo = await connectMongo(url.href, database.log);
  const { writeConcern, readConcern } = mongo.getClient();
  await mongo.close();
  expect([writeConcern, readConcern]).toMatchObject([{ w: 'majority', journal: true }, { level: 'majority' }]);
});

it('connects again when a server that answers is too busy for the first connection', async () => {
  const { hostname, port, pathname } = new URL(database.mongoUrl);
  const clients: Socket[] = [];
  const door = createServer((client) => {
    clients.push(client);
    client.on('error', () => client.destroy());
    // The first one watches the server. The second one, of the pool, waits.
    if (clients.length === 2) return;
    const server = connect(Number(port), hostname);
    server.on('error', () => client.destroy());
    client.on('close', () => server.destroy());
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    door.close();
    for (const client of clients) client.destroy();
  });
  const mongo = await connectMongo(
    `mongodb://127.0.0.1:${(door.address() as AddressInfo).port}${pathname}?directConnection=true`,
    database.log,
  );
  onTestFinished(() => mongo.close());
  expect(mongo.readyState).toBe(1);
  expect(clients.length).toBeGreaterThan(2);
});

it('waits for a server that cannot be reached, with one line of log for each attempt, if it belongs to a service', async () => {
  const { hostname, port, pathname } = new URL(database.mongoUrl);
  const door = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address() as AddressInfo;
  door.close();
  const url = `mongodb://127.0.0.1:${address.port}${pathname}?directConnection=true`;
  const lines: string[] = [];
  const log = createLogger({ name: 'waiting', level: 'info' }, { write: (line) => void lines.push(line) });

  await expect(connectMongo(url, log, { attemptMs: 100 })).rejects.toThrow('ECONNREFUSED');
  expect(lines).toEqual([]);

  const connected = connectMongo(url, log, { waitForServer: true, attemptMs: 100 });
  await until('it has tried twice', () => lines.length === 2);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      reason: expect.stringContaining('ECONNREFUSED') as string,
      msg: expect.stringMatching(/^mongo cannot be reached/) as string,
    });
  door.listen(address.port, '127.0.0.1');
  const mongo = await connected;
  onTestFinished(async () => {
    await mongo.close();
    door.close();
  });
  expect(mongo.readyState).toBe(1);
});

it.each(['bogus', 'mongodb://127.0.0.1:1:s3cret/', 'mongodb://127.0.0.1/a?option=s3cret', 'mongodb://a:%zs3cret@127.0.0.1/a'])(
  'does not wait with the address %s, which the driver cannot read, and names the setting instead of its value',
  async (url) => {
    const refusal = await connectMongo(url, database.log, { waitForServer: true }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(String(refusal)).toMatch(/MONGO_URL: mongodb:\/\/user(?!.*s3cret)/);
  },
);
