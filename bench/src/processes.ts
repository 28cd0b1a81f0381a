import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import mongodb from 'mongodb';
import { startDispatchMarket } from './dispatch-market.ts';
import { interleaved, median } from './rounds.ts';
import { cpuOf } from './cpu.ts';
import { createDeliveryBench, total, type Sample } from './delivery.ts';

/**
 * The cost of several dispatch processes instead of one (P5): CPU of all of them, mongod and Redis for a request that is delivered to 15 providers, who are
 * connected to different processes, with 1 and with 4; and how fast 1 and 3 expire the requests that an outage has left open, and the CPU of each. Every
 * number of processes has engines of its own.
 * `npm run processes -w bench`; build first (`npm run build`).
 */
const rounds = Number(process.argv[2] ?? '3');
const recipients = 15;
const warmUps = 20;
/** Fast enough that what idle processes use is a small part. */
const paceMs = 10;
const backlog = 2_000;
const bars = { delivery: 1.1, expiry: 3 };

const start = (processes: number) => startDispatchMarket({ providers: { plumbing: recipients }, customers: 120 }, {}, processes);
type Market = Awaited<ReturnType<typeof start>>;
const markets = { one: await start(1), three: await start(3), four: await start(4) };

const deliveryIn = (market: Market) => {
  const delivery = createDeliveryBench(market);
  return () => delivery.byDispatch('plumbing', recipients, paceMs);
};
const variants = { one: deliveryIn(markets.one), four: deliveryIn(markets.four) };
for (let n = 0; n < warmUps; n += 1) for (const run of Object.values(variants)) await run();
const delivered = await interleaved<Sample>(rounds, variants);
const ratio = median(delivered.map(({ one, four }) => (one && four ? total(four) / total(one) : Number.NaN)));
const milliseconds = (name: 'one' | 'four') => median(delivered.map((round) => (round[name] ? total(round[name]) : Number.NaN)));
console.log(
  `${recipients} recipients: ${milliseconds('one').toFixed(2)} ms of CPU a request with one process, ${milliseconds('four').toFixed(2)} with four, ` +
    `${ratio.toFixed(2)}x (bar ${bars.delivery}x)`,
);

/** Inserts expired requests that are still open, as an outage leaves them, and waits until dispatch has ended them. */
async function expireBacklog(market: Market): Promise<{ perSecond: number; cpuMs: number }> {
  const client = await new mongodb.MongoClient(market.engines.mongoUrl).connect();
  const requests = client.db('bench_dispatch').collection<{ _id: string; status: string }>('requests');
  const template = await requests.findOne({});
  if (template === null) throw new Error('The bench has opened no request yet');
  const past = new Date(Date.now() - 60_000);
  const left = Array.from({ length: backlog }, () => ({
    ...template,
    _id: newId(),
    customerId: newId(),
    status: 'open',
    version: 1,
    asked: [],
    offers: [],
    outbox: [],
    live: [],
    createdAt: past,
    expiresAt: past,
    nextWaveAt: null,
    dueAt: past,
  }));
  const pids = [...market.dispatches.map(({ pid }) => pid), market.engines.mongo.pid, market.engines.redis.pid];
  const cpu = () => pids.reduce((sum: number, pid) => sum + cpuOf(pid), 0);
  await requests.insertMany(left, { ordered: false });
  const [before, since] = [cpu(), performance.now()];
  await until('all requests to be ended', async () => (await requests.countDocuments({ status: 'open' })) === 0, 120_000);
  const seconds = (performance.now() - since) / 1_000;
  // Notifying the participants is part of the cost.
  await wait(2_000);
  const cpuMs = (cpu() - before) / backlog;
  await client.close();
  return { perSecond: backlog / seconds, cpuMs };
}
// Opens a request in this market, which serves as the template.
await deliveryIn(markets.three)();
const expiring = { one: () => expireBacklog(markets.one), three: () => expireBacklog(markets.three) };
for (const run of Object.values(expiring)) await run();
const ended = await interleaved<Awaited<ReturnType<typeof expireBacklog>>>(rounds, expiring);
const middle = (name: 'one' | 'three', figure: 'perSecond' | 'cpuMs') => median(ended.map((round) => round[name]?.[figure] ?? Number.NaN));
const faster = median(ended.map(({ one, three }) => (one && three ? three.perSecond / one.perSecond : Number.NaN)));
console.table(
  (['one', 'three'] as const).map((name) => ({
    processes: name,
    'ended a second': middle(name, 'perSecond').toFixed(0),
    'ms of CPU each': middle(name, 'cpuMs').toFixed(2),
  })),
);
console.log(
  `expiry with three processes: ${faster.toFixed(2)}x (bar ${bars.expiry}x, which needs a core for each); load ${loadavg()[0]?.toFixed(1)}`,
);
for (const market of Object.values(markets)) await market.stop();
process.exit(ratio <= bars.delivery && faster >= bars.expiry ? 0 : 1);
