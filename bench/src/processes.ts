import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import mongodb from 'mongodb';
import { startDispatchMarket } from './dispatch-market.ts';
import { interleaved, median } from './rounds.ts';
import { cpuOf } from './cpu.ts';
import { createTelling, total, type Sample } from './telling.ts';

/**
 * What several dispatch processes cost instead of one (P5): CPU of all of them, mongod and Redis for a request that is told to 15 who are spread over them,
 * with 1 and with 4; and how fast 1 and 3 end the requests that an outage has left, with what each costs. Every number of processes has engines of its own.
 * `npm run processes -w bench`; build first (`npm run build`).
 */
const rounds = Number(process.argv[2] ?? '3');
const toTell = 15;
const warmUps = 20;
/** What the processes do with nothing to do is a small part at this pace. */
const paceMs = 10;
const backlog = 2_000;
const bars = { telling: 1.1, timekeeping: 3 };

const start = (processes: number) => startDispatchMarket({ providers: { plumbing: toTell }, customers: 120 }, {}, processes);
type Market = Awaited<ReturnType<typeof start>>;
const markets = { one: await start(1), three: await start(3), four: await start(4) };

const tellingOf = (market: Market) => {
  const telling = createTelling(market);
  return () => telling.byDispatch('plumbing', toTell, paceMs);
};
const variants = { one: tellingOf(markets.one), four: tellingOf(markets.four) };
for (let n = 0; n < warmUps; n += 1) for (const run of Object.values(variants)) await run();
const told = await interleaved<Sample>(rounds, variants);
const ratio = median(told.map(({ one, four }) => (one && four ? total(four) / total(one) : Number.NaN)));
const milliseconds = (name: 'one' | 'four') => median(told.map((round) => (round[name] ? total(round[name]) : Number.NaN)));
console.log(
  `told to ${toTell}: ${milliseconds('one').toFixed(2)} ms of CPU a request with one process, ${milliseconds('four').toFixed(2)} with four, ` +
    `${ratio.toFixed(2)}x (bar ${bars.telling}x)`,
);

/** Requests whose time is over and that nobody has ended. */
async function endBacklog(market: Market): Promise<{ perSecond: number; cpuMs: number }> {
  const client = await new mongodb.MongoClient(market.engines.mongoUrl).connect();
  const requests = client.db('bench_dispatch').collection<{ _id: string; status: string }>('requests');
  const like = await requests.findOne({});
  if (like === null) throw new Error('The bench has opened no request yet');
  const long = new Date(Date.now() - 60_000);
  const left = Array.from({ length: backlog }, () => ({
    ...like,
    _id: newId(),
    customerId: newId(),
    status: 'open',
    version: 1,
    asked: [],
    offers: [],
    outbox: [],
    live: [],
    createdAt: long,
    expiresAt: long,
    nextWaveAt: null,
    dueAt: long,
  }));
  const pids = [...market.dispatches.map(({ pid }) => pid), market.engines.mongo.pid, market.engines.redis.pid];
  const cpu = () => pids.reduce((sum: number, pid) => sum + cpuOf(pid), 0);
  await requests.insertMany(left, { ordered: false });
  const [before, since] = [cpu(), performance.now()];
  await until('all are ended', async () => (await requests.countDocuments({ status: 'open' })) === 0, 120_000);
  const seconds = (performance.now() - since) / 1_000;
  // What is told of it belongs to it.
  await wait(2_000);
  const cpuMs = (cpu() - before) / backlog;
  await client.close();
  return { perSecond: backlog / seconds, cpuMs };
}
// A request of this market to make others like.
await tellingOf(markets.three)();
const ending = { one: () => endBacklog(markets.one), three: () => endBacklog(markets.three) };
for (const run of Object.values(ending)) await run();
const ended = await interleaved<Awaited<ReturnType<typeof endBacklog>>>(rounds, ending);
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
  `timekeeping with three processes: ${faster.toFixed(2)}x (bar ${bars.timekeeping}x, which needs a core for each); load ${loadavg()[0]?.toFixed(1)}`,
);
for (const market of Object.values(markets)) await market.stop();
process.exit(ratio <= bars.telling && faster >= bars.timekeeping ? 0 : 1);
