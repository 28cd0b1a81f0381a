import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseName, databaseUrl, type EngineUrls } from '../engines/start-engines.ts';
import { stablePorts } from '../ports.ts';
import { supervise, type ProcessOptions, type SupervisedProcess, type Supervision } from '../process/supervise.ts';
import { ROOT } from '../root.ts';
import { loadOrCreateSecrets } from './secrets.ts';
import { environmentOf, systemVariables } from './settings.ts';
import { createTopics } from './topics.ts';

const FRONTENDS = ['shell', 'mfe-customer', 'mfe-provider'];
const READY_WITHIN_MS = 180_000;
const PROBE_TIMEOUT_MS = 3_000;

export interface ProductOptions extends Partial<Supervision> {
  engines: EngineUrls;
  /** Folder for `ports.json`, `secrets.json` and `logs/`. */
  dataDir: string;
  /** Default: a free port, the same at the next start. */
  gatewayPort?: number;
  /** Number of dispatch processes. Default 1. */
  dispatchInstances?: number;
  /** First part of the names of topics and databases. Default `karigar`. */
  prefix?: string;
  /** Partitions of the topics. Default 3, because each partition costs the broker memory. */
  partitions?: number;
  /** Brokers that hold each event. Default 1. */
  replicas?: number;
  /** Environment variables that override the defaults. A setting is passed only to the parts that have it, any other variable to all. */
  env?: Record<string, string>;
  /** Environment variables for one kind of part, by its name (`order`); they override `env`. */
  partEnv?: Readonly<Record<string, Record<string, string>>>;
  /** Run from the sources, with watch and hot reload. Default false: from `dist`. */
  watch?: boolean;
  /** Folder that holds the deployables. Default: this repository. */
  root?: string;
  onReady?: (name: string, afterMs: number) => void;
}

/** One process of the product. */
export type Part = SupervisedProcess & { readonly url: string };

/** The parts `gateway`, `auth`, `catalog`, `order`, `dispatch-1`… and, with `watch`, the development servers of the frontends. */
export interface Product {
  /** Public URL: the gateway. */
  readonly url: string;
  readonly parts: Readonly<Record<string, Part>>;
  /** @throws for an unknown name */
  part(name: string): Part;
  /** The settings of all parts, for tools such as the seeds; each part gets only its own. MONGO_URL contains no database. */
  readonly env: Readonly<Record<string, string>>;
  /** Creates topics, starts all parts and waits until they are ready. @throws {ProcessFailed} when one is not; the others are stopped then */
  start(): Promise<void>;
  /** Stops the gateway first, so that no new requests come in, then the services. `graceMs` 0 kills them. */
  stop(graceMs?: number): Promise<void>;
}

/** Prepares the product on running engines: ports, secrets, settings. No process runs before `start`. */
export async function createProduct(options: ProductOptions): Promise<Product> {
  const { engines, dataDir, dispatchInstances = 1, watch = false, prefix = 'karigar', partitions = 3, replicas = 1 } = options;
  const dispatch = Array.from({ length: dispatchInstances }, (_, index) => `dispatch-${index + 1}`);
  const services = ['auth', 'catalog', 'order', ...dispatch];
  const frontends = watch ? FRONTENDS : [];
  const ports: Record<string, number> = await stablePorts(join(dataDir, 'ports.json'), [...services, ...frontends, 'gateway']);
  if (options.gatewayPort) ports['gateway'] = options.gatewayPort;
  const env = settingsOfAll(options, ports, { dispatch, frontends });
  const { backend, frontend } = partsOf(options, ports, env);
  const inside = services.map(backend);
  const outside = [...frontends.map(frontend), backend('gateway')];
  const parts = Object.fromEntries([...inside, ...outside].map((part) => [part.name, part]));

  const product: Product = {
    url: gatewayUrl(ports),
    parts,
    env,
    part: (name) => {
      const part = parts[name];
      if (!part) throw new Error(`There is no part "${name}". There are: ${Object.keys(parts).join(', ')}.`);
      return part;
    },
    async start() {
      await createTopics({ brokers: engines.kafkaBrokers, prefix, partitions, replicas });
      const since = Date.now();
      const results = await Promise.allSettled(
        Object.values(parts).map(async (part) => {
          await part.start();
          options.onReady?.(part.name, Date.now() - since);
        }),
      );
      const failure = results.find((result) => result.status === 'rejected');
      if (failure) {
        await product.stop();
        throw failure.reason;
      }
    },
    async stop(graceMs) {
      for (const group of [outside, inside]) await Promise.all(group.map((part) => part.stop(graceMs)));
    },
  };
  return product;
}

