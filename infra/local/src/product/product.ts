import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseName, databaseUrl, type Engines } from '../engines/start-engines.ts';
import { stablePorts } from '../ports.ts';
import { ownGuard } from '../process/guard.ts';
import { supervise, type Death, type Supervised } from '../process/supervised.ts';
import { ROOT } from '../root.ts';
import { keptSecrets } from './secrets.ts';
import { createTopics } from './topics.ts';

const FRONTENDS = ['shell', 'mfe-customer', 'mfe-provider'] as const;
const READY_WITHIN_MS = 60_000;
const DEV_READY_WITHIN_MS = 180_000;
const PROBE_MS = 3_000;

export interface ProductOptions {
  engines: Engines;
  /** Folder for `ports.json`, `secrets.json` and `logs/`. */
  dataDir: string;
  /** Default: any free port, kept for the next time. */
  gatewayPort?: number;
  /** How many dispatch processes. Default 1. */
  dispatchInstances?: number;
  /** First part of the names of topics and databases. Default `karigar`. */
  prefix?: string;
  /** Partitions of the aggregates' topics. Default 3: each costs the broker memory. */
  partitions?: number;
  /** Variables for every part; they win over the ones set here. */
  env?: Record<string, string>;
  /** Start a part again, with back-off, when it dies. Default true. */
  restart?: boolean;
  /** Run from the sources, with watch and hot reload. Default false: from `dist`. */
  watch?: boolean;
  /** Folder that holds the deployables. Default: this repository. */
  root?: string;
  onReady?: (name: string, afterMs: number) => void;
  onDeath?: (death: Death) => void;
  onRestarted?: (name: string) => void;
  onLine?: (name: string, line: string, stream: 'stdout' | 'stderr') => void;
}

/** One process of the product. `start` takes variables for that one run only, to arm a crash point for instance. */
export type Part = Supervised & { readonly port: number; readonly url: string };

/** `gateway`, `auth`, `catalog`, `order`, `dispatch-1`… and, when watching, the three frontends' development servers. */
export interface Product {
  /** Where people go: the gateway. */
  readonly url: string;
  readonly parts: Readonly<Record<string, Part>>;
  /** The part of that name. @throws when there is none */
  part(name: string): Part;
  /** The environment that every part shares, for tools which work beside it (seeds, the dead-letter command). MONGO_URL has no database in it. */
  readonly env: Readonly<Record<string, string>>;
  /** Creates topics, starts every part and waits until all are ready. @throws {ProcessFailed} when one does not come up; the rest is stopped then */
  start(): Promise<void>;
  /** The gateway first, so that nothing new comes in, then the services. `graceMs` 0 ends them at once. */
  stop(graceMs?: number): Promise<void>;
}

