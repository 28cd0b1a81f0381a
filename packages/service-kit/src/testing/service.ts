import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Topic } from '@karigar/contracts';
import { createKafka } from '../kafka/client.ts';
import type { IncomingMessage, KafkaPort } from '../kafka/port.ts';
import type { ServiceApp } from '../lifecycle/service-app.ts';
import type { Logger } from '../log/logger.ts';
import { connectMongo } from '../mongo/connect.ts';
import type { Connection } from 'mongoose';
import { useEngines, until, type TestEngines } from './engines.ts';
import { checkStoredFields } from './stored-fields.ts';
import { startTestIssuer, type TestIssuer } from './issuer.ts';

/** The beginning of a WebM file, by which it is recognized. */
export const aRecording = Buffer.from('1a45dfa3874282847765626d', 'hex');

/** The smallest PNG: one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Shared secret of calls between services, in tests. */
export const testInternalKey = 'internal-key-of-a-test';

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or an empty object for an empty body. */
  readonly body: Body;
}

export interface CallOptions {
  readonly token?: string | undefined;
  /** A form is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One call to a service, past the gateway. */
export async function callService<Body>(
  origin: string,
  method: string,
  path: string,
  { token, body, headers = {} }: CallOptions = {},
): Promise<Answer<Body>> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: (text === '' ? {} : JSON.parse(text)) as Body };
}

/** A service as its neighbours see it: over HTTP and Kafka, on the real engines. */
export interface ServiceUnderTest {
  readonly engines: TestEngines;
  readonly issuer: TestIssuer;
  readonly app: ServiceApp;
  /** What has arrived so far in the watched topics. */
  readonly published: readonly IncomingMessage[];
  /** Types of the events of one aggregate, in the order of the topic, second copies left out. */
  typesOf(aggregateId: string): (string | undefined)[];
  call<Body = Record<string, never>>(method: string, path: string, options?: CallOptions): Promise<Answer<Body>>;
  /** An internal call, as another service makes it. */
  callInternal<Body = Record<string, never>>(name: string, body: unknown): Promise<Answer<Body>>;
  stop(): Promise<void>;
}

export interface ServiceForTest {
  readonly create: (parts: { env: NodeJS.ProcessEnv; log: Logger; mongo: Connection; kafka: KafkaPort }) => ServiceApp;
  /** Beside the environment that every service needs. */
  readonly env?: NodeJS.ProcessEnv;
  readonly watch?: readonly Topic[];
  /** Engines of the test file, where it has them already; they are closed by their owner. */
  readonly engines?: TestEngines;
}

/** Starts a service on engines and tokens of its own and waits until it is ready. */
export async function startServiceForTest({ create, env = {}, watch = [], engines: given }: ServiceForTest): Promise<ServiceUnderTest> {
  const engines = given ?? (await useEngines());
  const issuer = await startTestIssuer();
  const mongo = await connectMongo(engines.mongoUrl, engines.log);
  const app = create({
    env: {
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      MONGO_URL: engines.mongoUrl,
      KAFKA_BROKERS: engines.kafkaBrokers,
      KAFKA_TOPIC_PREFIX: engines.topicPrefix,
      AUTH_URL: issuer.url,
      INTERNAL_KEY: testInternalKey,
      LIMITS_PER_PERSON: '1000',
      ...env,
    },
    log: engines.log,
    mongo,
    kafka: createKafka({ brokers: engines.kafkaBrokers, clientId: 'service-under-test', log: engines.log }),
  });
  await app.start();
  const published: IncomingMessage[] = [];
  if (watch.length > 0)
    await engines.kafka.subscribe({
      group: `${engines.topicPrefix}.watch`,
      topics: watch.map((topic) => `${engines.topicPrefix}.${topic}`),
      handle: async (message) => void published.push(message),
    });
  await until('the service is ready', async () => (await fetch(`http://127.0.0.1:${app.port}/readyz`)).ok, 30_000);

  const call: ServiceUnderTest['call'] = (method, path, options) => callService(`http://127.0.0.1:${app.port}`, method, path, options);

  return {
    engines,
    issuer,
    app,
    published,
    typesOf: (aggregateId) => [
      ...new Map(published.filter(({ key }) => key === aggregateId).map(({ headers }) => [headers['ce_id'], headers['ce_type']])).values(),
    ],
    call,
    callInternal: (name, body) => call('POST', `/internal/${name}`, { body, headers: { 'x-internal-key': testInternalKey } }),
    stop: async () => {
      await checkStoredFields(mongo);
      await app.stop();
      await issuer.close();
      if (given === undefined) await engines.close();
    },
  };
}

/** Stands where a neighbouring service stands, for internal calls. An answer can be replaced while it runs. */
export async function startNeighbour(answers: Record<string, (body: Record<string, string>) => unknown>) {
  const server = createServer((req, res) => {
    const answer = answers[(req.url ?? '').replace('/internal/', '')];
    if (answer === undefined || req.headers['x-internal-key'] !== testInternalKey) return void res.writeHead(404).end();
    void json(req).then(async (body) => {
      try {
        const value = await answer(body as Record<string, string>);
        res.setHeader('content-type', 'application/json').end(JSON.stringify(value));
      } catch {
        res.writeHead(503).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