type Ports = Readonly<Record<string, number>>;

const urlOf = (ports: Ports, name: string): string => `http://127.0.0.1:${ports[name]}`;
const gatewayUrl = (ports: Ports): string => `http://localhost:${ports['gateway']}`;

/** The settings of all parts. */
function settingsOfAll(
  { engines, dataDir, prefix = 'karigar', replicas = 1, root = ROOT, env }: ProductOptions,
  ports: Ports,
  { dispatch, frontends }: { dispatch: readonly string[]; frontends: readonly string[] },
): Record<string, string> {
  const devServers = Object.fromEntries(frontends.map((name) => [name, urlOf(ports, name)]));
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    MONGO_URL: engines.mongoUrl,
    KAFKA_BROKERS: engines.kafkaBrokers,
    KAFKA_TOPIC_PREFIX: prefix,
    KAFKA_REPLICAS: String(replicas),
    REDIS_URL: engines.redisUrl,
    AUTH_URL: urlOf(ports, 'auth'),
    CATALOG_URL: urlOf(ports, 'catalog'),
    ORDER_URL: urlOf(ports, 'order'),
    DISPATCH_URLS: dispatch.map((name) => urlOf(ports, name)).join(','),
    PUBLIC_URL: gatewayUrl(ports),
    FRONTENDS_DIR: root,
    LIMITS_PER_ADDRESS: 'relaxed',
    LIMITS_PER_PERSON: '10',
    ...loadOrCreateSecrets(join(dataDir, 'secrets.json')),
    ...(frontends.length > 0 ? { DEV_FRONTENDS: JSON.stringify(devServers) } : {}),
    ...env,
  };
}

/** How to run a part: from `dist`, or with `watch` from its sources. */
function partsOf(options: ProductOptions, ports: Ports, env: Readonly<Record<string, string>>) {
  const { dataDir, prefix = 'karigar', watch = false, root = ROOT, partEnv } = options;
  const { restart = true, onDeath, onRestarted, onLine } = options;

  const createPart = (name: string, path: string, how: Pick<ProcessOptions, 'command' | 'args' | 'cwd' | 'env'>): Part => {
    const url = urlOf(ports, name);
    const process = supervise({
      ...how,
      name,
      logPath: join(dataDir, 'logs', `${name}.log`),
      probe: () => expectOk(url + path),
      readyWithinMs: READY_WITHIN_MS,
      restart,
      onDeath,
      onRestarted,
      onLine,
    });
    return Object.assign(process, { url });
  };
  const fromSources = [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', '--conditions=@karigar/source'];
  return {
    /** A service or the gateway. */
    backend: (name: string): Part => {
      const kind = name.replace(/-\d+$/, '');
      return createPart(name, '/readyz', {
        command: process.execPath,
        args: watch ? [...fromSources, 'src/start.ts'] : ['--enable-source-maps', 'dist/start.js'],
        cwd: join(root, kind === 'gateway' ? kind : `services/${kind}`),
        env: environmentOf(kind, process.env, {
          ...env,
          MONGO_URL: databaseUrl(env['MONGO_URL'] ?? '', databaseName(prefix, kind)),
          PORT: String(ports[name]),
          INSTANCE_ID: name === kind ? `${kind}-1` : name,
          ...partEnv?.[kind],
        }),
      });
    },
    /** A development server, which serves its frontend below the same path as the gateway does. */
    frontend: (name: string): Part =>
      createPart(name, name === 'shell' ? '/' : `/remotes/${name}/mf-manifest.json`, {
        command: 'npm',
        args: ['run', 'dev'],
        cwd: join(root, name),
        env: { ...systemVariables(process.env), NODE_ENV: 'development', FRONTEND_PORT: String(ports[name]) },
      }),
  };
}

/** `createProduct` and `start` in one. */
export async function launchProduct(options: ProductOptions): Promise<Product> {
  const product = await createProduct(options);
  await product.start();
  return product;
}

/** @throws when there is no response, or one with an error status */
async function expectOk(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  await response.body?.cancel();
  if (!response.ok) {
    // A readiness check tests the part's dependencies each time, so poll less often.
    await wait(100);
    throw new Error(`${url} responded with ${response.status}`);
  }
}
