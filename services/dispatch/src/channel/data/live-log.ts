import type { ServerEvent } from '@karigar/contracts';
import type { Redis } from 'ioredis';
import { payloadOf, type LiveUpdate, type LiveMessage } from '../domain/live-update.ts';

/** Messages kept per account. */
const maxMessages = 100;
/** Longer than any token lives, so that the log outlives every connection. */
const logSeconds = 24 * 3_600;
const defaultDedupeSeconds = 600;
/** How long reads of log heads are collected, and how many become one command. */
const gatherMs = 5;
const headsAtOnce = 500;

/**
 * A live update on its way to the processes. `accounts` are all recipients; the numbers published beside it, in the same order, are each account's
 * latest sequence number.
 */
export interface PublishedUpdate {
  readonly id: string;
  readonly accounts: readonly string[];
  readonly messages: readonly LiveMessage[];
}

/** One message of an account with its sequence number. */
export interface LogEntry {
  readonly seq: number;
  readonly event: ServerEvent;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Appends an update's messages to the log of each recipient with consecutive sequence numbers, stores the update once and publishes it once, in one
 * atomic step: so messages are published in the order of their numbers, and an update that was published before changes nothing. A missing log (new,
 * or lost with Redis) starts at a number derived from the time, which is greater than any number of an earlier log.
 * KEYS: the update, then the log of each account. ARGV: channel, update, its TTL in seconds, TTL of the logs, messages kept per log, then for each
 * account the indexes of its messages in the update. The envelope is that of the adapter's server-side emit, as @socket.io/redis-emitter writes it.
 */
const publishScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
local numbers = {}
for n = 2, #KEYS do
  local last
  for place in string.gmatch(ARGV[n + 4], '%d+') do
    last = redis.call('XADD', KEYS[n], 'NOMKSTREAM', 'MAXLEN', '~', ARGV[5], '0-*', KEYS[1], place)
      or redis.call('XADD', KEYS[n], '0-' .. redis.call('TIME')[1] .. '000001', KEYS[1], place)
  end
  redis.call('EXPIRE', KEYS[n], ARGV[4])
  numbers[n - 1] = string.sub(last, 3)
end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
local packet = '["update",' .. ARGV[2] .. ',[' .. table.concat(numbers, ',') .. ']]'
redis.call('SPUBLISH', ARGV[1], '{"uid":"live-log","type":9,"nsp":"/","data":{"packet":' .. packet .. '}}')
return 1`;

/**
 * KEYS: the beginning of all logs, then logs. ARGV: TTL of the logs in seconds. Returns two strings for each log: its latest sequence number (0 for an empty
 * log, '' for one that cannot be read, so that one broken log does not fail the others), and the milliseconds since it was written to. Each write renews
 * a log's TTL. The beginning is the time since when this Redis has kept every log: an account without a log has had no message since then.
 */
const headsScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('SETNX', KEYS[1], string.format('%d', now))
local kept = math.min(now - redis.call('GET', KEYS[1]), ARGV[1] * 1000)
local heads = {}
for n = 2, #KEYS do
  local found = redis.pcall('XREVRANGE', KEYS[n], '+', '-', 'COUNT', 1)
  local left = redis.call('PTTL', KEYS[n])
  heads[#heads + 1] = found.err and '' or found[1] and string.sub(found[1][1], 3) or '0'
  heads[#heads + 1] = string.format('%d', left < 0 and kept or ARGV[1] * 1000 - left)
end
return heads`;

/** Where the log of an account ends. */
export interface LogHead {
  /** The latest sequence number; 0 for an empty log. */
  readonly seq: number;
  /** Milliseconds without a message, at least. */
  readonly quietMs: number;
}

/** Whether a number is the first of a log. A lost log starts over, at a number that follows none of the one before. */
export const beginsLog = (seq: number): boolean => seq % 1_000_000 === 1;

/** The recent live messages of each account, in Redis. Best effort: clients get anything older from the snapshots. */
export function createLiveLog({ redis, prefix, channel }: { redis: Redis; prefix: string; channel: string }) {
  const logOf = (account: string) => `${prefix}.live.log.${account}`;
  const numberOf = (id: string) => Number(id.slice(2));
  /** Another Redis, or one that was restarted, may have lost messages. */
  let connectedAt = performance.now();
  redis.on('ready', () => (connectedAt = performance.now()));
  /** @returns undefined for a log that cannot be read */
  const headsOf = async (accounts: readonly string[]): Promise<(LogHead | undefined)[]> => {
    if (accounts.length === 0) return [];
    const keys = [`${prefix}.live.beginning`, ...accounts.map(logOf)];
    const heads = (await redis.eval(headsScript, keys.length, ...keys, logSeconds)) as string[];
    const connectedMs = performance.now() - connectedAt;
    return accounts.map((_, n) => {
      const [seq, quietMs] = heads.slice(2 * n);
      return seq === '' ? undefined : { seq: Number(seq), quietMs: Math.floor(Math.min(Number(quietMs), connectedMs)) };
    });
  };
  const asking: { readonly account: string; readonly resolve: (head: LogHead) => void; readonly reject: (error: unknown) => void }[] = [];
  const askHeads = (): void => {
    const these = asking.splice(0, headsAtOnce);
    if (asking.length > 0) setImmediate(askHeads);
    headsOf(these.map(({ account }) => account)).then(
      (heads) =>
        these.forEach(({ account, resolve, reject }, n) => {
          const head = heads[n];
          if (head === undefined) reject(new Error(`The log of account ${account} cannot be read`));
          else resolve(head);
        }),
      (error: unknown) => these.forEach(({ reject }) => reject(error)),
    );
  };

  return {
    /**
     * Publishes an update once.
     * @returns whether it was new
     * @throws while Redis is unavailable; either everything or nothing has happened then, and publishing again is safe
     */
    publish: async ({ id, messages, dedupeSeconds = defaultDedupeSeconds }: Omit<LiveUpdate, 'notifications'>): Promise<boolean> => {
      const placesOf = new Map<string, string>();
      for (const [place, { to }] of messages.entries())
        for (const account of new Set(to)) placesOf.set(account, `${placesOf.get(account) ?? ''}${place} `);
      if (placesOf.size === 0) return false;
      const accounts = [...placesOf.keys()];
      const published: PublishedUpdate = { id, accounts, messages };
      const written = await redis.eval(
        publishScript,
        accounts.length + 1,
        `${prefix}.live.update.${id}`,
        ...accounts.map(logOf),
        channel,
        JSON.stringify(published),
        dedupeSeconds,
        logSeconds,
        maxMessages,
        ...placesOf.values(),
      );
      return written === 1;
    },

    /** Where the log of an account ends. Calls made within a few milliseconds share one command. */
    head: (account: string): Promise<LogHead> =>
      new Promise((resolve, reject) => {
        if (asking.push({ account, resolve, reject }) === 1) setTimeout(askHeads, gatherMs);
      }),

    /** Which of these accounts have messages newer than `known`. */
    behind: async (heads: readonly { readonly account: string; readonly known: number }[]): Promise<string[]> => {
      const found = await headsOf(heads.map(({ account }) => account));
      return heads.flatMap(({ account, known }, n) => ((found[n]?.seq ?? Infinity) > known ? account : []));
    },

    /** The messages of an account after number `since`, in order; `reload` when the log no longer reaches back that far. */
    since: async (account: string, since: number): Promise<{ events: LogEntry[]; seq: number } | 'reload'> => {
      const found = (await redis.xrange(logOf(account), `0-${since}`, '+')).map(([id, [key = '', place]]) => ({
        seq: numberOf(id),
        key,
        place: Number(place),
      }));
      const [first] = found;
      // A client that has no number yet gets the whole log, provided that its beginning is still there.
      if (since === 0 && first === undefined) return { events: [], seq: 0 };
      const goesBack = since === 0 ? first !== undefined && beginsLog(first.seq) : first?.seq === since;
      if (!goesBack) return 'reload';
      const missed = since === 0 ? found : found.slice(1);
      const seq = found.at(-1)?.seq ?? since;
      if (missed.length === 0) return { events: [], seq };
      const keys = [...new Set(missed.map(({ key }) => key))];
      const texts = await redis.mget(keys);
      const updateOf = new Map(keys.map((key, n) => [key, texts[n]]));
      const events: LogEntry[] = [];
      for (const { seq: number, key, place } of missed) {
        const text = updateOf.get(key);
        const message = typeof text === 'string' ? (JSON.parse(text) as PublishedUpdate).messages[place] : undefined;
        if (message === undefined) return 'reload';
        events.push({ seq: number, event: message.event, payload: { ...payloadOf(message, message.to.indexOf(account)) } });
      }
      return { events: withoutClosed(events), seq };
    },
  };
}
export type LiveLog = ReturnType<typeof createLiveLog>;

/** The address of a request that has closed since is sent to nobody. */
function withoutClosed(events: readonly LogEntry[]): LogEntry[] {
  const closed = new Set(events.flatMap(({ event, payload }) => (event === 'requestClosed' ? [payload['requestId']] : [])));
  return events.filter(({ event, payload }) => event !== 'newServiceRequest' || !closed.has(payload['id']));
}
