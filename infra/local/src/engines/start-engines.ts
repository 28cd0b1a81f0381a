import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pickPorts, stablePorts } from '../ports.ts';
import { ownGuard } from '../process/guard.ts';
import { endLeftovers } from '../process/leftovers.ts';
import { takeLock, thisProcess, type Owner } from '../process/owner-lock.ts';
import type { Death } from '../process/supervised.ts';
import { removeVolume } from './container.ts';
import { ENGINE_NAMES, isEngine, type Engine, type EngineKind, type EngineName, type Log } from './engine.ts';
import { kafka } from './kafka.ts';
import { mongo } from './mongo.ts';
import { redis } from './redis.ts';
import { startEngine, wayWanted } from './start-engine.ts';

const KINDS: Record<EngineName, EngineKind> = { mongo, kafka, redis };
const OTHER_STARTS_WITHIN_MS = 180_000;

export interface StartEnginesOptions {
  /**
   * Where the data lives. Given: it lasts, ports are kept in `engines.json` beside the folder, logs in `logs/`, and programs that name the same
   * folder at the same time share one set, which lives as long as the program that started it. Left out: a temporary set of one's own.
   */
  dataDir?: string;
  /** Default: all three. */
  want?: readonly EngineName[];
  log?: Log;
  /** Start an engine again, with back-off, when it dies. Default false: fault tests want to do that themselves. */
  restart?: boolean;
  onDeath?: (death: Death) => void;
  onRestarted?: (name: string) => void;
}

/** A running set. Asking for an engine that was not wanted throws. */
export interface Engines {
  /** A replica set without a database name; see `databaseUrl`. */
  readonly mongoUrl: string;
  /** `host:port`, separated by commas. */
  readonly kafkaBrokers: string;
  readonly redisUrl: string;
  /** Process ids of engines that are ours. */
  readonly pids: number[];
  readonly mongo: Engine;
  readonly kafka: Engine;
  readonly redis: Engine;
  readonly all: readonly Engine[];
  /** Stops all of them; a set that another program started is left to it. */
  stop(): Promise<void>;
}

/** What one program tells the others about the set it has started. */
interface SharedSet {
  owner: Owner;
  engines: Partial<Record<EngineName, { url: string; origin: string; pid?: number }>>;
}

/** `mongoUrl` with the name of a database. */
export function databaseUrl(mongoUrl: string, database: string): string {
  const parts = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(mongoUrl);
  if (!parts) throw new Error(`"${mongoUrl}" is not a MongoDB address.`);
  return `${parts[1]}/${database}${parts[2] ?? ''}`;
}

/** The database of one service in a product whose names begin with `prefix`; MongoDB allows no dots in it. */
export const databaseName = (prefix: string, service: string): string => `${prefix.replaceAll(/[^\w-]/g, '_')}_${service}`;

/**
 * Gets the real engines running; they are looked for, fetched and started at the same time.
 * @throws {AggregateError} of {@link EngineUnavailable} and {@link ProcessFailed} when one of them cannot be had; those that did start are stopped again
 */
export async function startEngines(options: StartEnginesOptions = {}): Promise<Engines> {
  const { dataDir, want = ENGINE_NAMES, log = () => undefined } = options;
  if (dataDir === undefined) return startTemporarySet({ ...options, want, log });

  const home = dirname(dataDir);
  const setFile = join(home, 'engines.json');
  const deadline = Date.now() + OTHER_STARTS_WITHIN_MS;
  for (;;) {
    const lock = takeLock(join(home, 'engines.lock'));
    if (lock.taken) {
      if (lock.previous) await endLeftoverEngines(home);
      rmSync(setFile, { force: true });
      try {
        const engines = await startLastingSet({ ...options, dataDir, want, log });
        writeSet(setFile, engines);
        return new EngineSet(engines, () => {
          rmSync(setFile, { force: true });
          lock.release();
        });
      } catch (error) {
        lock.release();
        throw error;
      }
    }
    const shared = readSet(setFile);
    if (shared && shared.owner.pid === lock.owner.pid && shared.owner.since === lock.owner.since)
      return new EngineSet(borrowed(shared, want));
    if (Date.now() > deadline)
      throw new Error(`Process ${lock.owner.pid} has been starting the engines of ${dataDir} for minutes; end it and try again.`);
    await wait(100);
  }
}

/** Removes all data of the set of `dataDir`. @throws when a living program uses it */
export async function removeData(dataDir: string): Promise<void> {
  const lock = takeLock(join(dirname(dataDir), 'engines.lock'));
  if (!lock.taken) throw new Error(`Process ${lock.owner.pid} is using the data in ${dataDir}; stop it first.`);
  try {
    if (lock.previous) await endLeftoverEngines(dirname(dataDir));
    await rm(dataDir, { recursive: true, force: true });
    for (const name of ENGINE_NAMES) await removeVolume(lastingName(dataDir, name));
  } finally {
    lock.release();
  }
}

