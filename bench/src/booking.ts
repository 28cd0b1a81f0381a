import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { booking, freeSlots, newCustomer, newProvider, newService, type Person } from '@karigar/e2e/people';
import mongodb from 'mongodb';
import { cpuByProcess, cpuPerUnit } from './cpu.ts';
import { median } from './rounds.ts';
import { startWholeProduct } from './whole-product.ts';

/**
 * POST /orders over the gateway: bookings per second, CPU of every server and engine per booking (including what follows from it: the event, the other
 * services' projections and the notifications) beyond what they use when idle, and commands to MongoDB. The services run in production mode.
 * The bars: 200/s and 10 ms.
 */
const rounds = 5;
const perRound = 600;
/** Rounds before the measurement, until V8 has optimized the code, as it has in a process that has run for hours. */
const warmUps = 3;
const idleMs = 5_000;
const atOnce = 16;
const bar = { perSecond: 200, cpuMs: 10 };

const product = await startWholeProduct();
const { api, engines } = product;
const client = await new mongodb.MongoClient(engines.mongoUrl).connect();

const customers: Person[] = [];
for (let n = 0; n < 40; n += 1) customers.push(await newCustomer(api));
const visits: { serviceId: string; providerId: string; date: string }[] = [];
for (let n = 0; n < 40; n += 1) {
  const provider = await newProvider(api);
  const hours = { weekly: Array.from({ length: 7 }, () => ['09', '11', '13', '15', '17']), daysOff: [], capacity: 5 };
  const set = await api.raw('PUT', '/api/provider/availability', { token: provider.token, body: hours });
  if (set.status !== 200) throw new Error(`The availability answered ${set.status} ${JSON.stringify(set.body)}`);
  const { id } = await newService(api, provider);
  await wait(200);
  for (const date of await freeSlots(api, id))
    for (let place = 0; place < 5; place += 1) visits.push({ serviceId: id, providerId: provider.id, date });
}
visits.sort(() => Math.random() - 0.5);

const names = ['find', 'aggregate', 'insert', 'update', 'findAndModify', 'bulkWrite', 'commitTransaction', 'abortTransaction'] as const;
async function commands(): Promise<Record<string, number>> {
  const status = await client.db('admin').command({ serverStatus: 1 });
  const metrics = status['metrics'] as { commands: Record<string, { total: number } | undefined> };
  return Object.fromEntries(names.map((name) => [name, Number(metrics.commands[name]?.total ?? 0)]));
}

let next = 0;
async function book(): Promise<void> {
  const visit = visits.pop();
  if (visit === undefined) throw new Error('All windows are taken: give the bench more providers');
  const customer = customers[(next += 1) % customers.length] as Person;
  const made = await api.call('POST /orders', {
    token: customer.token,
    key: randomUUID(),
    body: booking(visit.serviceId, visit.providerId, visit.date) as never,
  });
  if (made.status !== 201) throw new Error(`POST /orders answered ${made.status} ${JSON.stringify(made.body)}`);
}

/** Until every outbox is empty and the events have had time to be consumed. */
async function settled(): Promise<void> {
  const orders = client.db('karigar_order').collection('orders');
  while ((await orders.findOne({ 'outbox.0': { $exists: true } })) !== null) await wait(50);
  await wait(1_500);
}

async function round(count: number): Promise<{ perSecond: number; cpu: Map<string, number>; commands: Record<string, number> }> {
  const idleFrom = cpuByProcess();
  await wait(idleMs);
  const idlePerMs = cpuPerUnit(idleFrom, cpuByProcess(), idleMs);
  const [cpuBefore, commandsBefore] = [cpuByProcess(), await commands()];
  const since = performance.now();
  let left = count;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1;
        await book();
      }
    }),
  );
  const seconds = (performance.now() - since) / 1_000;
  await settled();
  const ms = performance.now() - since;
  const after = await commands();
  const spent = [...cpuPerUnit(cpuBefore, cpuByProcess(), count)];
  return {
    perSecond: count / seconds,
    cpu: new Map(spent.map(([part, each]) => [part, each - ((idlePerMs.get(part) ?? 0) * ms) / count])),
    commands: Object.fromEntries(names.map((name) => [name, ((after[name] ?? 0) - (commandsBefore[name] ?? 0)) / count])),
  };
}

for (let n = 0; n < warmUps; n += 1) await round(perRound);
const results: Awaited<ReturnType<typeof round>>[] = [];
for (let n = 0; n < rounds; n += 1) results.push(await round(perRound));
const parts = [...(results[0]?.cpu.keys() ?? [])];
const cpuOf = (part: string) => median(results.map(({ cpu }) => cpu.get(part) ?? 0));
const total = median(results.map(({ cpu }) => [...cpu.values()].reduce((sum, ms) => sum + ms, 0)));
const perSecond = median(results.map((result) => result.perSecond));
console.table(Object.fromEntries(parts.map((part) => [part, { 'CPU ms': cpuOf(part).toFixed(2) }])));
console.table(
  Object.fromEntries(names.map((name) => [name, { 'per booking': median(results.map((each) => each.commands[name] ?? 0)).toFixed(2) }])),
);
const holds = perSecond >= bar.perSecond && total <= bar.cpuMs;
console.log(
  `POST /orders: ${perSecond.toFixed(0)}/s (bar ${bar.perSecond}), ${total.toFixed(1)} ms of CPU (bar ${bar.cpuMs}): ${holds ? 'holds' : 'DOES NOT HOLD'}`,
);

await client.close();
await product.stop();
process.exit(holds ? 0 : 1);
