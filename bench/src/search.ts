import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Api } from '@karigar/e2e/api';
import { newProvider, newService } from '@karigar/e2e/people';
import { launchProduct, startEngines } from '@karigar/local';
import { newId } from '@karigar/service-kit';
import mongodb from 'mongodb';
import { Pool } from 'undici';
import { cpuByProcess, cpuPerUnit } from './cpu.ts';
import { freePort } from './free-port.ts';
import { interleaved, median, percentile } from './rounds.ts';
import { asked, askedIn, providerAt } from './search-market.ts';

/**
 * Search over 100,000 services of 20,000 providers in 24 cities: `GET /search` of catalog in production mode, one call after the other, against MongoDB's `$text` behind Express on
 * the same documents: time at the server (p50, p99) and CPU of process and mongod per call. The bar is the CPU, because on a busy machine the time includes waiting for a core. Build first, Linux only. `SERVICES=20000` for less.
 */
const barMs = 15;
const rounds = 5;
const size = Number(process.env['SERVICES'] ?? 100_000);
const servicesEach = 5;

const dataDir = mkdtempSync(join(tmpdir(), 'karigar-bench-'));
const engines = await startEngines({ want: ['mongo', 'kafka', 'redis'] });
const env = { LOG_LEVEL: 'warn' };
const client = await new mongodb.MongoClient(engines.mongoUrl).connect();
const catalog = client.db('karigar_catalog');

// One service is published over the API; the others are copies of its document.
const first = await launchProduct({ engines, dataDir, env });
const api = new Api(first.url);
const { id } = await newService(api, await newProvider(api));
await first.stop();
const services = catalog.collection<{ _id: string; providerId: string }>('services');
const providers = catalog.collection<{ _id: string }>('providers');
const service = await services.findOne({ _id: id });
const provider = await providers.findOne({ _id: service?.providerId ?? '' });
if (service === null || provider === null) throw new Error('The published service was not stored');
const providersPerWrite = 100;
for (let start = 0; start < size / servicesEach; start += providersPerWrite) {
  const people = Array.from({ length: providersPerWrite }, (_, k) => ({ id: newId(), ...providerAt(start + k, servicesEach) }));
  await providers.insertMany(people.map(({ id: _id, name, city }) => ({ ...provider, _id, name, city })));
  await services.insertMany(
    people.flatMap(({ id: providerId, city, services: offered }) =>
      offered.map(({ stars, ...texts }) => ({
        ...service,
        ...texts,
        _id: newId(),
        providerId,
        outbox: [],
        categorySlug: texts.categoryId,
        city,
        locations: [city],
        rated: { average: stars, count: 9, score: stars, mean: 4 },
      })),
    ),
    { ordered: false, writeConcern: { w: 1, j: false } },
  );
}

const product = await launchProduct({ engines, dataDir, env, partEnv: { catalog: { NODE_ENV: 'production', KAFKA_REPLICAS: '1' } } });
const peerPort = await freePort();
const peer = fork(fileURLToPath(new URL('./search-peer.ts', import.meta.url)), [engines.mongoUrl, 'karigar_catalog', String(peerPort)], {
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  env: { ...process.env, NODE_ENV: 'production' },
});
await once(peer, 'message');

interface Measured {
  readonly times: readonly number[];
  readonly cpu: number;
}

async function measure(url: string, part: string): Promise<Measured> {
  const pool = new Pool(url, { connections: 1 });
  const times: number[] = [];
  const before = cpuByProcess();
  for (const city of askedIn) {
    for (const q of asked) {
      const since = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path: `/search?${new URLSearchParams({ q, city }).toString()}` });
      const text = await body.text();
      times.push(performance.now() - since);
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${text}`);
    }
  }
  const spent = cpuPerUnit(before, cpuByProcess(), times.length);
  await pool.close();
  return { times, cpu: (spent.get(part) ?? Number.NaN) + (spent.get('mongod') ?? 0) };
}

const variants = {
  catalog: () => measure(product.part('catalog').url, 'catalog'),
  text: () => measure(`http://127.0.0.1:${peerPort}`, 'src'),
};
await interleaved(2, variants);
const results = await interleaved(rounds, variants);
const ratio = median(results.map(({ catalog: ours, text }) => (ours?.cpu ?? Number.NaN) / (text?.cpu ?? Number.NaN)));
const rowOf = (name: keyof typeof variants) => {
  const times = results.flatMap((result) => [...(result[name]?.times ?? [])]);
  const cpu = median(results.map((result) => result[name]?.cpu ?? Number.NaN));
  return { 'p50 ms': percentile(times, 0.5).toFixed(1), 'p99 ms': percentile(times, 0.99).toFixed(1), 'CPU ms': cpu.toFixed(1) };
};
const rows = { 'GET /search': rowOf('catalog'), 'Express and $text': rowOf('text') };
console.table(rows);
const holds = Number(rows['GET /search']['CPU ms']) <= barMs;
console.log(
  `search over ${size} services: ${rows['GET /search']['CPU ms']} ms of CPU (bar ${barMs} ms), ${ratio.toFixed(2)}x of $text: ${holds ? 'holds' : 'DOES NOT HOLD'}`,
);

peer.kill();
await client.close();
await product.stop();
await engines.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(holds ? 0 : 1);
