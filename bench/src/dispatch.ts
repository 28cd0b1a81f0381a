import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { categoryChangedV1, customerRegisteredV1, providerRegisteredV1, servicePublishedV1 } from '@karigar/contracts';
import { createTopics, databaseUrl, startEngines } from '@karigar/local';
import { createKafka, createLogger, newId } from '@karigar/service-kit';
import { eventMessage, startTestIssuer, until } from '@karigar/service-kit/testing';
import { io, type Socket } from 'socket.io-client';
import { interleaved, median, percentile } from './rounds.ts';

/**
 * What it costs to tell K providers of a new request: CPU of two dispatch processes, mongod and Redis per request and per delivery, and the time until they
 * are told, against Express with stock Socket.IO, the classic adapter and one insert. Both are asked over HTTP at the same pace, in turns.
 * `npm run dispatch -w bench -- 15`; build first (`npm run build`).
 */
const [size = '15', roundCount = '5'] = process.argv.slice(2);
const waves = Number(size);
const rounds = Number(roundCount);
const perRound = 60;
const everyMs = 40;
const bar = 0.8;
const root = join(import.meta.dirname, '../..');
const prefix = 'bench';
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

const log = createLogger({ name: 'bench', level: 'warn' });
const engines = await startEngines();
const issuer = await startTestIssuer();
await createTopics({ brokers: engines.kafkaBrokers, prefix, partitions: 2 });
const kafka = createKafka({ brokers: engines.kafkaBrokers, clientId: 'bench', log });
const children: ChildProcess[] = [];

/** A free port. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

async function start(args: readonly string[], env: NodeJS.ProcessEnv, port: number): Promise<{ port: number; pid: number }> {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  children.push(child);
  return { port, pid: child.pid ?? 0 };
}

const dispatches = await Promise.all(
  [1, 2].map(async (n) => {
    const port = await freePort();
    return start(
      ['services/dispatch/dist/start.js'],
      {
        NODE_ENV: 'production',
        PORT: String(port),
        LOG_LEVEL: 'warn',
        MONGO_URL: databaseUrl(engines.mongoUrl, 'bench_dispatch'),
        KAFKA_BROKERS: engines.kafkaBrokers,
        KAFKA_TOPIC_PREFIX: prefix,
        AUTH_URL: issuer.url,
        CATALOG_URL: 'http://127.0.0.1:9',
        INTERNAL_KEY: 'internal-key-of-the-bench',
        REDIS_URL: engines.redisUrl,
        INSTANCE_ID: `dispatch-${n}`,
      },
      port,
    );
  }),
);
const peers = await Promise.all(
  [1, 2].map(async () => {
    const port = await freePort();
    return start(['--import', 'tsx', 'bench/src/dispatch-peer.ts', engines.mongoUrl, engines.redisUrl, String(port)], {}, port);
  }),
);

/** User and system time of a process so far, in ms. */
function cpuOf(pid: number | undefined): number {
  if (pid === undefined) throw new Error('The bench reads the CPU of engines that it has started itself');
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000;
}

const people = { providers: Array.from({ length: waves }, newId), customers: Array.from({ length: (rounds + 1) * perRound }, newId) };
const place = { city: 'Pune', state: 'Maharashtra', country: 'India' };
const contact = { email: 'p@example.test', mobile: '+919800000001', address: 'x' };
await kafka.publish([
  eventMessage(prefix, categoryChangedV1, {
    subject: 'plumbing',
    data: { categoryId: 'plumbing', name: 'Plumbing', slug: 'plumbing', description: '', image: null, active: true, position: 1 },
  }),
  ...people.customers.map((customerId) =>
    eventMessage(prefix, customerRegisteredV1, {
      subject: customerId,
      data: { customerId, name: 'Asha Rao', ...contact, ...place, pincode: null },
    }),
  ),
  ...people.providers.flatMap((providerId) => [
    eventMessage(prefix, providerRegisteredV1, {
      subject: providerId,
      data: { providerId, name: 'Ramesh', ...contact, ...place, avatar: null },
    }),
    eventMessage(prefix, servicePublishedV1, {
      subject: `service-of-${providerId}`,
      data: {
        serviceId: `service-of-${providerId}`,
        providerId,
        name: 'Tap repair',
        categoryId: 'plumbing',
        categoryName: 'Plumbing',
        categorySlug: 'plumbing',
        serviceType: 'INSTANT',
        visitingChargePaise: 49_950,
        instantVisitingChargePaise: 120_000,
        locations: ['Pune'],
        ...place,
        coverImage: '/api/media/cover/640',
      },
    }),
  ]),
]);
for (const { port } of dispatches)
  await until(
    'dispatch is ready',
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    60_000,
  );

/** When each request was sent, and how long each delivery took. */
const sentAt = new Map<string, number>();
const told: number[] = [];
const note = (socket: Socket) =>
  socket.on('newServiceRequest', ({ description }: { description: string }) => {
    const since = sentAt.get(description);
    if (since !== undefined) told.push(performance.now() - since);
  });

