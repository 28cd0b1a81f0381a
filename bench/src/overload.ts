import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@karigar/service-kit';
import { post, requestOf, startDispatchMarket } from './dispatch-market.ts';
import { percentile } from './rounds.ts';

/**
 * Requests at growing rates, whether or not the earlier ones have been answered, to two dispatch processes with a wave of 15: how many are admitted, how many
 * are refused with 503, and how long the delivery to the providers takes. The bar: 150 a second delivered within 1 s, and no slower at higher
 * rates. The load comes from the same machine. `npm run overload -w bench`; build first (`npm run build`).
 */
const rates = [10, 20, 40, 80, 150, 250];
const secondsEach = 5;
const deliveredWithinMs = 1_000;
const bar = 150;

const market = await startDispatchMarket({
  providers: { plumbing: 15 },
  customers: rates.reduce((sum, rate) => sum + rate * secondsEach, 0) + rates.length,
});
const { dispatches, sentAt, latencies } = market;
let next = 0;

async function ask(outcomes: Map<number, number>): Promise<void> {
  const customer = market.customers[next];
  const { port = 0 } = dispatches[next % 2] ?? {};
  next += 1;
  const description = `Kitchen tap burst ${newId()}`;
  sentAt.set(description, performance.now());
  const answer = await post(`http://127.0.0.1:${port}/service-requests`, requestOf(description), customer?.token ?? '');
  await answer.arrayBuffer();
  outcomes.set(answer.status, (outcomes.get(answer.status) ?? 0) + 1);
}

const rows = [];
for (const rate of rates) {
  latencies.length = 0;
  const outcomes = new Map<number, number>();
  const since = performance.now();
  const asking: Promise<void>[] = [];
  for (let n = 0; n < rate * secondsEach; n += 1) {
    await wait(Math.max(0, since + (n * 1_000) / rate - performance.now()));
    asking.push(ask(outcomes));
  }
  await Promise.all(asking);
  await wait(2_000);
  const admitted = outcomes.get(201) ?? 0;
  rows.push({
    'sent a second': rate,
    'admitted a second': (admitted / secondsEach).toFixed(0),
    'refused (503)': outcomes.get(503) ?? 0,
    'other answers': [...outcomes.values()].reduce((sum, count) => sum + count, 0) - admitted - (outcomes.get(503) ?? 0),
    'deliveries a request': (latencies.length / Math.max(1, admitted)).toFixed(1),
    'delivery p50, ms': percentile(latencies, 0.5).toFixed(0),
    'delivery p99, ms': percentile(latencies, 0.99).toFixed(0),
  });
}
console.table(rows);
const inTime = rows.filter((row) => Number(row['delivery p99, ms']) <= deliveredWithinMs).map((row) => Number(row['admitted a second']));
const most = Math.max(0, ...inTime);
console.log(`delivered within ${deliveredWithinMs} ms (p99): up to ${most} requests a second (bar ${bar})`);
await market.stop();
process.exit(most >= bar ? 0 : 1);
