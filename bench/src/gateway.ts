import { fork, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createTopics, poll, startEngines } from '@karigar/local';
import { tokenAudience, tokenIssuer } from '@karigar/service-kit';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import jwt from 'jsonwebtoken';
import { Pool } from 'undici';
import { startNginx } from './nginx.ts';
import { interleaved, median } from './rounds.ts';
import { cpuOf } from './cpu.ts';

/**
 * CPU per call of the gateway, in production mode with token check, limits and request ids, against two plain reverse proxies with keep-alive: Express 5 with
 * http-proxy-middleware 3, and nginx (P8). And the latency that it adds to a call of the service itself (P9).
 */
const rounds = 5;
const perRound = 10_000;
const connections = 32;
/** Calls one after the other, for the added latency. */
const alone = 1_000;
/** Callers, each with an address of their own, so that none reaches a limit. */
const accounts = 100;
const bars = { express: 0.5, nginx: 4, delay: 5 };
/** The gateway refuses requests with another host name. */
const publicHost = 'karigar.test';

const answer = JSON.stringify({ items: Array.from({ length: 10 }, (_, n) => ({ id: `order-${n}`, status: 'pending', total: 512.63 })) });

/** The program runs in three processes: this one measures, the others start it with a role as argument. */
const roles: Readonly<Record<string, () => Promise<unknown>>> = { backend, peer, main };
await roles[process.argv[2] ?? 'main']?.();

async function backend(): Promise<void> {
  const jwks = process.env['JWKS'] ?? '';
  const server = createServer((req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(req.url === '/.well-known/jwks.json' ? jwks : answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
}

async function peer(): Promise<void> {
  const target = process.env['TARGET'] ?? '';
  const app = express().disable('x-powered-by');
  app.use('/api', createProxyMiddleware({ target, agent: new Agent({ keepAlive: true, maxSockets: 256 }) }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
}

/** A process of one of the other roles, and where it listens. */
async function start(role: string, env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(import.meta.url), [role], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  // Also when the bench fails.
  process.once('exit', () => child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number];
  return { child, url: `http://127.0.0.1:${port}` };
}

async function main(): Promise<void> {
  const engines = await startEngines();
  await createTopics({ brokers: engines.kafkaBrokers, prefix: 'karigar' });
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'bench', use: 'sig', alg: 'ES256' }] });
  const tokens = Array.from({ length: accounts }, (_, n) =>
    jwt.sign({ id: `account-${n}`, role: 'customer', sv: 1 }, privateKey, {
      algorithm: 'ES256',
      keyid: 'bench',
      issuer: tokenIssuer,
      audience: tokenAudience,
      jwtid: randomUUID(),
      expiresIn: 3_600,
    }),
  );
  const service = await start('backend', { JWKS: jwks });
  const express5 = await start('peer', { TARGET: service.url });
  const gatewayPort = 20_000 + (process.pid % 10_000);
  const gateway = fork(fileURLToPath(new URL('../../gateway/dist/start.js', import.meta.url)), {
    execArgv: [],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(gatewayPort),
      KAFKA_BROKERS: engines.kafkaBrokers,
      REDIS_URL: engines.redisUrl,
      AUTH_URL: service.url,
      CATALOG_URL: service.url,
      ORDER_URL: service.url,
      DISPATCH_URLS: service.url,
      PUBLIC_URL: `http://${publicHost}`,
      TRUST_PROXY: '1',
    },
  });
  process.once('exit', () => gateway.kill('SIGKILL'));
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const isReady = () =>
    fetch(`${gatewayUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await poll('the gateway to be ready', isReady);

  const nginx = await startNginx(service.url);

  /** Makes concurrent calls. Returns the latency of each in ms. */
  async function call(url: string, count: number, atOnce: number): Promise<number[]> {
    const pool = new Pool(url, { connections: atOnce });
    const took: number[] = [];
    let left = count;
    const work = async () => {
      while (left > 0) {
        left -= 1;
        const from = performance.now();
        const { statusCode, body } = await pool.request({
          method: 'GET',
          path: '/api/orders',
          headers: {
            host: publicHost,
            authorization: `Bearer ${tokens[left % accounts] ?? ''}`,
            'x-forwarded-for': `10.0.${left % accounts}.1`,
          },
        });
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${await body.text()}`);
        await body.dump();
        took.push(performance.now() - from);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await pool.close();
    return took;
  }
  const measure = (url: string, pids: readonly number[]) => async () => {
    const cpu = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
    const before = cpu();
    await call(url, perRound, connections);
    const microseconds = ((cpu() - before) / perRound) * 1_000;
    return { microseconds, p50: median(await call(url, alone, 1)) };
  };
  const variants = {
    gateway: measure(gatewayUrl, [gateway.pid ?? 0]),
    express: measure(express5.url, [express5.child.pid ?? 0]),
    nginx: measure(nginx.url, nginx.pids),
    service: measure(service.url, []),
  };
  await interleaved(1, variants);
  const results = await interleaved(rounds, variants);

  const ratios = { express: [] as number[], nginx: [] as number[], delay: [] as number[] };
  for (const { gateway: ours, express, nginx: theirs, service: direct } of results) {
    if (!ours || !express || !theirs || !direct) continue;
    ratios.express.push(ours.microseconds / express.microseconds);
    ratios.nginx.push(ours.microseconds / theirs.microseconds);
    ratios.delay.push((ours.p50 - direct.p50) / (theirs.p50 - direct.p50));
  }
  console.table(
    Object.fromEntries(
      Object.keys(variants).map((name) => {
        const all = results.flatMap((result) => result[name] ?? []);
        const microseconds = Math.round(median(all.map((one) => one.microseconds)));
        return [name, { 'CPU a call, µs': microseconds, 'p50 alone, ms': median(all.map(({ p50 }) => p50)).toFixed(3) }];
      }),
    ),
  );
  const what = {
    express: 'CPU per call against Express 5 + http-proxy-middleware 3',
    nginx: 'CPU per call against nginx',
    delay: 'delay of a call against nginx',
  };
  let holds = true;
  for (const name of ['express', 'nginx', 'delay'] as const) {
    const ratio = median(ratios[name]);
    holds &&= ratio <= bars[name];
    console.log(`${what[name]}: ${ratio.toFixed(2)}x (bar ${bars[name]}x) ${ratio <= bars[name] ? 'holds' : 'DOES NOT HOLD'}`);
  }

  nginx.stop();
  for (const child of [gateway, express5.child, service.child]) {
    child.kill();
    await once(child, 'exit');
  }
  await engines.stop();
  process.exit(holds ? 0 : 1);
}
