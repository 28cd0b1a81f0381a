import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '@karigar/service-kit/testing';
import { WebSocket } from 'ws';
import { startDispatchMarket } from './dispatch-market.ts';
import { interleaved, median, percentile } from './rounds.ts';
import { cpuOf } from './cpu.ts';
import { createDeliveryBench, total, type Sample } from './delivery.ts';

/**
 * The cost of delivering a new request to 15 and to 100 providers: CPU of two processes, mongod and Redis per request, and the latency of the deliveries,
 * against Express with stock Socket.IO, the classic adapter and one insert (P2), and against node:http with ws, ioredis and one insert (P1). All get
 * the requests over HTTP at the same pace, in turns. `npm run dispatch -w bench`; build first (`npm run build`).
 */
const rounds = Number(process.argv[2] ?? '3');
/** By category, which is also the room of the peers. */
const sizes = { plumbing: 15, cleaning: 100 };
type Room = keyof typeof sizes;
const bars = { stock: { plumbing: 0.8, cleaning: 0.8 }, raw: { plumbing: 1.5, cleaning: 1 } };
/** Rounds before the measurement, until V8 has optimized the code, as it has in a process that has run for hours. */
const warmUps = 20;
const warmUpPaceMs = 10;

const market = await startDispatchMarket({ providers: sizes, customers: 1_200 }, { FIRST_WAVE: String(sizes.cleaning) });
const { engines, dispatches } = market;
const delivery = createDeliveryBench(market);
const startTwo = (program: string) =>
  Promise.all([1, 2].map(() => market.start((port) => ['--import', 'tsx', program, engines.mongoUrl, engines.redisUrl, String(port)])));
const stock = await startTwo('bench/src/dispatch-peer.ts');
const raw = await startTwo('bench/src/dispatch-raw.ts');
const members = Object.entries(sizes).flatMap(([room, size]) => Array.from({ length: size }, (_, n) => ({ room, n })));
const stockSockets = members.map(({ room, n }) => market.connect(stock[n % 2]?.port ?? 0, { room }));
await until('all sockets to connect', () => stockSockets.every(({ connected }) => connected), 30_000);
const rawSockets = members.map(({ room, n }) => new WebSocket(`ws://127.0.0.1:${raw[n % 2]?.port}/${room}`));
for (const socket of rawSockets)
  socket.on('message', (text: Buffer) => market.recordDelivery(JSON.parse(text.toString()) as { description: string }));
await until('all sockets to connect', () => rawSockets.every(({ readyState }) => readyState === WebSocket.OPEN), 30_000);

const variants = {
  dispatch: (room: Room, everyMs?: number) => delivery.byDispatch(room, sizes[room], everyMs),
  stock: (room: Room, everyMs?: number) => delivery.byPeers(stock, room, sizes[room], everyMs),
  raw: (room: Room, everyMs?: number) => delivery.byPeers(raw, room, sizes[room], everyMs),
};
for (let n = 0; n < warmUps; n += 1)
  for (const run of Object.values(variants)) await run(n % 2 === 0 ? 'plumbing' : 'cleaning', warmUpPaceMs);
const idleFrom = dispatches.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
await wait(5_000);
const idle = (dispatches.reduce((sum, { pid }) => sum + cpuOf(pid), 0) - idleFrom) / 5;
console.log(`with nothing to do: ${idle.toFixed(0)} ms of CPU a second, both dispatch processes; load ${loadavg()[0]?.toFixed(1)}`);

let holds = true;
for (const room of Object.keys(sizes) as Room[]) {
  const results = await interleaved<Sample>(rounds, {
    dispatch: () => variants.dispatch(room),
    stock: () => variants.stock(room),
    raw: () => variants.raw(room),
  });
  const middle = (name: string, figure: (sample: Sample) => number) =>
    median(results.flatMap((result) => (result[name] === undefined ? [] : [figure(result[name])])));
  console.table(
    Object.keys(variants).map((name) => ({
      recipients: sizes[room],
      who: name,
      'ms a request': middle(name, total).toFixed(2),
      app: middle(name, ({ app }) => app).toFixed(2),
      mongod: middle(name, ({ mongo }) => mongo).toFixed(2),
      redis: middle(name, ({ redis }) => redis).toFixed(2),
      'ms a delivery': (middle(name, total) / sizes[room]).toFixed(3),
      'p50 ms': middle(name, (sample) => percentile(sample.latencies, 0.5)).toFixed(1),
      'p99 ms': middle(name, (sample) => percentile(sample.latencies, 0.99)).toFixed(1),
    })),
  );
  for (const peer of ['stock', 'raw'] as const) {
    const ratio = (figure: (sample: Sample) => number) =>
      median(
        results.map((result) => (result['dispatch'] && result[peer] ? figure(result['dispatch']) / figure(result[peer]) : Number.NaN)),
      );
    const cpu = ratio(total);
    const p99 = ratio((sample) => percentile(sample.latencies, 0.99));
    const bar = bars[peer][room];
    holds &&= cpu <= bar && (peer === 'raw' || p99 <= 1);
    console.log(
      `${sizes[room]} recipients, against ${peer}: CPU ${cpu.toFixed(2)}x (bar ${bar}x), p99 ${p99.toFixed(2)}x${peer === 'stock' ? ' (bar 1x)' : ''}`,
    );
  }
}
console.log(`load at the end: ${loadavg()[0]?.toFixed(1)}`);
for (const socket of rawSockets) socket.terminate();
await market.stop();
process.exit(holds ? 0 : 1);
