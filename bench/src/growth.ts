import { loadavg } from 'node:os';
import { servedKeys, type Base } from '@karigar/contracts/places';
import { newId } from '@karigar/service-kit';
import { Redis } from 'ioredis';
import mongodb from 'mongodb';
import { startDispatchMarket } from './dispatch-market.ts';
import { interleaved, median } from './rounds.ts';
import { createDeliveryBench, total, type Sample } from './delivery.ts';

/**
 * The cost of a request in a market of 1,000 providers whose services match it, and of 100,000 (P4): a tenth of them have a presence lease, and the best 15
 * are connected. A third have a base near the place, as the connected ones do, a third farther away, and a third have none. All but the connected are
 * written into dispatch's directory and Redis directly. `npm run growth -w bench`; build first (`npm run build`).
 */
const rounds = Number(process.argv[2] ?? '5');
const sizes = { small: 1_000, large: 100_000 };
const connected = 15;
const bar = 1.1;

interface Service {
  _id: string;
  providerId: string;
  stars: number;
  areas: string[];
  base: Base | null;
}

/** Around the place of the requests, farther away, and unknown. */
const near: Base = { lat: 18.52, lng: 73.87, radiusKm: 10 };
const bases = [near, { lat: 18.62, lng: 73.79, radiusKm: 25 }, null];

const market = await startDispatchMarket({ providers: { small: connected, large: connected }, customers: 120 });
const client = await new mongodb.MongoClient(market.engines.mongoUrl).connect();
const redis = new Redis(market.engines.redisUrl);
const services = client.db('bench_dispatch').collection<Service>('services');
for (const [categoryId, size] of Object.entries(sizes)) {
  const like = await services.findOne({ categoryId });
  if (like === null) throw new Error(`No provider of ${categoryId} has arrived`);
  const { areas } = like;
  await services.updateMany({ categoryId }, { $set: { stars: 5, base: near, areas: servedKeys({ areas, base: near }) } });
  for (let written = connected; written < size; written += 5_000) {
    const some = Array.from({ length: Math.min(5_000, size - written) }, (_, n) => {
      const isCandidate = n % 10 === 0;
      const base = bases[n % bases.length] ?? null;
      return { ...like, _id: newId(), providerId: newId(), stars: 4, askedAt: null, isCandidate, base, areas: servedKeys({ areas, base }) };
    });
    await services.insertMany(some, { ordered: false });
    const inAnHour = Date.now() + 3_600_000;
    const candidates = some.filter(({ isCandidate }) => isCandidate).map(({ providerId }) => providerId);
    await redis.zadd('bench.presence.leases', ...candidates.flatMap((id) => [inAnHour, id]));
    await redis.sadd('bench.presence.listed', ...candidates);
  }
}

const delivery = createDeliveryBench(market);
const variants = { small: () => delivery.byDispatch('small', connected), large: () => delivery.byDispatch('large', connected) };
for (let n = 0; n < 3; n += 1) for (const run of Object.values(variants)) await run();
const results = await interleaved<Sample>(rounds, variants);
const middle = (name: string, figure: (sample: Sample) => number) =>
  median(results.flatMap((result) => (result[name] === undefined ? [] : [figure(result[name])])));
console.table(
  Object.entries(sizes).map(([name, size]) => ({
    providers: size,
    'ms a request': middle(name, total).toFixed(2),
    app: middle(name, ({ app }) => app).toFixed(2),
    mongod: middle(name, ({ mongo }) => mongo).toFixed(2),
    redis: middle(name, ({ redis: ms }) => ms).toFixed(2),
  })),
);
const ratio = median(results.map(({ small, large }) => (small && large ? total(large) / total(small) : Number.NaN)));
console.log(
  `${sizes.large} providers instead of ${sizes.small}: CPU of a request ${ratio.toFixed(2)}x (bar ${bar}x); load ${loadavg()[0]?.toFixed(1)}`,
);
redis.disconnect();
await client.close();
await market.stop();
process.exit(ratio <= bar ? 0 : 1);
