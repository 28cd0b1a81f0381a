import { dayMs } from '@karigar/contracts';
import { Router } from 'express';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { loadConfig, replicasOf, serviceConfig } from '../config/load-config.ts';
import { createKafka } from '../kafka/client.ts';
import type { KafkaPort } from '../kafka/port.ts';
import { connectMongo } from '../mongo/connect.ts';
import { startTestIssuer, testInternalKey, until, useEngines, type TestEngines } from '../testing/index.ts';
import { createServiceApp, type ServiceApp } from './service-app.ts';

let engines: TestEngines;
beforeAll(async () => {
  engines = await useEngines({ extraTopics: ['replicated'] });
});
afterAll(() => engines.close());

/** A service with one internal call, and what it answers. */
async function startInternal() {
  const { port } = await start({});
  const call = async (key: string | undefined) =>
    (await fetch(`http://127.0.0.1:${port}/internal/ping`, { headers: key === undefined ? {} : { 'x-internal-key': key } })).status;
  return { call };
}

/** What the `/readyz` of a service answers. */
async function startService(env: NodeJS.ProcessEnv, broker: Partial<KafkaPort> = {}) {
  const { port } = await start(env, broker);
  return async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    return { status: answer.status, text: await answer.text() };
  };
}

async function start(env: NodeJS.ProcessEnv, broker: Partial<KafkaPort> = {}): Promise<ServiceApp> {
  const issuer = await startTestIssuer();
  onTestFinished(() => issuer.close());
  const config = loadConfig(serviceConfig, {
    NODE_ENV: 'test',
    PORT: '0',
    MONGO_URL: engines.mongoUrl,
    KAFKA_BROKERS: engines.kafkaBrokers,
    KAFKA_TOPIC_PREFIX: engines.topicPrefix,
    AUTH_URL: issuer.url,
    INTERNAL_KEY: testInternalKey,
    ...env,
  });
  const { log } = engines;
  const kafka = { ...createKafka({ brokers: config.KAFKA_BROKERS, clientId: 'replicas', log }), ...broker };
  const mongo = await connectMongo(config.MONGO_URL, log);
  const app = createServiceApp({ config, log, mongo, kafka }, () => ({
    name: 'replicas',
    deps: {},
    routers: [],
    internal: Router().get('/ping', (_req, res) => void res.json({})),
  }));
  await app.start();
  onTestFinished(async () => {
    await app.stop();
    await Promise.all([kafka.close(), mongo.close()]);
  });
  return app;
}

it.each([
  ['no key', undefined],
  ['a wrong key of the same length', testInternalKey.replace(/.$/, '_')],
  ['the beginning of the key', testInternalKey.slice(0, -1)],
  ['more than the key', `${testInternalKey}0`],
])('answers an internal call with %s as if there were nothing', async (_what, key) => {
  const { call } = await startInternal();
  expect(await call(key)).toBe(404);
  expect(await call(testInternalKey)).toBe(200);
});

it('is not ready while a consumer makes no progress, or may not read, and names it', async () => {
  let stuck: string[] = [];
  const answer = await startService({}, { stuck: async () => stuck });
  await until('the service is ready', async () => (await answer()).status === 200);
  stuck = ['karigar.order.customer: no right to READ this group'];
  expect(await answer()).toMatchObject({ status: 503, text: expect.stringContaining('no right to READ this group') as string });
});

it('is ready while topics have as many replicas as configured, and names those with fewer', async () => {
  const promised = await startService({ KAFKA_REPLICAS: '1' });
  await until('the service is ready', async () => (await promised()).status === 200);
  const short = await startService({ KAFKA_REPLICAS: '3' });
  await until('it names the topic', async () => {
    const { status, text } = await short();
    return status === 503 && text.includes(`${engines.topicPrefix}.replicated`);
  });
});

it('drops what a rebuild has left that was killed, but not what one uses that may still run', async () => {
  const { db } = engines.mongo;
  const [killed, running] = [`customers_rebuild_${Date.now() - 2 * dayMs}_abcdef`, `customers_rebuild_${Date.now() - dayMs / 2}_abcdef`];
  for (const name of ['customers', killed, running]) await db?.createCollection(name);
  await start({});
  const left = (await db?.listCollections().toArray())?.map(({ name }) => name);
  expect(left).toEqual(expect.arrayContaining(['customers', running]));
  expect(left).not.toContain(killed);
});

it('requires three replicas in production by default', () => {
  expect(replicasOf({ NODE_ENV: 'production' })).toBe(3);
  expect(replicasOf({ NODE_ENV: 'development' })).toBe(1);
  expect(replicasOf({ NODE_ENV: 'production', KAFKA_REPLICAS: 1 })).toBe(1);
});
