import { connectMongo, type KafkaPort } from '@karigar/service-kit';
import { startTestIssuer, testInternalKey, until, useDatabase } from '@karigar/service-kit/testing';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createCatalogApp } from '../app.ts';
import { loadCatalogConfig } from '../config.ts';
import type { BlobStore } from '../media/data/blob-store.ts';

const database = await useDatabase();
const issuer = await startTestIssuer();
afterAll(() => Promise.all([database.close(), issuer.close()]));

const never = () => new Promise<never>(() => undefined);

/** A broker that has stopped answering. */
const silentKafka: KafkaPort = {
  publish: never,
  subscribe: never,
  lag: never,
  underReplicated: never,
  healthy: () => false,
  stuck: async () => [],
  close: async () => undefined,
};

/** Starts an instance of catalog that stays in its start, because the broker does not answer. */
async function startWithoutBroker(blobs?: BlobStore) {
  const { log, mongoUrl } = database;
  const config = loadCatalogConfig({
    NODE_ENV: 'test',
    PORT: '0',
    MONGO_URL: mongoUrl,
    KAFKA_BROKERS: '127.0.0.1:1',
    AUTH_URL: issuer.url,
    ORDER_URL: 'http://127.0.0.1:1',
    INTERNAL_KEY: testInternalKey,
  });
  const app = createCatalogApp({ config, log, mongo: await connectMongo(mongoUrl, log), kafka: silentKafka, blobs });
  // Stopping the service ends its start.
  app.start().catch(() => undefined);
  onTestFinished(() => app.stop());
  const origin = await until('it listens', async () => {
    try {
      return `http://127.0.0.1:${app.port}`;
    } catch {
      return false;
    }
  });
  return (path: string) => fetch(origin + path);
}

const paths = ['/services', '/services?category=plumbing', '/search?q=tap', '/rankings', '/templates'];

it('refuses to answer from an offering that it has not read yet', async () => {
  const get = await startWithoutBroker({ put: never, get: never, remove: never });
  for (const path of paths) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  }
  expect((await get('/services/unknown')).status).toBe(404);
});

it('reads the offering although the broker does not answer', async () => {
  const get = await startWithoutBroker();
  await until('it answers', async () => (await get('/templates')).status === 200);
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
  const { items } = (await (await get('/categories')).json()) as { items: unknown[] };
  expect(items).toHaveLength(12);
  expect((await get('/readyz')).status).toBe(503);
});
