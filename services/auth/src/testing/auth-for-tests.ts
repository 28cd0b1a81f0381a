import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import type { Topic } from '@karigar/contracts';
import { connectMongo, createKafka, systemClock, type Clock, type ServiceApp } from '@karigar/service-kit';
import {
  callService,
  checkStoredFields,
  testInternalKey,
  useEngines,
  type Answer,
  type CallOptions,
  type TestEngines,
} from '@karigar/service-kit/testing';
import type { Connection } from 'mongoose';
import { createAuthApp, loadAuthConfig } from '../app.ts';

export interface AuthForTests extends Pick<TestEngines, 'mongo' | 'kafka' | 'topicPrefix'> {
  readonly url: string;
  /** Calls the service as a browser would through the gateway. */
  call(method: string, path: string, options?: CallOptions & { readonly url?: string }): Promise<AnyAnswer>;
  /** Calls the service as another service would. */
  internal(name: string, body: unknown): Promise<unknown>;
  /** Events of one aggregate that have arrived so far in the watched topics. */
  eventsOf(id: string): readonly PublishedEvent[];
  /** Another instance on the same database and topics, stopped with the rest. `over`: its own settings. */
  another(over?: NodeJS.ProcessEnv): Promise<{ url: string }>;
  stop(): Promise<void>;
}

export interface PublishedEvent {
  readonly type: string;
  readonly version: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- data of any event; the assertions say which
  readonly data: any;
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of any shape; the assertions say which
type AnyAnswer = Answer<any>;

/** The auth service on the engines of this test run, with a database and topics of its own. `watch`: the topics of `eventsOf`. */
export async function startAuth({
  clock = systemClock,
  env = {},
  watch = [],
}: { clock?: Clock; env?: Record<string, string>; watch?: readonly Topic[] } = {}): Promise<AuthForTests> {
  const engines = await useEngines();
  const { mongo, kafka, topicPrefix, log } = engines;
  const secrets = Object.fromEntries(['OTP_SECRET', 'DATA_KEY'].map((name) => [name, randomBytes(32).toString('base64url')]));
  const running: ServiceApp[] = [];
  const connections: Connection[] = [];

  const start = async (over: NodeJS.ProcessEnv = {}) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const config = loadAuthConfig({
      NODE_ENV: 'test',
      PORT: String(port),
      INSTANCE_ID: `auth-${running.length + 1}`,
      MONGO_URL: engines.mongoUrl,
      KAFKA_BROKERS: engines.kafkaBrokers,
      KAFKA_TOPIC_PREFIX: topicPrefix,
      AUTH_URL: url,
      // Nobody answers there.
      ORDER_URL: 'http://127.0.0.1:1',
      CATALOG_URL: 'http://127.0.0.1:1',
      DISPATCH_URLS: 'http://127.0.0.1:1',
      INTERNAL_KEY: testInternalKey,
      LIMITS_PER_ADDRESS: 'relaxed',
      ...secrets,
      ...env,
      ...over,
    });
    const connection = await connectMongo(config.MONGO_URL, log);
    connections.push(connection);
    const app = createAuthApp({
      config,
      log,
      clock,
      mongo: connection,
      kafka: createKafka({ brokers: config.KAFKA_BROKERS, clientId: config.INSTANCE_ID, log }),
    });
    await app.start();
    running.push(app);
    return { url };
  };

  const { url } = await start();
  const published: (PublishedEvent & { readonly key: string })[] = [];
  if (watch.length > 0)
    await kafka.subscribe({
      group: `${topicPrefix}.watch`,
      topics: watch.map((topic) => `${topicPrefix}.${topic}`),
      handle: async ({ key, value, headers }) => {
        const { ce_type: type, ce_aggregateversion: version } = headers;
        published.push({ key: String(key), type: String(type), version: Number(version), data: JSON.parse(String(value)) });
      },
    });
  return {
    url,
    mongo,
    kafka,
    topicPrefix,
    call: (method, path, options) => callService(options?.url ?? url, method, path, options),
    internal: async (name, body) => {
      const headers = { 'x-internal-key': testInternalKey };
      return (await callService(url, 'POST', `/internal/${name}`, { body, headers })).body;
    },
    eventsOf: (id) => published.filter(({ key }) => key === id).map(({ type, version, data }) => ({ type, version, data })),
    another: start,
    stop: async () => {
      await Promise.all(connections.map(checkStoredFields));
      await Promise.all(running.map((app) => app.stop()));
      await engines.close();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