const endLeftoverEngines = (home: string): Promise<unknown> => endLeftovers(join(home, 'logs'), isEngine);

type Setting = StartEnginesOptions & { want: readonly EngineName[]; log: Log };

async function startTemporarySet(options: Setting): Promise<Engines> {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'karigar-engines-'));
  const unguard = ownGuard().removeAtDeath(home);
  const clear = async (): Promise<void> => {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
    unguard();
  };
  try {
    const ports = await pickPorts(options.want.flatMap((name) => KINDS[name].ports));
    const engines = await startAll(options, ports, (name) => ({ dir: join(home, name), logPath: join(home, `${name}.log`) }));
    return new EngineSet(engines, clear);
  } catch (error) {
    await clear();
    throw error;
  }
}

async function startLastingSet(options: Setting & { dataDir: string }): Promise<Engine[]> {
  const { dataDir, want } = options;
  await mkdir(dataDir, { recursive: true });
  const ports = await stablePorts(
    join(dirname(dataDir), 'engine-ports.json'),
    want.flatMap((name) => KINDS[name].ports),
  );
  return startAll(options, ports, (name) => ({
    dir: join(dataDir, name),
    logPath: join(dirname(dataDir), 'logs', `${name}.log`),
    lastingName: lastingName(dataDir, name),
  }));
}

/** Name of the container and volume: the same for the same folder, different for different ones. */
const lastingName = (dataDir: string, name: EngineName): string =>
  `karigar-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}-${name}`;

interface Place {
  dir: string;
  logPath: string;
  lastingName?: string;
}

async function startAll(options: Setting, ports: Record<string, number>, placeOf: (name: EngineName) => Place): Promise<Engine[]> {
  const { want, log, restart = false, onDeath, onRestarted } = options;
  const way = wayWanted();
  const started = await Promise.allSettled(
    want.map(async (name) => {
      const since = Date.now();
      const engine = await startEngine(KINDS[name], way, {
        ...placeOf(name),
        ports,
        guard: ownGuard(),
        restart,
        log,
        onDeath,
        onRestarted,
      });
      log(`${name} ready after ${((Date.now() - since) / 1000).toFixed(1)} s (${engine.origin})`);
      return engine;
    }),
  );
  const engines = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failures = started.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  if (failures.length > 0) {
    await Promise.all(engines.map((engine) => engine.stop()));
    throw new AggregateError(failures, failures.map((failure) => failure.message).join('\n'));
  }
  return engines;
}

function readSet(file: string): SharedSet | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SharedSet;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Written beside and renamed, so that nobody reads half of it. */
function writeSet(file: string, engines: readonly Engine[]): void {
  const set: SharedSet = {
    owner: thisProcess(),
    engines: Object.fromEntries(engines.map(({ name, url, origin, pid }) => [name, { url, origin, pid }])),
  };
  writeFileSync(`${file}.new`, `${JSON.stringify(set, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** The engines of another program's set. It keeps their life in its hands. */
function borrowed(set: SharedSet, want: readonly EngineName[]): Engine[] {
  return want.map((name) => {
    const engine = set.engines[name];
    if (!engine) throw new Error(`Process ${set.owner.pid} runs the engines of this folder, without ${KINDS[name].title}.`);
    const refuse = async (): Promise<never> => {
      throw new Error(`${KINDS[name].title} belongs to process ${set.owner.pid}; it is not ours to stop or start.`);
    };
    return { ...engine, name, pid: engine.pid, kill: refuse, start: refuse, stop: async () => undefined, waitReady: async () => undefined };
  });
}

class EngineSet implements Engines {
  readonly all: readonly Engine[];
  readonly #after: () => void | Promise<void>;

  constructor(all: readonly Engine[], after: () => void | Promise<void> = () => undefined) {
    this.all = all;
    this.#after = after;
  }

  get mongo(): Engine {
    return this.#get('mongo');
  }
  get kafka(): Engine {
    return this.#get('kafka');
  }
  get redis(): Engine {
    return this.#get('redis');
  }
  get mongoUrl(): string {
    return this.mongo.url;
  }
  get kafkaBrokers(): string {
    return this.kafka.url;
  }
  get redisUrl(): string {
    return this.redis.url;
  }
  get pids(): number[] {
    return this.all.flatMap((engine) => engine.pid ?? []);
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((engine) => engine.stop()));
    await this.#after();
  }

  #get(name: EngineName): Engine {
    const engine = this.all.find((one) => one.name === name);
    if (!engine) throw new Error(`${KINDS[name].title} was not asked for when the engines were started.`);
    return engine;
  }
}
