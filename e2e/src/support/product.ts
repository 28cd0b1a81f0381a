import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchProduct, startEngines, type Death, type Engines, type Product } from '@karigar/local';
import mongodb from 'mongodb';
import { Api } from './api.ts';

/** The whole product on real engines, with two dispatch processes, for one test file. */
export interface Running {
  readonly api: Api;
  readonly product: Product;
  readonly engines: Engines;
  readonly deaths: Death[];
  /** Everything that a part has logged. */
  logOf(part: string): Promise<string>;
  /** The database of a service, to look at what is stored. */
  database(service: 'auth' | 'catalog' | 'order' | 'dispatch'): mongodb.Db;
  /** Makes a part die at a named place, at its next pass. */
  armCrash(part: string, point: string): Promise<void>;
  /** Takes back what was armed and not reached. */
  disarm(part: string): Promise<void>;
  stop(): Promise<void>;
}

export async function runProduct(options: { env?: Record<string, string>; root?: string } = {}): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karigar-e2e-'));
  const engines = await startEngines();
  const deaths: Death[] = [];
  const product = await launchProduct({
    engines,
    dataDir,
    dispatchInstances: 2,
    env: { NODE_ENV: 'test', CRASH_POINTS: 'on', LOG_LEVEL: 'info', ...options.env },
    onDeath: (death) => deaths.push(death),
    ...(options.root === undefined ? {} : { root: options.root }),
  });
  const client = new mongodb.MongoClient(engines.mongoUrl);
  const crashPoints = async (part: string, method: 'POST' | 'DELETE', body?: { name: string }) => {
    const answer = await fetch(`${product.part(part).url}/internal/crash-points`, {
      method,
      headers: { 'x-internal-key': product.env['INTERNAL_KEY'] ?? '', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${part} answered ${answer.status} about its crash points`);
  };
  return {
    api: new Api(product.url),
    product,
    engines,
    deaths,
    logOf: (part) => readFile(join(dataDir, 'logs', `${part}.log`), 'utf8'),
    database: (service) => client.db(`karigar_${service}`),
    armCrash: (part, point) => crashPoints(part, 'POST', { name: point }),
    disarm: (part) => crashPoints(part, 'DELETE'),
    stop: async () => {
      await client.close();
      await product.stop();
      await engines.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
