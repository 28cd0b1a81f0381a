import { createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http, { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { accountTokensRevokedV1, type Role } from '@karigar/contracts';
import { createRedis, envelope, toHeaders, tokenAudience, tokenIssuer, type SendingLimits } from '@karigar/service-kit';
import { until, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { createGatewayApp, loadGatewayConfig } from '../app.ts';

/** A small HTTP server in the place of a service. */
export interface FakeService {
  readonly url: string;
  readonly server: Server;
  /** What it was asked, newest last. */
  readonly asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  answer: (req: IncomingMessage, res: ServerResponse, body: string) => void;
  stop(): Promise<void>;
}

export async function fakeService(port = 0): Promise<FakeService> {
  const asked: FakeService['asked'] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      if (req.url === '/readyz') return void res.end('{}');
      asked.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body });
      service.answer(req, res, body);
    });
    req.on('error', () => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const service: FakeService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    asked,
    answer: (_req, res) => void res.setHeader('content-type', 'application/json').end('{"ok":true}'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

/** Keys and tokens as auth makes them. */
function createIssuer() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'ES256' };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    jwks: JSON.stringify({ keys: [jwk] }),
    token: (role: Role, claims: Record<string, unknown> = {}) => {
      const now = Math.floor(Date.now() / 1_000);
      const text = `${part({ alg: 'ES256', kid: 'test' })}.${part({ id: 'someone', role, jti: randomUUID(), sv: 1, iat: now, exp: now + 600, iss: tokenIssuer, aud: tokenAudience, ...claims })}`;
      return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    },
  };
}

export interface GatewayForTests {
  readonly url: string;
  readonly engines: TestEngines;
  readonly services: Readonly<Record<'auth' | 'catalog' | 'order' | 'dispatch1' | 'dispatch2', FakeService>>;
  readonly token: ReturnType<typeof createIssuer>['token'];
  readonly site: { put(path: string, content: string): Promise<void>; remove(path: string): Promise<void> };
  /** Publishes a revocation as auth does. */
  revoke(accountId: string, sessionVersion: number): Promise<void>;
  stop(): Promise<void>;
}

/** The gateway on the engines of this run, before small servers in the services' places. */
export async function startGateway(env: Record<string, string> = {}, sending: Partial<SendingLimits> = {}): Promise<GatewayForTests> {
  const engines = await useEngines();
  const [auth, catalog, order, dispatch1, dispatch2] = await Promise.all([
    fakeService(),
    fakeService(),
    fakeService(),
    fakeService(),
    fakeService(),
  ]);
  const issuer = createIssuer();
  auth.answer = (req, res) =>
    void res.setHeader('content-type', 'application/json').end(req.url === '/.well-known/jwks.json' ? issuer.jwks : '{"ok":true}');
  const folder = await mkdtemp(join(tmpdir(), 'frontends-'));
  const config = loadGatewayConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    INSTANCE_ID: 'gateway-test',
    KAFKA_BROKERS: engines.kafkaBrokers,
    KAFKA_TOPIC_PREFIX: engines.topicPrefix,
    REDIS_URL: engines.redisUrl,
    AUTH_URL: auth.url,
    CATALOG_URL: catalog.url,
    ORDER_URL: order.url,
    DISPATCH_URLS: `${dispatch1.url},${dispatch2.url}`,
    PUBLIC_URL: 'http://karigar.test',
    FRONTENDS_DIR: folder,
    ...env,
  });
  const app = createGatewayApp({
    config,
    log: engines.log,
    kafka: engines.anotherKafka(),
    redis: createRedis(config.REDIS_URL, engines.log),
    sending,
  });
  await app.start();
  const url = `http://127.0.0.1:${app.port}`;
  await until('it can check tokens', async () => (await fetch(`${url}/readyz`)).ok);
  const services = { auth, catalog, order, dispatch1, dispatch2 };
  return {
    url,
    engines,
    services,
    token: issuer.token,
    site: {
      put: async (path, content) => {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), content);
      },
      remove: (path) => rm(join(folder, path), { recursive: true }),
    },
    revoke: async (accountId, sessionVersion) => {
      const at = new Date();
      const data = { accountId, role: 'customer' as const, sessionVersion, jti: null, at: at.toISOString() };
      const event = envelope(accountTokensRevokedV1, { source: 'karigar/auth', subject: accountId, version: 2, time: at, data });
      await engines.kafka.publish([
        { topic: `${engines.topicPrefix}.session`, key: accountId, value: JSON.stringify(data), headers: toHeaders(event) },
      ]);
    },
    stop: async () => {
      await app.stop();
      await Promise.all(Object.values(services).map((service) => service.stop()));
      await engines.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A request whose headers and pace are ours to choose, unlike `fetch`. */
export function rawRequest(
  url: string,
  options: http.RequestOptions,
  send?: (req: http.ClientRequest) => void,
): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
  return new Promise((resolve, reject) => {
    const req = http.request(url, options, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        // The answer may have come before the whole request went.
        req.destroy();
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks).toString() });
      });
      res.on('error', reject);
    });
    req.on('error', reject);
    if (send === undefined) req.end();
    else send(req);
  });
}
