import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchProduct, startEngines } from '@karigar/local';
import { ensureTopics } from '@karigar/service-kit';
import { startBarePing } from '@karigar/service-kit/bench';
import mongodb from 'mongodb';
import { interleaved, median, percentile } from './rounds.ts';

/**
 * From the response to a write (PUT /customer/profile, over the gateway) until it is in the order service's projection, against a bare kafkajs
 * round trip on the same broker in the same run. The bar: p99 at most 3x.
 */
const rounds = 5;
const perRound = 200;
const warmUp = 100;
const bar = 3;

const dataDir = mkdtempSync(join(tmpdir(), 'karigar-bench-'));
const engines = await startEngines();
const product = await launchProduct({ engines, dataDir, env: { LOG_LEVEL: 'warn' } });
await ensureTopics(engines.kafkaBrokers, [{ name: 'bench.ping', partitions: 3 }]);
const peer = await startBarePing({ brokers: engines.kafkaBrokers, topic: 'bench.ping' });
const client = await new mongodb.MongoClient(engines.mongoUrl).connect();
const projection = client.db('karigar_order').collection<{ _id: string; name: string }>('customers');

const call = async (method: string, path: string, body: unknown, token?: string) => {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, never>;
};

async function register(): Promise<{ id: string; token: string }> {
  const phone = '+919800000009';
  await call('POST', '/otp/send-otp', { phone, purpose: 'signup' });
  const messages = (await (await fetch(`${product.url}/api/dev/messages?phone=${encodeURIComponent(phone)}`)).json()) as { code: string }[];
  const { verificationToken } = await call('POST', '/otp/verify-otp', { phone, code: messages[0]?.code, purpose: 'signup' });
  const password = 'Str0ng!Passw0rd';
  const made = await call('POST', '/customer/register', {
    name: 'Asha Rao',
    email: 'bench@example.test',
    mobile: phone,
    city: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    password,
    confirmpassword: password,
    verificationToken,
  });
  return { token: made['token'] as unknown as string, id: (made['data'] as unknown as { id: string }).id };
}

const customer = await register();
let version = 0;

/** Milliseconds from the response until the write is in the projection. */
async function writeUntilShown(): Promise<number> {
  version += 1;
  const name = `Asha Rao ${version}`;
  await call('PUT', '/customer/profile', { name }, customer.token);
  const since = performance.now();
  while ((await projection.findOne({ _id: customer.id, name }, { projection: { _id: 1 } })) === null);
  return performance.now() - since;
}

const sample = async (measure: () => Promise<number>, count: number) => {
  const samples: number[] = [];
  for (let n = 0; n < count; n += 1) {
    samples.push(await measure());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return samples;
};

await sample(writeUntilShown, warmUp);
await sample(() => peer.ping(), warmUp);
const results = await interleaved(rounds, {
  product: () => sample(writeUntilShown, perRound),
  bare: () => sample(() => peer.ping(), perRound),
});

const rows = results.map(({ product: ours = [], bare = [] }, round) => ({
  round: round + 1,
  'product p50': percentile(ours, 0.5).toFixed(1),
  'product p99': percentile(ours, 0.99).toFixed(1),
  'bare p50': percentile(bare, 0.5).toFixed(1),
  'bare p99': percentile(bare, 0.99).toFixed(1),
  'p99 ratio': (percentile(ours, 0.99) / percentile(bare, 0.99)).toFixed(2),
}));
console.table(rows);
const ratio = median(rows.map((row) => Number(row['p99 ratio'])));
console.log(
  `write answered -> projection shown, p99 against a bare kafkajs ping: ${ratio.toFixed(2)}x (bar ${bar}x) ${ratio <= bar ? 'holds' : 'DOES NOT HOLD'}`,
);

await peer.stop();
await client.close();
await product.stop();
await engines.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(ratio <= bar ? 0 : 1);
