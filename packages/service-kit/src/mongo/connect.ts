import { setTimeout as wait } from 'node:timers/promises';
import mongoose, { type Connection, type Schema } from 'mongoose';
import { ConfigError } from '../config/load-config.ts';
import type { Logger } from '../log/logger.ts';

// A filter may contain operators only where our code marks them with `trusted`, and only paths that the schema knows.
mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');

/** Marks an operator in a filter as written by our code, e.g. `{ status: trusted({ $ne: 'archived' }) }` (see `sanitizeFilter`). */
export const trusted = mongoose.trusted;

/** How long a busy server is awaited. */
const busyTimeoutMs = 30_000;
const retryDelayMs = 1_000;

export interface MongoWait {
  /** Whether a server that cannot be reached is awaited, as a service does. Default false: it rejects after one attempt, as suits a tool. */
  readonly waitForServer?: boolean;
  /** How long an attempt looks for a server. */
  readonly attemptMs?: number;
}

/**
 * Connects to the one database of a service. Writes are acknowledged by a majority and journaled.
 * @throws {ConfigError} when the address cannot be read, or the server refuses its user or password
 * @throws when no server answers, unless `waitForServer` is set, or one that answers has no connection for 30 s
 */
export async function connectMongo(
  url: string,
  log: Logger,
  { waitForServer = false, attemptMs = 8_000 }: MongoWait = {},
): Promise<Connection> {
  const deadline = performance.now() + busyTimeoutMs;
  for (;;) {
    const connection = openConnection(url, log, attemptMs);
    try {
      return await connection.asPromise();
    } catch (error) {
      await connection.close();
      if (isPoolTimeout(error) && performance.now() <= deadline) {
        // On a busy machine the first connection takes longer than a call may wait for one.
        log.warn('mongo is busy, connecting again');
      } else if (waitForServer && isUnreachable(error)) {
        log.warn({ reason: error.message }, 'mongo cannot be reached, connecting again; check MONGO_URL if this goes on');
        await wait(retryDelayMs);
      } else {
        throw flawOfUrl(error) ?? error;
      }
    }
  }
}

/** The database of a service, by its settings; waits for a server that cannot be reached. */
export const mongoOf = ({ MONGO_URL }: { MONGO_URL: string }, log: Logger): Promise<Connection> =>
  connectMongo(MONGO_URL, log, { waitForServer: true });

const isRefusedLogin = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && (error.codeName === 'AuthenticationFailed' || error.codeName === 'AtlasError');

/** `query`: a DNS record that an address of the form mongodb+srv needs. */
const isUnreachable = (error: unknown): error is Error =>
  error instanceof Error &&
  !isRefusedLogin(error) &&
  (isTransient(error) || ('syscall' in error && String(error.syscall).startsWith('query')));

/** The parser of addresses is a package of its own, with a class of its own. */
const isUnreadableUrl = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoDriverError || (error instanceof Error && error.name === 'MongoParseError');

/** What has to be changed in the address, if that is the reason. The driver's own messages may quote the password. */
function flawOfUrl(error: unknown): ConfigError | undefined {
  if (isRefusedLogin(error)) return new ConfigError('MONGO_URL: the server refuses this user or password.', { cause: error });
  if (isTransient(error) || !isUnreadableUrl(error)) return undefined;
  return new ConfigError(
    'MONGO_URL: mongodb://user:password@host:port/database?replicaSet=name is needed, with user and password URL-encoded, and with options that MongoDB knows.',
    { cause: error },
  );
}

function openConnection(url: string, log: Logger, attemptMs: number): Connection {
  const connection = mongoose.createConnection(url, {
    serverSelectionTimeoutMS: attemptMs,
    maxPoolSize: 20,
    waitQueueTimeoutMS: 2_000,
    // Without it, a half-open connection would block its command for ever.
    socketTimeoutMS: 10_000,
    bufferCommands: false,
    autoIndex: false,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    retryWrites: true,
  });
  // Until then `connectMongo` says what is wrong.
  connection.once('connected', () => {
    connection.on('error', (error: unknown) => log.error({ err: error }, 'mongo connection error'));
    let closing = false;
    connection.on('disconnecting', () => (closing = true));
    connection.on('disconnected', () => {
      if (!closing) log.warn('mongo disconnected');
    });
    connection.on('connected', () => log.debug('mongo connected'));
  });
  return connection;
}

/** Also as the reason for another error. */
const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && (/WaitQueueTimeoutError$/.test(error.name) || isPoolTimeout(error.cause));

/** Creates the collections and indexes of all models of a connection; safe to repeat, also by several instances at once. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const name of connection.modelNames()) {
    const model = connection.model(name);
    await model.createCollection().catch((error: unknown) => {
      if (!isNamespaceExists(error)) throw error;
    });
    await dropChangedExpiries(model);
    await untilBuilt(() => model.createIndexes());
  }
}

/** Drops indexes that remove documents at another time than they should, since a setting has changed. They are built again after this. */
async function dropChangedExpiries(model: { collection: mongoose.Collection; schema: Pick<Schema, 'indexes'> }): Promise<void> {
  const found = await model.collection.indexes();
  for (const [key, { expireAfterSeconds }] of model.schema.indexes()) {
    const before = found.find((index) => JSON.stringify(index.key) === JSON.stringify(key));
    if (before?.name === undefined || before.expireAfterSeconds === undefined || before.expireAfterSeconds === expireAfterSeconds) continue;
    await model.collection.dropIndex(before.name).catch((error: unknown) => {
      // Another instance that starts was first.
      if ((error as { codeName?: string }).codeName !== 'IndexNotFound') throw error;
    });
  }
}

/** Building an index of a large collection takes longer than a command's time-out; the server continues meanwhile, and a further call waits for it. */
async function untilBuilt(build: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await build();
    } catch (error) {
      if ((error as { name?: string }).name !== 'MongoNetworkTimeoutError') throw error;
    }
  }
}

const isNamespaceExists = (error: unknown) => (error as { codeName?: string }).codeName === 'NamespaceExists';

/** E11000: a unique index is violated. */
export const isDuplicateKey = (error: unknown): boolean => (error as { code?: number } | undefined)?.code === 11000;

const transientNames = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'WaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
]);

/**
 * The server is going down, or no longer the primary. Only what the driver repeats has a label as well, which `updateMany` and `deleteMany` never are; a read is
 * repeated once and has none. (https://github.com/mongodb/specifications/blob/master/source/retryable-reads/retryable-reads.md#retryable-error)
 */
const transientCodes: ReadonlySet<unknown> = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** `HandshakeError`: a new connection was refused, e.g. between the change of the password and the restart with the new one. */
const transientLabels = ['RetryableWriteError', 'TransientTransactionError', 'HandshakeError'];

/** True for transient failures (the database is unavailable or electing a primary): retry instead of giving up. */
export function isTransient(error: unknown): boolean {
  const candidate = error as
    | {
        name?: string;
        code?: unknown;
        errorLabels?: string[];
        hasErrorLabel?: (label: string) => boolean;
        message?: string;
        cause?: unknown;
      }
    | undefined;
  if (candidate === undefined || candidate === null) return false;
  if (candidate.name !== undefined && transientNames.has(candidate.name)) return true;
  if (candidate.name?.startsWith('Mongo') === true && transientCodes.has(candidate.code)) return true;
  if (transientLabels.some((label) => candidate.hasErrorLabel?.(label) === true)) return true;
  if (/initial connection is complete|connection is not|buffering timed out/i.test(candidate.message ?? '')) return true;
  return candidate.cause !== undefined && isTransient(candidate.cause);
}
