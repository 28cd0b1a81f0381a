import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { newCustomer, password, type Person } from '@karigar/e2e/people';
import { interleaved, median, percentile } from './rounds.ts';
import { startWholeProduct } from './whole-product.ts';

/**
 * How 20 logins a second slow down everybody else (P13): p99 of a customer's own profile, also served by auth, and of the public list of services, over the
 * gateway, against the same without the logins. The services run in production mode. `npm run logins -w bench`; build first.
 */
const [perSecond = '20', roundCount = '5'] = process.argv.slice(2);
const roundMs = 10_000;
const readEveryMs = 20;
const bar = 1.5;

const product = await startWholeProduct();
const { api } = product;
const people: Person[] = [];
for (let n = 0; n < 40; n += 1) people.push(await newCustomer(api));
const [reader] = people;
if (reader === undefined) throw new Error('No customer was registered');

let refused = 0;

async function timed(method: string, path: string, init: { token?: string; body?: object }): Promise<number> {
  const since = performance.now();
  const { status } = await api.raw(method, path, init);
  // The service refuses logins when it cannot check the passwords fast enough.
  if (status === 503 && method === 'POST') refused += 1;
  else if (status !== 200) throw new Error(`${method} ${path} answered ${status}`);
  return performance.now() - since;
}

/** @returns p99 in ms of the reads meanwhile, and the median duration of a login */
async function round(loginsPerSecond: number): Promise<{ profile: number; list: number; login: number }> {
  const until = performance.now() + roundMs;
  const every = async (ms: number, call: (n: number) => Promise<number>): Promise<number[]> => {
    const under: Promise<number>[] = [];
    for (let n = 0; performance.now() < until; n += 1) {
      under.push(call(n));
      await wait(ms);
    }
    return Promise.all(under);
  };
  const [profile, list, login] = await Promise.all([
    every(readEveryMs, () => timed('GET', '/api/customer/profile', { token: reader?.token ?? '' })),
    every(readEveryMs, () => timed('GET', '/api/services', {})),
    loginsPerSecond === 0
      ? []
      : every(1_000 / loginsPerSecond, (n) =>
          timed('POST', '/api/customer/login', { body: { emailmobile: people[n % people.length]?.email ?? '', password } }),
        ),
  ]);
  return { profile: percentile(profile, 0.99), list: percentile(list, 0.99), login: median(login) };
}

await round(Number(perSecond));
const results = await interleaved(Number(roundCount), { busy: () => round(Number(perSecond)), idle: () => round(0) });
const middle = (who: 'busy' | 'idle', figure: 'profile' | 'list' | 'login') =>
  median(results.map((result) => result[who]?.[figure] ?? Number.NaN));
const row = (figure: 'profile' | 'list') => ({
  'p99 idle, ms': middle('idle', figure).toFixed(1),
  'p99 beside logins, ms': middle('busy', figure).toFixed(1),
  ratio: median(results.map((result) => (result['busy']?.[figure] ?? 0) / (result['idle']?.[figure] ?? 0))).toFixed(2),
});
const rows = { 'profile (auth)': row('profile'), 'services (catalog)': row('list') };
console.table(rows);
const holds = Object.values(rows).every(({ ratio }) => Number(ratio) <= bar);
console.log(
  `${perSecond} logins a second (p50 ${middle('busy', 'login').toFixed(0)} ms, ${refused} refused), load ${loadavg()[0]?.toFixed(1)}: ${holds ? 'the bar holds' : 'THE BAR DOES NOT HOLD'} (${bar}x)`,
);
await product.stop();
process.exit(holds ? 0 : 1);