const connect = (port: number, auth: Record<string, string>) => {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth, forceNew: true });
  note(socket);
  return socket;
};
const sockets = people.providers.map((id, n) =>
  connect(dispatches[n % 2]?.port ?? 0, { token: issuer.tokenFor({ id, role: 'provider' }) }),
);
const peerSockets = people.providers.map((_, n) => connect(peers[n % 2]?.port ?? 0, { room: 'plumbing' }));
await until('all are connected', () => [...sockets, ...peerSockets].every(({ connected }) => connected), 30_000);
for (const [n, socket] of sockets.entries()) {
  const services = [`service-of-${people.providers[n]}`];
  await until('the service is joined', async () => {
    const answer = (await socket.timeout(8_000).emitWithAck('providerJoin', services)) as { ok: boolean; joined?: string[] };
    return answer.joined?.length === 1;
  });
}

const post = async (url: string, body: unknown, token?: string) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { id: string };
};

type Send = (n: number, description: string) => Promise<unknown>;
const request = (description: string) => ({ address: '5 Lake View, Pune 411001', serviceType: 'plumbing', description });
let asked = 0;
const toDispatch: Send = async (n, description) => {
  const token = issuer.tokenFor({ id: people.customers[asked] ?? '', role: 'customer' });
  asked += 1;
  const url = `http://127.0.0.1:${dispatches[n % 2]?.port}/service-requests`;
  opened.push({ url, token, id: (await post(url, request(description), token)).id });
};
const opened: { url: string; token: string; id: string }[] = [];
const toPeer: Send = (n, description) =>
  post(`http://127.0.0.1:${peers[n % 2]?.port}/requests`, { ...request(description), room: 'plumbing' });

interface Sample {
  readonly app: number;
  readonly mongo: number;
  readonly redis: number;
  readonly told: readonly number[];
}

async function measure(servers: readonly { pid: number }[], send: Send): Promise<Sample> {
  told.length = 0;
  const read = () => [servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0), cpuOf(engines.mongo.pid), cpuOf(engines.redis.pid)];
  const before = read();
  const sending: Promise<unknown>[] = [];
  for (let n = 0; n < perRound; n += 1) {
    const description = `Kitchen tap burst ${newId()}`;
    sentAt.set(description, performance.now());
    sending.push(send(n, description));
    await wait(everyMs);
  }
  await Promise.all(sending);
  await until('everybody is told', () => told.length >= perRound * waves, 30_000);
  // What is written after the telling belongs to it.
  await wait(1_500);
  const [app = 0, mongo = 0, redis = 0] = read().map((after, index) => (after - (before[index] ?? 0)) / perRound);
  const sample = { app, mongo, redis, told: [...told] };
  for (const { url, token, id } of opened.splice(0)) await post(`${url}/${id}/cancel`, {}, token);
  await wait(1_500);
  return sample;
}

const measureDispatch = () => measure(dispatches, toDispatch);
const measurePeer = () => measure(peers, toPeer);
await measurePeer();
await measureDispatch();
const idleFrom = dispatches.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
await wait(5_000);
const idle = (dispatches.reduce((sum, { pid }) => sum + cpuOf(pid), 0) - idleFrom) / 5;
console.log(`with nothing to do: ${idle.toFixed(0)} ms of CPU a second, both dispatch processes`);
const results = await interleaved(rounds, { dispatch: measureDispatch, peer: measurePeer });
const total = ({ app, mongo, redis }: Sample) => app + mongo + redis;
console.table(
  results.flatMap((result, round) =>
    Object.entries(result).map(([who, sample]) => ({
      round: round + 1,
      who,
      'ms a request': total(sample).toFixed(2),
      app: sample.app.toFixed(2),
      mongod: sample.mongo.toFixed(2),
      redis: sample.redis.toFixed(2),
      'ms a delivery': (total(sample) / waves).toFixed(3),
      'deliveries a request': (sample.told.length / perRound).toFixed(1),
      'told p50': percentile(sample.told, 0.5).toFixed(1),
      'told p99': percentile(sample.told, 0.99).toFixed(1),
    })),
  ),
);
const ratioOf = (figure: (sample: Sample) => number) =>
  median(results.map(({ dispatch, peer }) => (dispatch && peer ? figure(dispatch) / figure(peer) : Number.NaN)));
const ratio = ratioOf(total);
const p99 = ratioOf(({ told: times }) => percentile(times, 0.99));
console.log(`told to ${waves}: CPU ${ratio.toFixed(2)}x of stock Socket.IO and one insert (bar ${bar}x), p99 ${p99.toFixed(2)}x (bar 1x)`);

for (const socket of [...sockets, ...peerSockets]) socket.disconnect();
for (const child of children) child.kill('SIGTERM');
const ended = children.map((child) => new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null))));
await Promise.all(ended);
await kafka.close();
await issuer.close();
await engines.stop();
process.exit(ratio <= bar && p99 <= 1 ? 0 : 1);
