import { fork, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createTopics, poll, startEngines } from '@karigar/local';
import { tokenAudience, tokenIssuer } from '@karigar/service-kit';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import jwt from 'jsonwebtoken';
import { Pool } from 'undici';
import { interleaved, median } from './rounds.ts';

/**
 * CPU per call of the gateway, in production mode with token check, limits and request ids, against Express 5 with http-proxy-middleware 3 and a
 * keep-alive agent, which does nothing but pass on. The bar: at most half of it.
 */
const rounds = 5;
const perRound = 4_000;
const connections = 32;
const accounts = 100;
const bar = 0.5;
/** The gateway answers under its public name only. */
const publicHost = 'karigar.test';

const answer = JSON.stringify({ items: Array.from({ length: 10 }, (_, n) => ({ id: `order-${n}`, status: 'pending', total: 512.63 })) });

/** The program runs in three processes: this one measures, the others are called for by name. */
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
  // A bench that fails leaves nothing behind.
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
      // Each call comes from another address, so that no limit is reached.
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

  const measure =
    (url: string, { pid }: ChildProcess) =>
    async () => {
      const pool = new Pool(url, { connections });
      const before = cpuSeconds(pid);
      let left = perRound;
      const work = async () => {
        while (left > 0) {
          left -= 1;
          const { statusCode, body } = await pool.request({
            method: 'GET',
            path: '/api/orders',
            headers: {
              host: publicHost,
              authorization: `Bearer ${tokens[left % accounts] ?? ''}`,
              'x-forwarded-for': `10.${left % 250}.${(left >> 8) % 250}.1`,
            },
          });
          if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${await body.text()}`);
          await body.dump();
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
      await pool.close();
      return ((cpuSeconds(pid) - before) / perRound) * 1_000_000;
    };
  const variants = { gateway: measure(gatewayUrl, gateway), express: measure(express5.url, express5.child) };
  await interleaved(1, variants);
  const results = await interleaved(rounds, variants);

  const rows = results.map(({ gateway: ours = Number.NaN, express: theirs = Number.NaN }, round) => ({
    round: round + 1,
    'gateway µs': Math.round(ours),
    'express µs': Math.round(theirs),
    ratio: (ours / theirs).toFixed(2),
  }));
  console.table(rows);
  const ratio = median(rows.map((row) => Number(row.ratio)));
  console.log(
    `CPU per call, gateway against Express 5 + http-proxy-middleware 3: ${ratio.toFixed(2)}x (bar ${bar}x) ${ratio <= bar ? 'holds' : 'DOES NOT HOLD'}`,
  );

  for (const child of [gateway, express5.child, service.child]) {
    child.kill();
    await once(child, 'exit');
  }
  await engines.stop();
  process.exit(ratio <= bar ? 0 : 1);
}

/** User and system time of a process, from Linux. */
function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
