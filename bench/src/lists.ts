import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Api } from '@karigar/e2e/api';
import { newProvider, newService } from '@karigar/e2e/people';
import { databaseUrl, launchProduct, startEngines } from '@karigar/local';
import { newId } from '@karigar/service-kit';
import mongodb from 'mongodb';
import { Pool } from 'undici';
import { cpuByProcess, cpuPerUnit } from './cpu.ts';
import { interleaved, median } from './rounds.ts';

/**
 * A list of 50 services of one category in a market of 5,000 (P12): CPU of the catalog service and of mongod per call, in production mode, against
 * Express with hydrated mongoose documents on the same database; the same when somebody else has just read the list, and when the caller has it already (304); and how many documents MongoDB
 * reads for each service in a list. Build first, Linux only.
 */
const rounds = 5;
const perRound = 400;
const atOnce = 8;
const market = { providers: 1_000, servicesEach: 5 };
const bars = { calls: 3, examined: 1.1 };

const dataDir = mkdtempSync(join(tmpdir(), 'karigar-bench-'));
const engines = await startEngines();
const env = { LOG_LEVEL: 'warn' };
const partEnv = { catalog: { NODE_ENV: 'production', KAFKA_REPLICAS: '1' } };
const client = await new mongodb.MongoClient(engines.mongoUrl).connect();
const catalog = client.db('karigar_catalog');

// One service is published over the API; the others are copies of its document.
const first = await launchProduct({ engines, dataDir, env });
const api = new Api(first.url);
const { id } = await newService(api, await newProvider(api));
await first.stop();
const services = catalog.collection<{ _id: string; providerId: string; categoryId: string; outbox: unknown[] }>('services');
const providers = catalog.collection<{ _id: string }>('providers');
const service = await services.findOne({ _id: id });
const provider = await providers.findOne({ _id: service?.providerId ?? '' });
if (service === null || provider === null) throw new Error('The published service was not stored');
for (let n = 0; n < market.providers; n += 1) {
  const providerId = newId();
  await providers.insertOne({ ...provider, _id: providerId });
  const copies = Array.from({ length: market.servicesEach }, (_, k) => ({
    ...service,
    _id: newId(),
    providerId,
    outbox: [],
    rated: { average: 4 + (k % 2) / 2, count: n % 40, score: 3 + ((n * 7 + k) % 200) / 100 },
  }));
  await services.insertMany(copies);
}

// For the peer, which sorts in the database.
await services.createIndex({ categoryId: 1, 'rated.score': -1, _id: 1 }, { partialFilterExpression: { status: 'active' } });

const product = await launchProduct({ engines, dataDir, env, partEnv });
const peerPort = 20_000 + (process.pid % 10_000);
const peer = fork(
  fileURLToPath(new URL('./lists-peer.ts', import.meta.url)),
  [databaseUrl(engines.mongoUrl, 'karigar_catalog'), String(peerPort)],
  { cwd: fileURLToPath(new URL('.', import.meta.url)), env: { ...process.env, NODE_ENV: 'production' } },
);
await once(peer, 'message');

const pageSize = 50;
const path = `/services?category=${service.categoryId}&limit=${pageSize}`;
let asked = 0;
/** The same list under a different URL each time, because catalog caches responses for a moment. */
const uncachedPath = () => `${path}&maxPrice=${90_000 + (asked += 1) / 100}`;

/** Calls per CPU-second of `part` and mongod together. */
async function measure(
  url: string,
  part: string,
  pathOf: () => string,
  headers: Record<string, string> = {},
  status = 200,
): Promise<number> {
  const pool = new Pool(url, { connections: atOnce });
  const before = cpuByProcess();
  let left = perRound;
  const call = async () => {
    while (left > 0) {
      left -= 1;
      const { statusCode, body } = await pool.request({ method: 'GET', path: pathOf(), headers });
      if (statusCode !== status) throw new Error(`${url} answered ${statusCode}: ${await body.text()}`);
      await body.dump();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, call));
  await pool.close();
  const spent = cpuPerUnit(before, cpuByProcess(), perRound);
  return 1_000 / ((spent.get(part) ?? Number.NaN) + (spent.get('mongod') ?? 0));
}

async function examinedSoFar(): Promise<number> {
  const { metrics } = (await client.db('admin').command({ serverStatus: 1 })) as {
    metrics: { queryExecutor: { scannedObjects: unknown } };
  };
  return Number(metrics.queryExecutor.scannedObjects);
}

const catalogUrl = product.part('catalog').url;
const known = await fetch(catalogUrl + path);
const etag = known.headers.get('etag') ?? '';
await known.arrayBuffer();
const variants = {
  list: () => measure(catalogUrl, 'catalog', uncachedPath),
  kept: () => measure(catalogUrl, 'catalog', () => path),
  repeated: () => measure(catalogUrl, 'catalog', () => path, { 'if-none-match': etag }, 304),
  peer: () => measure(`http://127.0.0.1:${peerPort}`, 'src', () => path),
};
await interleaved(1, variants);
const before = await examinedSoFar();
await variants.list();
const after = await examinedSoFar();
const examined = (after - before) / (perRound * pageSize);
const results = await interleaved(rounds, variants);
const perSecond = (name: keyof typeof variants) => median(results.map((result) => result[name] ?? Number.NaN));
const ratio = (name: keyof typeof variants) => median(results.map((result) => (result[name] ?? 0) / (result.peer ?? Number.NaN)));
console.table({
  'a list': { 'calls per CPU-second': perSecond('list').toFixed(0), 'of the peer': ratio('list').toFixed(2) },
  'a list that somebody else has just read': {
    'calls per CPU-second': perSecond('kept').toFixed(0),
    'of the peer': ratio('kept').toFixed(2),
  },
  'known to the caller (304)': { 'calls per CPU-second': perSecond('repeated').toFixed(0), 'of the peer': ratio('repeated').toFixed(2) },
  'Express and hydrated mongoose': { 'calls per CPU-second': perSecond('peer').toFixed(0), 'of the peer': '1' },
});
const holds = ratio('list') >= bars.calls && examined <= bars.examined;
console.log(
  `list ${ratio('list').toFixed(2)}x (bar ${bars.calls}x), ${examined.toFixed(2)} documents examined for one listed (bar ${bars.examined}): ${holds ? 'holds' : 'DOES NOT HOLD'}`,
);

peer.kill();
await client.close();
await product.stop();
await engines.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(holds ? 0 : 1);
