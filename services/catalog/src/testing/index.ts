import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { events, topics, type EventDefinition, type EventEnvelope, type Topic } from '@karigar/contracts';
import { connectMongo, newId, toHeaders, tokenAudience, tokenIssuer } from '@karigar/service-kit';
import { until, useEngines } from '@karigar/service-kit/testing';
import sharp from 'sharp';
import { createCatalogApp } from '../app.ts';
import { loadCatalogConfig } from '../config.ts';

const internalKey = 'internal-key-of-a-test';

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Signs tokens as auth does and serves the public key. */
async function startIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'ES256', use: 'sig' };
  const server = createServer((_req, res) => res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })));
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    url: await listening(server),
    token: (id: string, role: 'customer' | 'provider') => {
      const now = Math.floor(Date.now() / 1_000);
      const text = `${part({ alg: 'ES256', kid: 'test', typ: 'JWT' })}.${part({ id, role, sv: 1, jti: newId(), iat: now, exp: now + 600, iss: tokenIssuer, aud: tokenAudience })}`;
      return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    },
    stop: () => close(server),
  };
}

/** Stands for the order service where catalog asks it: says how many orders are open, and keeps what it was told. */
async function startOrders() {
  const state = { openOrders: new Map<string, number>(), away: false, closed: new Set<string>(), told: [] as string[] };
  const server = createServer((req, res) => {
    const [, id = '', what = ''] = /^\/internal\/services\/([^/]+)\/(close|reopen)$/.exec(req.url ?? '') ?? [];
    if (state.away || req.headers['x-internal-key'] !== internalKey) return void res.writeHead(503).end();
    state.told.push(`${what} ${id}`);
    const openOrders = state.openOrders.get(id) ?? 0;
    if (what === 'close' && openOrders === 0) state.closed.add(id);
    if (what === 'reopen') state.closed.delete(id);
    res.setHeader('content-type', 'application/json').end(JSON.stringify(what === 'close' ? { openOrders } : {}));
  });
  return { url: await listening(server), state, stop: () => close(server) };
}

/** A catalog service on real engines, with an issuer of tokens and a stand-in for the order service, and a provider who is known there. */
export async function startTestCatalog() {
  const engines = await useEngines();
  const [issuer, orders] = await Promise.all([startIssuer(), startOrders()]);
  const config = loadCatalogConfig({
    NODE_ENV: 'test',
    PORT: '0',
    MONGO_URL: engines.mongoUrl,
    KAFKA_BROKERS: engines.kafkaBrokers,
    KAFKA_TOPIC_PREFIX: engines.topicPrefix,
    AUTH_URL: issuer.url,
    ORDER_URL: orders.url,
    INTERNAL_KEY: internalKey,
    INSTANCE_ID: 'catalog-test',
  });
  const outside = engines.anotherKafka();
  const published: EventEnvelope[] = [];
  const listener = await outside.subscribe({
    group: `${engines.topicPrefix}.observer`,
    topics: (['service', 'category'] satisfies Topic[]).map((topic) => `${engines.topicPrefix}.${topic}`),
    handle: async ({ headers, value }) => {
      published.push({
        id: headers['ce_id'] ?? '',
        type: headers['ce_type'] ?? '',
        source: headers['ce_source'] ?? '',
        time: headers['ce_time'] ?? '',
        subject: headers['ce_subject'] ?? '',
        version: Number(headers['ce_aggregateversion']),
        data: JSON.parse(value?.toString() ?? 'null') as unknown,
      });
    },
  });
  // The app closes its connections when it stops; those of the test outlive it.
  const app = createCatalogApp({
    config,
    log: engines.log,
    mongo: await connectMongo(engines.mongoUrl, engines.log),
    kafka: engines.anotherKafka(),
  });
  await app.start();
  const origin = `http://127.0.0.1:${app.port}`;
  await until('the catalog is ready', async () => (await fetch(`${origin}/readyz`)).ok);

  /** Puts an event on its topic as another service would. */
  const tell = async (type: keyof typeof events, subject: string, data: unknown, { version = 1, id = newId() } = {}) => {
    const definition: EventDefinition = events[type];
    if (!topics.includes(definition.topic)) throw new Error(`There is no topic ${definition.topic}`);
    const envelope = { id, type, source: 'test', time: new Date().toISOString(), subject, version, data };
    await outside.publish([
      { topic: `${engines.topicPrefix}.${definition.topic}`, key: subject, value: JSON.stringify(data), headers: toHeaders(envelope) },
    ]);
  };

  return {
    engines,
    orders: orders.state,
    origin,
    tell,
    outside,
    published,
    tokenOf: issuer.token,
    call: async (method: string, path: string, options: { token?: string; form?: FormData; headers?: Record<string, string> } = {}) => {
      const answer = await fetch(origin + path, {
        method,
        headers: { ...options.headers, ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }) },
        ...(options.form === undefined ? {} : { body: options.form }),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, body: (text === '' ? undefined : JSON.parse(text)) as never };
    },
    /** A provider whose registration has been announced. */
    newProvider: async (over: { city?: string } = {}) => {
      const id = newId();
      const facts = {
        providerId: id,
        name: `Provider ${id}`,
        email: `${id}@example.test`,
        mobile: '+919800000001',
        address: '1 MG Road',
        city: 'Pune',
        state: 'Maharashtra',
        country: 'India',
        avatar: null,
        ...over,
      };
      await tell('provider.registered.v1', id, facts);
      return { id, token: issuer.token(id, 'provider'), facts };
    },
    stop: async () => {
      await listener.stop();
      await app.stop();
      await engines.close();
      await Promise.all([issuer.stop(), orders.stop()]);
    },
  };
}
export type TestCatalog = Awaited<ReturnType<typeof startTestCatalog>>;

/** A picture of one colour. */
export const picture = (width = 64, height = 48, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#27348b' } })
    .toFormat(format)
    .toBuffer();

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

/** The service form with valid defaults; undefined leaves a field out. */
export async function serviceForm(
  over: Record<string, string | readonly string[] | undefined> = {},
  files: { cover?: Buffer | null; working?: readonly Buffer[] } = {},
): Promise<FormData> {
  const form = new FormData();
  const fields = {
    name: 'Leak repair',
    category_id: 'plumbing',
    visiting_charge: '349',
    instant_visiting_charge: '599.50',
    description: 'Taps, pipes and tanks.',
    experience: '5',
    service_type: 'INSTANT',
    'locations[]': ['Pune', '411001'],
    'specifications[]': ['Tap repair', 'Leak fixing'],
    badge_status: 'true',
    ...over,
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const one of typeof value === 'string' ? [value] : value) form.append(name, one);
  }
  if (files.cover !== null) form.append('cover_image', blob(files.cover ?? (await picture())), 'cover.png');
  for (const bytes of files.working ?? []) form.append('working_images', blob(bytes), 'work.png');
  return form;
}