/** Prepares the product on running engines: addresses, secrets, settings. Nothing runs before `start`. */
export async function createProduct(options: ProductOptions): Promise<Product> {
  const { engines, dataDir, dispatchInstances = 1, prefix = 'karigar', partitions = 3, watch = false, root = ROOT } = options;
  const dispatch = Array.from({ length: dispatchInstances }, (_, index) => `dispatch-${index + 1}`);
  const services = ['auth', 'catalog', 'order', ...dispatch];
  const frontends = watch ? FRONTENDS : [];
  const ports: Record<string, number> = await stablePorts(join(dataDir, 'ports.json'), [...services, ...frontends, 'gateway']);
  if (options.gatewayPort) ports['gateway'] = options.gatewayPort;
  const addressOf = (name: string): string => `http://127.0.0.1:${ports[name]}`;
  const url = `http://localhost:${ports['gateway']}`;

  const shared: Record<string, string> = {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    MONGO_URL: engines.mongoUrl,
    KAFKA_BROKERS: engines.kafkaBrokers,
    KAFKA_TOPIC_PREFIX: prefix,
    REDIS_URL: engines.redisUrl,
    AUTH_URL: addressOf('auth'),
    CATALOG_URL: addressOf('catalog'),
    ORDER_URL: addressOf('order'),
    DISPATCH_URLS: dispatch.map(addressOf).join(','),
    PUBLIC_URL: url,
    FRONTENDS_DIR: root,
    LIMITS_PER_ADDRESS: 'relaxed',
    ...keptSecrets(join(dataDir, 'secrets.json')),
    ...(watch ? { DEV_FRONTENDS: JSON.stringify(Object.fromEntries(frontends.map((name) => [name, addressOf(name)]))) } : {}),
    ...options.env,
  };

  const part = (
    name: string,
    how: { deployable: string; command: string; args: string[]; env: Record<string, string>; path: string },
  ): Part => {
    const supervised = supervise({
      name,
      command: how.command,
      args: how.args,
      cwd: join(root, how.deployable),
      env: { ...inherited(), ...how.env },
      logPath: join(dataDir, 'logs', `${name}.log`),
      guard: ownGuard(),
      probe: () => answers(`${addressOf(name)}${how.path}`),
      readyWithinMs: watch ? DEV_READY_WITHIN_MS : READY_WITHIN_MS,
      restart: options.restart ?? true,
      onDeath: options.onDeath,
      onRestarted: options.onRestarted,
      onLine: options.onLine,
    });
    return Object.defineProperties(supervised as Part, { port: { value: ports[name] }, url: { value: addressOf(name) } });
  };
  const nodePart = (name: string): Part => {
    const kind = name.replace(/-\d+$/, '');
    const deployable = kind === 'gateway' ? kind : `services/${kind}`;
    const { MONGO_URL: mongoUrl, ...env } = shared;
    return part(name, {
      deployable,
      command: process.execPath,
      args: watch
        ? [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', '--conditions=@karigar/source', 'src/start.ts']
        : ['--enable-source-maps', 'dist/start.js'],
      env: {
        ...env,
        ...(kind === 'gateway' ? {} : { MONGO_URL: databaseUrl(mongoUrl ?? '', databaseName(prefix, kind)) }),
        PORT: String(ports[name]),
        INSTANCE_ID: name === kind ? `${kind}-1` : name,
      },
      path: '/readyz',
    });
  };
  const frontendPart = (name: string): Part =>
    part(name, {
      deployable: name,
      command: 'npm',
      args: ['run', 'dev'],
      env: { ...shared, NODE_ENV: 'development', FRONTEND_PORT: String(ports[name]) },
      // A development server answers below the path that its frontend has behind the gateway.
      path: name === 'shell' ? '/' : `/remotes/${name}/mf-manifest.json`,
    });

  const parts = Object.fromEntries(
    [...services.map(nodePart), ...frontends.map(frontendPart), nodePart('gateway')].map((one) => [one.name, one]),
  );
  const all = Object.values(parts);

  const product: Product = {
    url,
    parts,
    part: (name) => {
      const found = parts[name];
      if (!found) throw new Error(`There is no part "${name}"; there are ${Object.keys(parts).join(', ')}.`);
      return found;
    },
    env: shared,
    async start() {
      await createTopics({ brokers: engines.kafkaBrokers, prefix, partitions });
      const since = Date.now();
      const results = await Promise.allSettled(
        all.map(async (one) => {
          await one.start();
          options.onReady?.(one.name, Date.now() - since);
        }),
      );
      const failure = results.find((result) => result.status === 'rejected');
      if (failure) {
        await product.stop();
        throw failure.reason;
      }
    },
    async stop(graceMs) {
      const outside = all.filter(({ name }) => name === 'gateway' || (FRONTENDS as readonly string[]).includes(name));
      await Promise.all(outside.map((one) => one.stop(graceMs)));
      await Promise.all(all.filter((one) => !outside.includes(one)).map((one) => one.stop(graceMs)));
    },
  };
  return product;
}

/** `createProduct` and `start` in one. */
export async function launchProduct(options: ProductOptions): Promise<Product> {
  const product = await createProduct(options);
  await product.start();
  return product;
}

/** What a part gets from this program's surroundings: everything but what a test runner or a shell has set for itself. */
function inherited(): NodeJS.ProcessEnv {
  const own = /^(NODE_ENV|NODE_OPTIONS|PORT|HOST|VITEST.*|TEST|npm_.*|INIT_CWD)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => !own.test(key)));
}

/** @throws while the address does not answer, or says that it is not ready */
async function answers(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PROBE_MS) });
  await answer.body?.cancel();
  if (!answer.ok) {
    // A service that waits for another asks its own dependencies at each call; spare it a storm.
    await wait(100);
    throw new Error(`${address} answered ${answer.status}`);
  }
}
