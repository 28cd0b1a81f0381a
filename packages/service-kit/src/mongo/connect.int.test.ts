import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { useDatabase, type TestDatabase } from '../testing/index.ts';
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
