import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, heading, say, shortLogLine, warn } from './console.ts';
import { removeData, startEngines } from './engines/start-engines.ts';
import { lockFolder } from './lock.ts';
import { isFree } from './ports.ts';
import { howItEnded } from './process/run.ts';
import type { Supervision } from './process/supervise.ts';
import { buildProduct } from './product/build.ts';
import { demoLogins, seedOnce } from './product/demo-data.ts';
import { demoOperator } from './product/demo-operator.ts';
import { createProduct } from './product/product.ts';
import { instancesOf } from './product/scale.ts';
import { ROOT } from './root.ts';
import { handleShutdown } from './shutdown.ts';

const HOME = join(ROOT, '.karigar');
const DATA = join(HOME, 'data');
/** Settings with defaults that the shell or `.env` can override. */
const SETTINGS = [
  'NODE_ENV',
  'LOG_LEVEL',
  'KAFKA_TOPIC_PREFIX',
  'PUBLIC_URL',
  'INTERNAL_KEY',
  'OTP_SECRET',
  'DATA_KEY',
  'BANK_KEYS',
  'OPERATORS',
  'LIMITS_PER_ADDRESS',
  'LIMITS_PER_PERSON',
];

const supervision: Supervision = {
  restart: true,
  onDeath: ({ name, lines, restartInMs = 0, ...end }) => {
    warn(name, `ended unexpectedly (${howItEnded(end)}), restarting it in ${restartInMs / 1_000} s. Its last lines:`);
    for (const line of lines) console.log(`      ${line}`);
  },
  onRestarted: (name) => say(name, 'is back'),
};
const positiveInteger = (name: string, fallback: number): number => {
  const value = Number(process.env[name] || fallback);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} is "${process.env[name]}"; it must be a positive integer.`);
  return value;
};

const shutdown = handleShutdown();

async function main(): Promise<void> {
  const since = Date.now();
  const { values: flags } = parseArgs({
    options: { fresh: { type: 'boolean' }, 'no-seed': { type: 'boolean' }, dev: { type: 'boolean' }, scale: { type: 'string' } },
  });
  const gatewayPort = positiveInteger('GATEWAY_PORT', 8080);
  const dispatchInstances = flags.scale === undefined ? positiveInteger('DISPATCH_INSTANCES', 1) : instancesOf(flags.scale);
  const partitions = positiveInteger('KAFKA_PARTITIONS', 3);
  heading(`Karigar is starting${flags.dev ? ' for development' : ''}`);

  mkdirSync(HOME, { recursive: true });
  await lockFolder(HOME);
  if (!(await isFree(gatewayPort))) {
    throw new Error(`Port ${gatewayPort} is in use. Stop the program that uses it, or run: GATEWAY_PORT=${gatewayPort + 1} npm start`);
  }
  if (flags.fresh) {
    await removeData(DATA);
    say('data', 'deleted');
  }

  const [engines] = await Promise.all([
    startEngines({ ...supervision, dataDir: DATA, log: (line) => say('engines', line) }),
    flags.dev ? undefined : buildProduct((line) => say('build', line)),
  ]);
  shutdown.add('engines', () => engines.stop());

  const settings = Object.fromEntries(SETTINGS.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const hasDemoOperator = settings['OPERATORS'] === undefined && settings['NODE_ENV'] !== 'production';
  const operator = hasDemoOperator ? demoOperator(demoLogins(), join(HOME, 'operator.key')) : undefined;
  const product = await createProduct({
    ...supervision,
    engines,
    dataDir: HOME,
    gatewayPort,
    dispatchInstances,
    partitions,
    prefix: process.env['KAFKA_TOPIC_PREFIX'],
    watch: flags.dev,
    env: { ...(operator === undefined ? {} : { OPERATORS: JSON.stringify([operator]) }), ...settings },
    onReady: (name, afterMs) => say(name, `ready after ${(afterMs / 1_000).toFixed(1)} s`),
    onLine: (name, line, stream) => {
      const short = shortLogLine(line, stream);
      if (short) warn(name, short);
    },
  });
  shutdown.add('gateway and services', (graceMs) => product.stop(graceMs));
  await product.start();

  if (!flags['no-seed']) {
    say('demo data', 'checking');
    say('demo data', (await seedOnce(product)) ? 'created' : 'exists');
  }

  heading(`Karigar is ready after ${((Date.now() - since) / 1_000).toFixed(0)} s:  ${product.url}`);
  if (product.env['LIMITS_PER_ADDRESS'] === 'relaxed') say('limits', 'per address are relaxed, because all users share this machine');
  const times = Number(product.env['LIMITS_PER_PERSON']);
  if (times > 1) say('limits', `of orders, requests and services per person are ${times} times as wide as in production`);
  say('codes', `by SMS and mail are shown at ${product.url}/dev/inbox`);
  for (const { role, login, password, name } of demoLogins()) {
    if (role !== 'operator') say(role, `${login}  ${password}${name ? `  (${name})` : ''}`);
    else if (operator !== undefined) say(role, `${login}  ${password}  (code: npm run operator -- code ${operator.codeSecret})`);
  }
  say('logs', join(HOME, 'logs'));
  say('stop', 'with Ctrl-C');
}

await main().catch(async (error: unknown) => {
  // A start that is interrupted by a shutdown signal fails as well.
  if (shutdown.requested) return;
  fail(error instanceof Error ? error.message : String(error));
  await shutdown.run(1);
});
