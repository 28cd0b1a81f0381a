import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { goLive, type Live } from '@karigar/e2e/live';
import { newCustomer, newProvider, newService, plumbing, type Person } from '@karigar/e2e/people';
import { cpuByProcess, cpuPerUnit } from './cpu.ts';
import { median, percentile } from './rounds.ts';
import { startWholeProduct } from './whole-product.ts';

/**
 * The whole flow of an instant request over the gateway, at an even pace: request, offer, acceptance, order. Measures the time from the provider's offer until
 * the customer receives it, and from the acceptance until the customer receives the order (p99; bars 50 and 150 ms), and the CPU of every server and engine
 * per flow beyond what they use when idle (bar 25 ms). The services run in production mode. `npm run instant -w bench`; build first, Linux only.
 */
const [perSecond = '4', roundCount = '4'] = process.argv.slice(2);
const everyMs = 1_000 / Number(perSecond);
const rounds = Number(roundCount);
const perRound = 20;
/** Rounds before the measurement, until V8 has optimized the code, as it has in a process that has run for hours. */
const warmUps = 15;
const warmUpPerSecond = 8;
const bars = { offerMs: 50, orderMs: 150, cpuMs: 25 };

// All free providers are asked in the first wave. A smaller one could consist of providers who are just being engaged by another flow.
const product = await startWholeProduct({ FIRST_WAVE: String(perRound) });
const { api } = product;
const category = await plumbing(api);

interface Party {
  readonly who: Person;
  readonly live: Live;
}
const customers: Party[] = [];
const providers: (Party & { readonly serviceId: string })[] = [];
for (let n = 0; n < perRound; n += 1) {
  const customer = await newCustomer(api);
  customers.push({ who: customer, live: await goLive(product.url, customer) });
  const provider = await newProvider(api);
  const { id } = await newService(api, provider);
  providers.push({ who: provider, live: await goLive(product.url, provider, [id]), serviceId: id });
}

type Provider = (typeof providers)[number];
/** Providers without a flow in this round. */
let free = new Set<Provider>();
/** Flows that wait for a provider, by the description of their request. */
const open = new Map<string, (found: { provider: Provider; requestId: string }) => void>();
for (const provider of providers)
  provider.live.socket.on('newServiceRequest', ({ id, description }: { id: string; description: string }) => {
    const take = open.get(description);
    if (take === undefined || !free.delete(provider)) return;
    open.delete(description);
    take({ provider, requestId: id });
  });

const within = <T>(what: string, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    wait(20_000, undefined, { ref: false }).then(() => {
      throw new Error(`Nobody received ${what} within 20 s`);
    }),
  ]);

/** Resolves with the next event of this name that fits. */
const nextEvent = <T>(live: Live, event: string, fits: (payload: T) => boolean): Promise<T> =>
  within(
    event,
    new Promise((resolve) => {
      const listen = (payload: T) => {
        if (!fits(payload)) return;
        live.socket.off(event, listen);
        resolve(payload);
      };
      live.socket.on(event, listen);
    }),
  );

interface Flow {
  readonly offerMs: number;
  readonly orderMs: number;
  readonly orderId: string;
  readonly provider: Person;
}

async function runFlow({ who, live }: Party): Promise<Flow> {
  const description = `Kitchen tap burst ${crypto.randomUUID()}`;
  const asked = within(
    'newServiceRequest',
    new Promise<{ provider: Provider; requestId: string }>((resolve) => open.set(description, resolve)),
  );
  const opened = await api.call('POST /service-requests', {
    token: who.token,
    body: { address: '5 Lake View, Pune 411001', serviceType: category.id, description },
  });
  if (opened.status !== 201) throw new Error(`POST /service-requests answered ${opened.status} ${JSON.stringify(opened.body)}`);
  const { provider, requestId } = await asked;
  const offered = nextEvent<{ id: string; requestId: string }>(live, 'serviceOffer', (offer) => offer.requestId === requestId);
  const offerAt = performance.now();
  const made = await provider.live.ask('serviceOffer', {
    requestId,
    offer: { service: { id: provider.serviceId }, price: 850, estimatedArrival: '15-20 minutes' },
  });
  if (!made.ok) throw new Error(`The offer was answered ${made.code}`);
  const offer = await offered;
  const offerMs = performance.now() - offerAt;
  const ordered = nextEvent<{ requestId: string; order_id: string }>(live, 'orderCreated', (order) => order.requestId === requestId);
  const acceptAt = performance.now();
  const accepted = await live.ask('offerAccepted', { offerId: offer.id, providerId: provider.who.id, requestId });
  if (!accepted.ok) throw new Error(`The acceptance was answered ${accepted.code}`);
  const { order_id: orderId } = await ordered;
  return { offerMs, orderMs: performance.now() - acceptAt, orderId, provider: provider.who };
}

