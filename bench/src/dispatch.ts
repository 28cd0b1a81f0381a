import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { post, requestOf, startDispatchMarket } from './dispatch-market.ts';
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
/** Until the compiler has optimised both: a process in production has been at it for hours. */
const warmUps = 8;
const warmUpEveryMs = 15;
const bar = 0.8;
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

const market = await startDispatchMarket({ providers: waves, customers: 2 * perRound });
const { engines, dispatches, sentAt, told } = market;
const peers = await Promise.all(
  [1, 2].map(() =>
    market.start((port) => ['--import', 'tsx', 'bench/src/dispatch-peer.ts', engines.mongoUrl, engines.redisUrl, String(port)]),
  ),
);
const peerSockets = Array.from({ length: waves }, (_, n) => market.connect(peers[n % 2]?.port ?? 0, { room: 'plumbing' }));
await until('all are connected', () => peerSockets.every(({ connected }) => connected), 30_000);

/** User and system time of a process so far, in ms. */
function cpuOf(pid: number | undefined): number {
  if (pid === undefined) throw new Error('The bench reads the CPU of engines that it has started itself');
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000;
}

async function create(url: string, body: unknown, token?: string): Promise<{ id: string }> {
  const answer = await post(url, body, token);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

type Send = (n: number, description: string) => Promise<unknown>;
let asked = 0;
const opened: { url: string; token: string; id: string }[] = [];
const toDispatch: Send = async (n, description) => {
  const token = market.customers[asked % market.customers.length]?.token ?? '';
  asked += 1;
  const url = `http://127.0.0.1:${dispatches[n % 2]?.port}/service-requests`;
  opened.push({ url, token, id: (await create(url, requestOf(description), token)).id });
};
const toPeer: Send = (n, description) =>
  create(`http://127.0.0.1:${peers[n % 2]?.port}/requests`, { ...requestOf(description), room: 'plumbing' });

interface Sample {
  readonly app: number;
  readonly mongo: number;
  readonly redis: number;
  readonly told: readonly number[];
}

async function measure(servers: readonly { pid: number }[], send: Send, pauseMs = everyMs): Promise<Sample> {
  told.length = 0;
  const read = () => [servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0), cpuOf(engines.mongo.pid), cpuOf(engines.redis.pid)];
  const before = read();
  const sending: Promise<unknown>[] = [];
  for (let n = 0; n < perRound; n += 1) {
    const description = `Kitchen tap burst ${newId()}`;
    sentAt.set(description, performance.now());
    sending.push(send(n, description));
    await wait(pauseMs);
  }
  await Promise.all(sending);
  await until('everybody is told', () => told.length >= perRound * waves, 30_000);
  // What is written after the telling belongs to it.
  await wait(1_500);
  const [app = 0, mongo = 0, redis = 0] = read().map((after, index) => (after - (before[index] ?? 0)) / perRound);
  const sample = { app, mongo, redis, told: [...told] };
  for (const { url, token, id } of opened.splice(0)) await create(`${url}/${id}/cancel`, {}, token);
  await wait(1_500);
  return sample;
}

const measureDispatch = () => measure(dispatches, toDispatch);
const measurePeer = () => measure(peers, toPeer);
for (let n = 0; n < warmUps; n += 1) {
  await measure(peers, toPeer, warmUpEveryMs);
  await measure(dispatches, toDispatch, warmUpEveryMs);
}
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

await market.stop();
process.exit(ratio <= bar && p99 <= 1 ? 0 : 1);
