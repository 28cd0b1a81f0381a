import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, heading, say, shortLogLine, warn } from './console.ts';
import { isEngine } from './engines/engine.ts';
import { removeData, startEngines } from './engines/start-engines.ts';
import { endLeftovers } from './process/leftovers.ts';
import { isFree } from './ports.ts';
import { takeLock } from './process/owner-lock.ts';
import type { Death } from './process/supervised.ts';
import { buildChanged, FRONTEND_PARTS, NODE_PARTS } from './product/build.ts';
import { createProduct } from './product/product.ts';
import { demoLogins, seedOnce } from './product/seed.ts';
import { ROOT } from './root.ts';
import { onStopWish } from './stop-wish.ts';

const HOME = join(ROOT, '.karigar');
const DATA = join(HOME, 'data');
/** What somebody may set for all parts, in the shell or in `.env`. */
const SETTABLE = [
  'NODE_ENV',
  'LOG_LEVEL',
  'KAFKA_TOPIC_PREFIX',
  'PUBLIC_URL',
  'INTERNAL_KEY',
  'OTP_SECRET',
  'DATA_KEY',
  'LIMITS_PER_ADDRESS',
];

const { values: flags } = parseArgs({
  options: { fresh: { type: 'boolean' }, 'no-seed': { type: 'boolean' }, dev: { type: 'boolean' } },
  strict: true,
});
const numberFrom = (name: string, fallback: number): number => {
  const value = Number(process.env[name] || fallback);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} is "${process.env[name]}"; it must be a whole number from 1 on.`);
  return value;
};
const tellDeath = ({ name, code, signal, lines, restartInMs }: Death): void => {
  const again = restartInMs === undefined ? '' : `, starting it again in ${restartInMs / 1000} s`;
  warn(name, `ended unexpectedly (${signal ?? `code ${code}`})${again}. Its last lines:`);
  for (const line of lines) console.log(`      ${line}`);
};
const tellRestarted = (name: string): void => say(name, 'is back');

const stop = onStopWish();

async function main(): Promise<void> {
  const since = Date.now();
  const gatewayPort = numberFrom('GATEWAY_PORT', 8080);
  heading(`Karigar is starting${flags.dev ? ' for development' : ''}`);

  const lock = takeLock(join(HOME, 'product.lock'));
  if (!lock.taken) throw new Error(`Karigar runs from this folder already (process ${lock.owner.pid}). Stop it there with Ctrl-C first.`);
  process.once('exit', () => lock.release());
  if (lock.previous) {
    const ended = await endLeftovers(join(HOME, 'logs'), (name) => !isEngine(name));
    if (ended.length > 0) say('left over', `${ended.join(', ')} of a program that was killed, ended now`);
  }
  if (!(await isFree(gatewayPort)))
    throw new Error(
      `Port ${gatewayPort} is in use: stop the program that has it, or choose another one with GATEWAY_PORT=${gatewayPort + 1} npm start`,
    );
  if (flags.fresh) {
    await removeData(DATA);
    say('data', 'removed, beginning anew');
  }

  const [engines] = await Promise.all([
    startEngines({ dataDir: DATA, log: (line) => say('engines', line), restart: true, onDeath: tellDeath, onRestarted: tellRestarted }),
    flags.dev ? undefined : buildChanged(join(HOME, 'build.json'), [NODE_PARTS, FRONTEND_PARTS], (line) => say('build', line)),
  ]);
  stop.last('engines', () => engines.stop());

  const product = await createProduct({
    engines,
    dataDir: HOME,
    gatewayPort,
    dispatchInstances: numberFrom('DISPATCH_INSTANCES', 1),
    partitions: numberFrom('KAFKA_PARTITIONS', 3),
    prefix: process.env['KAFKA_TOPIC_PREFIX'],
    watch: flags.dev,
    env: Object.fromEntries(SETTABLE.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    onReady: (name, afterMs) => say(name, `ready after ${(afterMs / 1000).toFixed(1)} s`),
    onDeath: tellDeath,
    onRestarted: tellRestarted,
    onLine: (name, line, stream) => {
      const short = shortLogLine(line, stream);
      if (short) warn(name, short);
    },
  });
  stop.first('gateway and services', (graceMs) => product.stop(graceMs));
  await product.start();

  if (!flags['no-seed']) {
    say('demo data', 'looking');
    say('demo data', (await seedOnce(product)) ? 'made' : 'is there');
  }

  heading(`Karigar is ready after ${((Date.now() - since) / 1000).toFixed(0)} s:  ${product.url}`);
  if (product.env['LIMITS_PER_ADDRESS'] === 'relaxed')
    say('limits', 'per address are widened, because many people play from this one machine');
  say('codes', `by SMS are shown at ${product.url}/dev/inbox`);
  for (const { role, login, password, name } of demoLogins()) say(role, `${login}  ${password}${name ? `  (${name})` : ''}`);
  say('logs', join(HOME, 'logs'));
  say('stop', 'with Ctrl-C');
}

await main().catch(async (error: unknown) => {
  // What was being started fails when it is told to stop; that is no news.
  if (stop.asked) return;
  fail(error instanceof Error ? error.message : String(error));
  await stop.now(1);
});
