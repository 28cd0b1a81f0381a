import type { ServerEvent } from '@karigar/contracts';
import type { Redis } from 'ioredis';
import { payloadOf, type News, type Tell } from '../domain/news.ts';

/** Messages per account. */
const kept = 100;
/** Longer than any token, so no connected account outlives its log. */
const logSeconds = 24 * 3_600;
const newsSeconds = 600;
/** How long questions for the heads of logs gather, and how many are one. */
const gatherMs = 5;
const headsAtOnce = 500;

/** News on its way to the processes: `accounts` are all recipients, and a number is the last one that the account of the same place got for it. */
export interface Published {
  readonly id: string;
  readonly accounts: readonly string[];
  readonly tells: readonly Tell[];
}

/** One message of an account with its number. */
export interface LogEntry {
  readonly seq: number;
  readonly event: ServerEvent;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Numbers the messages of every account, notes them in the accounts' logs, keeps the news once, and publishes it once, in one step: so the order on
 * the wire is the order of the numbers, and news that is there already changes nothing. A log that is not there (new, or lost with Redis) begins at a
 * number made of the time, beyond every number that an older log can have reached.
 *
 * KEYS: the news, then the log of each account. ARGV: channel, news, its seconds, the logs' seconds, messages kept, then for each account the places
 * of its tells. The envelope is that of the adapter's server-side emit, as @socket.io/redis-emitter writes it.
 */
const tellScript = `
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
local packet = '["news",' .. ARGV[2] .. ',[' .. table.concat(numbers, ',') .. ']]'
redis.call('SPUBLISH', ARGV[1], '{"uid":"live-log","type":9,"nsp":"/","data":{"packet":' .. packet .. '}}')
return 1`;

/** KEYS: logs. Answers the number of the last message of each: 0 when there is none, nothing when it cannot be read, so that reading this one fails alone. */
const headsScript = `
local heads = {}
for n = 1, #KEYS do
  local found = redis.pcall('XREVRANGE', KEYS[n], '+', '-', 'COUNT', 1)
  heads[n] = found.err and '' or found[1] and string.sub(found[1][1], 3) or '0'
end
return heads`;

/** What was told to each account lately, in Redis. A hint: clients read older messages from the snapshots. */
export function createLiveLog({ redis, prefix, channel }: { redis: Redis; prefix: string; channel: string }) {
  const logOf = (account: string) => `${prefix}.live.log.${account}`;
  const numberOf = (id: string) => Number(id.slice(2));
  /** @returns undefined for a log that cannot be read */
  const headsOf = async (accounts: readonly string[]): Promise<(number | undefined)[]> => {
    if (accounts.length === 0) return [];
    const heads = (await redis.eval(headsScript, accounts.length, ...accounts.map(logOf))) as string[];
    return heads.map((head) => (head === '' ? undefined : Number(head)));
  };
  const asking: { readonly account: string; readonly resolve: (head: number) => void; readonly reject: (error: unknown) => void }[] = [];
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
    /** Tells news once. @returns whether it was new. @throws while Redis is unavailable; then nothing or everything has happened, and telling it again is safe */
    tell: async ({ id, tells, keptSeconds = newsSeconds }: Omit<News, 'notices'>): Promise<boolean> => {
      const placesOf = new Map<string, string>();
      for (const [place, { to }] of tells.entries())
        for (const account of new Set(to)) placesOf.set(account, `${placesOf.get(account) ?? ''}${place} `);
      if (placesOf.size === 0) return false;
      const accounts = [...placesOf.keys()];
      const published: Published = { id, accounts, tells };
      const written = await redis.eval(
        tellScript,
        accounts.length + 1,
        `${prefix}.live.news.${id}`,
        ...accounts.map(logOf),
        channel,
        JSON.stringify(published),
        keptSeconds,
        logSeconds,
        kept,
        ...placesOf.values(),
      );
      return written === 1;
    },

    /** The number of the last message of an account; 0 when there is none. Those who connect in the same moment are asked about together. */
    head: (account: string): Promise<number> =>
      new Promise((resolve, reject) => {
        if (asking.push({ account, resolve, reject }) === 1) setTimeout(askHeads, gatherMs);
      }),

    /** Which of these accounts have been told more than `known`. */
    behind: async (heads: readonly { readonly account: string; readonly known: number }[]): Promise<string[]> => {
      const found = await headsOf(heads.map(({ account }) => account));
      return heads.flatMap(({ account, known }, n) => ((found[n] ?? Infinity) > known ? account : []));
    },

    /** What an account was told after `since`, in order; `reload` when that is further back than what is kept. */
    since: async (account: string, since: number): Promise<{ events: LogEntry[]; seq: number } | 'reload'> => {
      const found = (await redis.xrange(logOf(account), `0-${since}`, '+')).map(([id, [news = '', place]]) => ({
        seq: numberOf(id),
        news,
        place: Number(place),
      }));
      const [first] = found;
      // A client without a number gets the whole log, if its beginning is still there.
      if (since === 0 && first === undefined) return { events: [], seq: 0 };
      const goesBack = since === 0 ? first !== undefined && first.seq % 1_000_000 === 1 : first?.seq === since;
      if (!goesBack) return 'reload';
      const missed = since === 0 ? found : found.slice(1);
      const seq = found.at(-1)?.seq ?? since;
      if (missed.length === 0) return { events: [], seq };
      const keys = [...new Set(missed.map(({ news }) => news))];
      const texts = await redis.mget(keys);
      const newsOf = new Map(keys.map((key, n) => [key, texts[n]]));
      const events: LogEntry[] = [];
      for (const { seq: number, news, place } of missed) {
        const text = newsOf.get(news);
        const message = typeof text === 'string' ? (JSON.parse(text) as Published).tells[place] : undefined;
        if (message === undefined) return 'reload';
        events.push({ seq: number, event: message.event, payload: { ...payloadOf(message, message.to.indexOf(account)) } });
      }
      return { events: withoutClosed(events), seq };
    },
  };
}
export type LiveLog = ReturnType<typeof createLiveLog>;

/** Nobody is told the address of a request that has been closed since. */
function withoutClosed(events: readonly LogEntry[]): LogEntry[] {
  const closed = new Set(events.flatMap(({ event, payload }) => (event === 'requestClosed' ? [payload['requestId']] : [])));
  return events.filter(({ event, payload }) => event !== 'newServiceRequest' || !closed.has(payload['id']));
}
