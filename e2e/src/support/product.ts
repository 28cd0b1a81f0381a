import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProduct, databaseName, type Death, type EngineUrls, type Product } from '@karigar/local';
import { sharedEngines } from '@karigar/local/testing';
import mongodb from 'mongodb';
import { Api } from './api.ts';

/** A running product on real engines, with two dispatch processes: its API and its databases. */
export interface Running {
  readonly api: Api;
  readonly url: string;
  /** Names of its processes. */
  readonly partNames: readonly string[];
  /** Everything that a part has logged. */
  logOf(part: string): Promise<string>;
  /** A secret that the processes share, e.g. DATA_KEY. */
  secret(name: string): Promise<string>;
  /** The database of a service, to look at what is stored. */
  database(service: 'auth' | 'catalog' | 'order' | 'dispatch'): mongodb.Db;
  stop(): Promise<void>;
}

/** A product of one test file, which may break it. */
export interface OwnProduct extends Running {
  readonly product: Product;
  /** Unexpected ends of parts, in order. */
  readonly deaths: Death[];
  /** The crash points at which parts were killed, in order. */
  readonly reached: { readonly part: string; readonly point: string }[];
  /** Kills a part when it next reaches the crash point. */
  armCrash(part: string, point: string): Promise<void>;
  /** Disarms the crash points that were not reached. */
  disarm(part: string): Promise<void>;
}

interface RunOptions {
  env?: Record<string, string>;
  /** Default: the engines that all test files of this run share, with a name prefix of its own. Pass own engines to break them. */
  engines?: EngineUrls;
  /** Brokers that hold each event. Default 1. */
  replicas?: number;
  /** Runs before the first process is started, when all ports are known. */
  prepare?: (product: Product) => Promise<void>;
}

/** What another process needs to use a product. */
export interface Whereabouts {
  readonly url: string;
  readonly partNames: readonly string[];
  readonly dataDir: string;
  readonly prefix: string;
  readonly mongoUrl: string;
}

/** The product that test files share if they do not break it. It contains the data of all of them: count only your own. */
export function sharedProduct(): Running {
  const given = process.env[sharedProductVariable];
  if (given === undefined) throw new Error("The shared product is not running: run e2e tests with vitest's e2e project");
  return access(JSON.parse(given) as Whereabouts);
}
export const sharedProductVariable = 'KARIGAR_TEST_PRODUCT';

function access({ url, partNames, dataDir, prefix, mongoUrl }: Whereabouts): Running {
  // The services' read concern: a test must not see a document before they do.
  const client = new mongodb.MongoClient(mongoUrl, { readConcern: { level: 'majority' } });
  return {
    api: new Api(url),
    url,
    partNames,
    logOf: (part) => readFile(join(dataDir, 'logs', `${part}.log`), 'utf8'),
    secret: async (name) => {
      const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
      const secret = secrets[name];
      if (secret === undefined) throw new Error(`There is no secret ${name}`);
      return secret;
    },
    database: (service) => client.db(databaseName(prefix, service)),
    stop: () => client.close(),
  };
}

export async function runProduct({ env = {}, engines, replicas = 1, prepare }: RunOptions = {}): Promise<
  OwnProduct & { whereabouts: Whereabouts }
> {
  const urls = engines ?? sharedEngines();
  const prefix = `e2e-${randomUUID().slice(0, 8)}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-e2e-'));
  const deaths: Death[] = [];
  const reached: OwnProduct['reached'] = [];
  const product = await createProduct({
    engines: urls,
    dataDir,
    prefix,
    replicas,
    dispatchInstances: 2,
    env: { NODE_ENV: 'test', CRASH_POINTS: 'on', LOG_LEVEL: 'info', LIMITS_PER_PERSON: '1000', ...env },
    onDeath: (death) => deaths.push(death),
    onLine: (part, line) => {
      const [, point] = /^killed at the crash point (.+)$/.exec(line) ?? [];
      if (point !== undefined) reached.push({ part, point });
    },
  });
  await prepare?.(product);
  await product.start();
  const whereabouts = { url: product.url, partNames: Object.keys(product.parts), dataDir, prefix, mongoUrl: urls.mongoUrl };
  const running = access(whereabouts);
  const crashPoints = async (part: string, method: 'POST' | 'DELETE', body?: { name: string }) => {
    const answer = await fetch(`${product.part(part).url}/internal/crash-points`, {
      method,
      headers: { 'x-internal-key': product.env['INTERNAL_KEY'] ?? '', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${part} answered ${answer.status} about its crash points`);
  };
  return {
    ...running,
    whereabouts,
    product,
    deaths,
    reached,
    armCrash: (part, point) => crashPoints(part, 'POST', { name: point }),
    disarm: (part) => crashPoints(part, 'DELETE'),
    stop: async () => {
      await running.stop();
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
