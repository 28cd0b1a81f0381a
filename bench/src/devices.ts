import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerEvent } from '@karigar/contracts';
import { acceptedOffer, goLive, type Live } from '@karigar/e2e/live';
import { newCustomer, newProvider, newService } from '@karigar/e2e/people';
import { percentile } from './rounds.ts';
import { startWholeProduct } from './whole-product.ts';

/**
 * How soon two devices of one provider agree: from the response to a call of the first one, over the gateway, until the live message that makes the second
 * one reload. Steps of an order, the profile and the UPI ID, one after the other. The services run in production mode. The bar: p99 at most a second.
 * `npm run devices -w bench`; build first.
 */
const [changes = '300'] = process.argv.slice(2);
const count = Number(changes);
const warmUp = 100;
const pauseMs = 30;
const lostAfterMs = 20_000;
const barMs = 1_000;

const product = await startWholeProduct();
const { api, url } = product;
const provider = await newProvider(api);
const service = await newService(api, provider);
const orderId = await acceptedOffer({ api, url }, { provider, service: service.id, customer: await newCustomer(api), city: 'Pune' });
const first = await goLive(url, provider, [service.id]);
const second = await goLive(url, provider, [service.id]);

/** When the second device receives the next event of this name. */
const receive = (live: Live, event: ServerEvent): Promise<number> =>
  Promise.race([
    new Promise<number>((resolve) => live.socket.once(event, () => resolve(performance.now()))),
    wait(lostAfterMs, undefined, { ref: false }).then(() => {
      throw new Error(`The second device received no ${event} within ${lostAfterMs / 1_000} s`);
    }),
  ]);

interface Change {
  readonly event: ServerEvent;
  readonly call: (n: number) => { path: string; body: object };
}

const kinds: Readonly<Record<string, Change>> = {
  'step of an order': {
    event: 'orderChanged',
    call: (n) => ({
      path: `/api/orders/${orderId}/progress${n % 2 === 0 ? '' : '/undo'}`,
      body: { step: 'on_the_way' },
    }),
  },
  profile: { event: 'accountChanged', call: (n) => ({ path: '/api/provider/info', body: { name: `Ramesh Jadhav ${n}` } }) },
  'UPI ID': { event: 'accountChanged', call: (n) => ({ path: '/api/provider/upi', body: { upi_id: `jadhav.${n}@oksbi` } }) },
};

/** @returns milliseconds; 0 when the message comes before the answer */
async function timed({ event, call }: Change, n: number): Promise<number> {
  const received = receive(second, event);
  const { path, body } = call(n);
  const { status, body: answer } = await api.raw('PUT', path, { token: provider.token, body });
  if (status !== 200) throw new Error(`PUT ${path} answered ${status} ${JSON.stringify(answer)}`);
  const answered = performance.now();
  return Math.max(0, (await received) - answered);
}

async function round(from: number, to: number): Promise<Record<string, number[]>> {
  const samples: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  for (let n = from; n < to; n += 1)
    for (const [kind, change] of Object.entries(kinds)) {
      samples[kind]?.push(await timed(change, n));
      await wait(pauseMs);
    }
  return samples;
}

await round(0, warmUp);
const samples = await round(warmUp, warmUp + count);
const rows = Object.entries(samples).map(([kind, ms]) => {
  const at = (share: number) => percentile(ms, share);
  return [kind, { 'p50, ms': at(0.5).toFixed(0), 'p99, ms': at(0.99).toFixed(0), 'slowest, ms': Math.max(...ms).toFixed(0), bar: barMs }];
});
console.table(Object.fromEntries(rows));
const holds = Object.values(samples).every((ms) => percentile(ms, 0.99) <= barMs);
console.log(`${count} changes of each kind, load ${loadavg()[0]?.toFixed(1)}: ${holds ? 'the bar holds' : 'THE BAR DOES NOT HOLD'}`);
for (const live of [first, second]) live.close();
await product.stop();
process.exit(holds ? 0 : 1);
