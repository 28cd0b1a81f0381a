import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ProcessFailed } from '../process/supervise.ts';
import { sharedEngines } from '../testing/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createProduct, type Product, type ProductOptions } from './product.ts';

// Stands in for every part: a program that responds with its environment.
const PART = `
  const { PORT, HOST } = process.env;
  require('node:http').createServer((call, answer) => answer.end(JSON.stringify(process.env))).listen(Number(PORT), HOST);
  process.on('SIGTERM', () => {
    require('node:fs').appendFileSync(process.env.STOPPED, process.env.INSTANCE_ID + '\\n');
    process.exit(0);
  });
`;

function deployables(parts: Partial<Record<string, string>> = {}): string {
  const root = temporaryFolder();
  for (const folder of ['gateway', 'services/auth', 'services/catalog', 'services/order', 'services/dispatch']) {
    mkdirSync(join(root, folder, 'dist'), { recursive: true });
    writeFileSync(join(root, folder, 'package.json'), '{ "type": "commonjs" }');
    writeFileSync(join(root, folder, 'dist/start.js'), parts[folder] ?? PART);
  }
  return root;
}

async function product(options: Partial<ProductOptions> = {}): Promise<{ product: Product; stopped: () => string[] }> {
  const dataDir = temporaryFolder();
  const log = join(dataDir, 'stopped');
  writeFileSync(log, '');
  const made = await createProduct({
    engines: sharedEngines(),
    dataDir,
    prefix: 'local-product',
    root: deployables(),
    ...options,
    env: { STOPPED: log, ...options.env },
  });
  onTestFinished(() => made.stop(0));
  return { product: made, stopped: () => readFileSync(log, 'utf8').trim().split('\n') };
}

const environmentOf = async (address: string): Promise<Record<string, string>> =>
  (await fetch(address)).json() as Promise<Record<string, string>>;

test('every part is a process of its own and knows the URLs of the others', async () => {
  const { product: karigar } = await product({ dispatchInstances: 2, env: { LOG_LEVEL: 'warn' } });
  await karigar.start();

  expect(Object.keys(karigar.parts)).toEqual(['auth', 'catalog', 'order', 'dispatch-1', 'dispatch-2', 'gateway']);
  expect(new Set(Object.values(karigar.parts).map(({ pid }) => pid)).size).toBe(6);
  const { mongoUrl, kafkaBrokers, redisUrl } = sharedEngines();
  const every = {
    AUTH_URL: karigar.part('auth').url,
    CATALOG_URL: karigar.part('catalog').url,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    KAFKA_BROKERS: kafkaBrokers,
    KAFKA_TOPIC_PREFIX: 'local-product',
  };
  expect(await environmentOf(karigar.part('dispatch-2').url)).toMatchObject({
    ...every,
    INSTANCE_ID: 'dispatch-2',
    MONGO_URL: mongoUrl.replace('/?', '/local-product_dispatch?'),
    REDIS_URL: redisUrl,
    LIMITS_PER_PERSON: '10',
    INTERNAL_KEY: expect.stringMatching(/^[\w-]{43}$/),
    PUSH_KEY: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(await environmentOf(karigar.url)).toMatchObject({
    ...every,
    INSTANCE_ID: 'gateway-1',
    ORDER_URL: karigar.part('order').url,
    DISPATCH_URLS: `${karigar.part('dispatch-1').url},${karigar.part('dispatch-2').url}`,
    REDIS_URL: redisUrl,
    PUBLIC_URL: karigar.url,
    LIMITS_PER_ADDRESS: 'relaxed',
  });
});

test('each part gets its own secrets only, also from the shell or .env', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TWILIO_AUTH_TOKEN', 'from the shell');
  vi.stubEnv('MONGO_ROOT_PASSWORD', 'of a production on this machine');
  const { product: karigar } = await product({ env: { OPERATORS: '[]' } });
  await karigar.start();
  const secrets = Object.fromEntries(
    await Promise.all(
      Object.entries(karigar.parts).map(async ([name, { url }]) => {
        const keys = Object.keys(await environmentOf(url));
        return [name, keys.filter((key) => /SECRET|_KEY|TOKEN|OPERATORS|PASSWORD|MONGO_URL|REDIS_URL/.test(key)).toSorted()] as const;
      }),
    ),
  );
  expect(secrets).toEqual({
    auth: ['DATA_KEY', 'INTERNAL_KEY', 'MONGO_URL', 'OPERATORS', 'OTP_SECRET', 'TWILIO_AUTH_TOKEN'],
    catalog: ['INTERNAL_KEY', 'MONGO_URL'],
    order: ['INTERNAL_KEY', 'MONGO_URL'],
    'dispatch-1': ['INTERNAL_KEY', 'MONGO_URL', 'PUSH_KEY', 'REDIS_URL'],
    gateway: ['REDIS_URL'],
  });
});

test('the gateway is stopped before the services', async () => {
  const { product: karigar, stopped } = await product();
  await karigar.start();
  await karigar.stop();
  expect(stopped()[0]).toBe('gateway-1');
  expect(stopped().slice(1).sort()).toEqual(['auth-1', 'catalog-1', 'dispatch-1', 'order-1']);
});

test('a killed part is restarted, and no other', async () => {
  const { product: karigar } = await product();
  await karigar.start();
  const { order, auth } = karigar.parts;
  const [orderPid, authPid] = [order?.pid, auth?.pid];
  await order?.kill('SIGKILL');
  await order?.waitReady();
  expect(order?.pid).not.toBe(orderPid);
  expect(auth?.pid).toBe(authPid);
});

test('secrets and ports are the same at the next start', async () => {
  const dataDir = temporaryFolder();
  const root = deployables();
  const first = (await product({ dataDir, root })).product;
  const second = (await product({ dataDir, root })).product;
  expect(second.env).toEqual({ ...first.env, STOPPED: second.env['STOPPED'] });
  expect(second.url).toBe(first.url);
});

test('a part that fails to start is reported with its last lines, and nothing keeps running', async () => {
  const root = deployables({ 'services/order': `console.error('DATA_KEY is too short'); process.exit(1);` });
  const { product: karigar } = await product({ root });
  const failure = await karigar.start().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProcessFailed);
  expect((failure as Error).message).toContain('order ended before it was ready (code 1)\n    DATA_KEY is too short');
  expect(Object.values(karigar.parts).map(({ pid }) => pid)).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
