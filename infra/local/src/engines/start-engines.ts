import { createHash } from 'node:crypto';
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stablePorts } from '../ports.ts';
import { cleanUpAtExit } from '../process/exit-cleanup.ts';
import { runCommand } from '../process/run-command.ts';
import type { Supervision } from '../process/supervise.ts';
import { ENGINE_NAMES, type Engine, type EngineKind, type EngineName, type Log } from './engine.ts';
import { kafka } from './kafka.ts';
import { mongo } from './mongo.ts';
import { redis } from './redis.ts';
import { isDockerRunning } from './container.ts';
import { startEngine } from './start-engine.ts';

const KINDS: Record<EngineName, EngineKind> = { mongo, kafka, redis };

export interface StartEnginesOptions extends Partial<Supervision> {
  /**
   * The data folder. It is kept, with files for ports and URLs, and `logs/`, beside it. Default: a temporary folder that is deleted at the end.
   */
  dataDir?: string;
  /** Default: all three. */
  want?: readonly EngineName[];
  log?: Log;
}

/** The URLs of a set of engines. */
export interface EngineUrls {
  /** A replica set without a database name; see `databaseUrl`. */
  readonly mongoUrl: string;
  /** `host:port`, separated by commas. */
  readonly kafkaBrokers: string;
  readonly redisUrl: string;
}

/** A running set of engines. An engine that was not requested is missing, and its URL is empty. */
export interface Engines extends EngineUrls, Readonly<Record<EngineName, Engine>> {
  readonly all: readonly Engine[];
  stop(): Promise<void>;
}

/** `mongoUrl` with the name of a database. */
export function databaseUrl(mongoUrl: string, database: string): string {
  const parts = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(mongoUrl);
  if (!parts) throw new Error(`"${mongoUrl}" is not a MongoDB URL.`);
  return `${parts[1]}/${database}${parts[2] ?? ''}`;
}

/** The database of one service in a product with this name prefix. MongoDB allows no dots in the name. */
export const databaseName = (prefix: string, service: string): string => `${prefix.replaceAll(/[^\w-]/g, '_')}_${service}`;

/**
 * Finds or downloads the engines and starts them, all at the same time. Engines that die are restarted only with `restart`.
 * @throws {AggregateError} of {@link EngineUnavailable} and {@link ProcessFailed} when one fails; the others are stopped again
 */
export async function startEngines(options: StartEnginesOptions = {}): Promise<Engines> {
  const { dataDir, want = ENGINE_NAMES, log = () => undefined, restart = false, ...listeners } = options;
  const home = dataDir ? dirname(dataDir) : mkdtempSync(join(realpathSync(tmpdir()), 'karigar-engines-'));
  const cleanedUp = dataDir ? undefined : cleanUpAtExit({ remove: home });
  const removeTemporary = async (): Promise<void> => {
    if (!cleanedUp) return;
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
    cleanedUp();
  };

  const ports = await stablePorts(
    join(home, 'engine-ports.json'),
    want.flatMap((name) => KINDS[name].ports),
  );
  const results = await Promise.allSettled(
    want.map(async (name) => {
      const since = Date.now();
      const engine = await startEngine(KINDS[name], {
        dir: join(dataDir ?? home, name),
        logPath: join(home, 'logs', `${name}.log`),
        volume: dataDir && volumeName(dataDir, name),
        ports,
        log,
        restart,
        ...listeners,
      });
      log(`${name} ready after ${((Date.now() - since) / 1_000).toFixed(1)} s (${engine.origin})`);
      return engine;
    }),
  );
  const all = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(all.map((engine) => engine.stop()));
    await removeTemporary();
  };
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  if (failures.length > 0) {
    await stop();
    throw new AggregateError(failures, failures.map((failure) => failure.message).join('\n'));
  }
  // For tools that are run beside the product.
  if (dataDir)
    writeFileSync(join(home, 'engines.json'), JSON.stringify({ engines: Object.fromEntries(all.map(({ name, url }) => [name, { url }])) }));
  const engines = Object.fromEntries(all.map((engine) => [engine.name, engine])) as Record<EngineName, Engine>;
  const urlOf = (name: EngineName) => all.find((engine) => engine.name === name)?.url ?? '';
  return { all, stop, ...engines, mongoUrl: urlOf('mongo'), kafkaBrokers: urlOf('kafka'), redisUrl: urlOf('redis') };
}

/** Deletes the data of a stopped set. */
export async function removeData(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
  if (!(await isDockerRunning())) return;
  for (const name of ENGINE_NAMES) await runCommand('docker', ['volume', 'rm', '--force', volumeName(dataDir, name)]);
}

/** A name that is unique for the folder. */
const volumeName = (dataDir: string, name: EngineName): string =>
  `karigar-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}-${name}`;