async function runFlows(everyMs: number): Promise<Flow[]> {
  free = new Set(providers);
  const running: Promise<Flow>[] = [];
  for (const customer of customers) {
    running.push(runFlow(customer));
    await wait(everyMs);
  }
  return Promise.all(running);
}

async function fulfil(flows: readonly Flow[]): Promise<void> {
  for (const { orderId, provider } of flows) {
    const done = await api.raw('PUT', `/api/orders/${orderId}/status`, { token: provider.token, body: { status: 'fulfilled' } });
    if (done.status !== 200) throw new Error(`The order's status answered ${done.status} ${JSON.stringify(done.body)}`);
  }
  // Until dispatch knows that the providers are free again.
  await wait(3_000);
}

/** @returns the CPU of a flow by deployable and engine, beyond what they use when idle */
async function round(): Promise<{ flows: readonly Flow[]; cpu: ReadonlyMap<string, number> }> {
  const idleFrom = cpuByProcess();
  await wait(4_000);
  const [before, since] = [cpuByProcess(), performance.now()];
  const idlePerMs = cpuPerUnit(idleFrom, before, 4_000);
  const flows = await runFlows(everyMs);
  await wait(1_500);
  const ms = performance.now() - since;
  const cpu = new Map(
    [...cpuPerUnit(before, cpuByProcess(), flows.length)].map(([part, spent]) => [
      part,
      spent - ((idlePerMs.get(part) ?? 0) * ms) / flows.length,
    ]),
  );
  await fulfil(flows);
  return { flows, cpu };
}

for (let n = 0; n < warmUps; n += 1) await fulfil(await runFlows(1_000 / warmUpPerSecond));
const results: Awaited<ReturnType<typeof round>>[] = [];
for (let n = 0; n < rounds; n += 1) results.push(await round());
const flows = results.flatMap((result) => result.flows);
const offers = flows.map(({ offerMs }) => offerMs);
const orders = flows.map(({ orderMs }) => orderMs);
const cpu = median(results.map((result) => [...result.cpu.values()].reduce((sum, ms) => sum + ms, 0)));
console.table({
  'offer to customer, ms': { p50: percentile(offers, 0.5).toFixed(0), p99: percentile(offers, 0.99).toFixed(0), bar: bars.offerMs },
  'acceptance to order, ms': { p50: percentile(orders, 0.5).toFixed(0), p99: percentile(orders, 0.99).toFixed(0), bar: bars.orderMs },
  'CPU of a flow, ms': { p50: cpu.toFixed(1), p99: '', bar: bars.cpuMs },
});
const parts = [...(results[0]?.cpu.keys() ?? [])].map(
  (part) => [part, median(results.map((result) => result.cpu.get(part) ?? 0))] as const,
);
console.log(`by part: ${parts.map(([part, ms]) => `${part} ${ms.toFixed(1)}`).join(', ')}`);
const holds = percentile(offers, 0.99) <= bars.offerMs && percentile(orders, 0.99) <= bars.orderMs && cpu <= bars.cpuMs;
console.log(
  `${flows.length} flows at ${perSecond} a second, load ${loadavg()[0]?.toFixed(1)}: ${holds ? 'the bars hold' : 'NOT ALL BARS HOLD'}`,
);
for (const { live } of [...customers, ...providers]) live.close();
await product.stop();
process.exit(holds ? 0 : 1);
