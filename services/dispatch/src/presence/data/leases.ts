import type { Redis } from 'ioredis';

/** A provider is considered online for 60 s after the last sign of a socket or a call, and for ten minutes where Web Push reaches them (decisions 4a). */
const leaseMs = 60_000;
const pushLeaseMs = 600_000;
/** Longer than any list of whom to ask is used (`directory.firstInTurn`). */
const changedMs = 5_000;

/** Leases and lists are those of `keysOf`; times are milliseconds. Answers who is not listed. ARGV: now, lease, lease with push, ids. */
const renewScript = `
local unlisted = {}
for n = 4, #ARGV do
  local id = ARGV[n]
  local length = redis.call('SISMEMBER', KEYS[3], id) == 1 and ARGV[3] or ARGV[2]
  redis.call('ZADD', KEYS[1], ARGV[1] + length, id)
  if redis.call('SISMEMBER', KEYS[2], id) == 0 then unlisted[#unlisted + 1] = id end
end
return unlisted`;

/** Takes those of these from the list whose lease has still run out; answers who they are and when they were last there. ARGV: as for renewing. */
const unlistScript = `
local gone = {}
for n = 4, #ARGV do
  local id = ARGV[n]
  local ends = redis.call('ZSCORE', KEYS[1], id)
  if ends and tonumber(ends) <= tonumber(ARGV[1]) then
    redis.call('SREM', KEYS[2], id)
    local length = redis.call('SISMEMBER', KEYS[3], id) == 1 and ARGV[3] or ARGV[2]
    gone[#gone + 1] = {id, string.format('%d', ends - length)}
  end
end
return gone`;

/** Forgets leases that have still run out, and answers whose have been renewed. ARGV: now, ids. */
const dropScript = `
local back = {}
for n = 2, #ARGV do
  local ends = redis.call('ZSCORE', KEYS[1], ARGV[n])
  if ends and tonumber(ends) > tonumber(ARGV[1]) then back[#back + 1] = ARGV[n]
  else redis.call('ZREM', KEYS[1], ARGV[n]) end
end
return back`;

/** A running lease becomes as long as it would be if it were renewed at the same time. ARGV: now, lease, lease with push, id, whether there is push. */
const pushScript = `
local had = redis.call('SISMEMBER', KEYS[3], ARGV[4]) == 1
local has = ARGV[5] == '1'
if had == has then return end
redis.call(has and 'SADD' or 'SREM', KEYS[3], ARGV[4])
local ends = redis.call('ZSCORE', KEYS[1], ARGV[4])
local longer = ARGV[3] - ARGV[2]
if ends and tonumber(ends) > tonumber(ARGV[1]) then redis.call('ZADD', KEYS[1], ends + (has and longer or -longer), ARGV[4]) end`;

/**
 * Who is there, in Redis: renewed every few seconds for everybody, so it is no matter for the database. A provider has a lease; those who are *listed*
 * have been put among those who can be asked. Every call rejects while Redis is unavailable. After a flush the leases are incomplete until they are rebuilt.
 */
export function createLeases({ redis, prefix }: { redis: Redis; prefix: string }) {
  const [leases, listed, push, complete] = ['leases', 'listed', 'push', 'complete'].map((name) => `${prefix}.presence.${name}`) as [
    string,
    string,
    string,
    string,
  ];
  const changedKey = (id: string) => `${prefix}.presence.changed.${id}`;
  const run = (script: string, ...args: (string | number)[]) => redis.eval(script, 3, leases, listed, push, ...args);

  return {
    /** Renews leases. @returns who of these is not listed */
    renew: async (ids: readonly string[], now: Date): Promise<string[]> =>
      ids.length === 0 ? [] : ((await run(renewScript, now.getTime(), leaseMs, pushLeaseMs, ...ids)) as string[]),

    list: async (ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await redis.sadd(listed, ...ids);
    },

    /** Whose lease has run out. */
    lapsed: (now: Date, limit: number): Promise<string[]> => redis.zrangebyscore(leases, '-inf', now.getTime(), 'LIMIT', 0, limit),

    /** Takes those of these whose lease has still run out from the list. @returns who they are, and when they were last there */
    unlist: async (ids: readonly string[], now: Date): Promise<Map<string, Date>> => {
      const gone = (await run(unlistScript, now.getTime(), leaseMs, pushLeaseMs, ...ids)) as [id: string, lastSeen: string][];
      return new Map(gone.map(([id, lastSeen]) => [id, new Date(Number(lastSeen))]));
    },

    /** Forgets what has still run out. @returns who has come back meanwhile */
    drop: async (ids: readonly string[], now: Date): Promise<string[]> =>
      ids.length === 0 ? [] : ((await run(dropScript, now.getTime(), ...ids)) as string[]),

    /**
     * When each lease ends, null without one, and whether what is known of one of them, or who can be asked in the category, has changed in the last seconds.
     * Undefined while the leases are incomplete.
     */
    endsOf: async (ids: readonly string[], categoryId?: string): Promise<{ ends: (Date | null)[]; hasChanged: boolean } | undefined> => {
      const answers = await redis
        .pipeline()
        .exists(complete)
        .zmscore(leases, ...ids)
        .exists(...[...ids, ...(categoryId === undefined ? [] : [categoryId])].map(changedKey))
        .exec();
      for (const [error] of answers ?? []) if (error !== null) throw error;
      const [isComplete, scores, changed] = (answers ?? []).map(([, answer]) => answer) as [number, (string | null)[], number];
      if (isComplete !== 1) return undefined;
      return { ends: scores.map((score) => (score === null ? null : new Date(Number(score)))), hasChanged: changed > 0 };
    },

    /** Says to every process that lists of whom to ask with one of these providers, or in one of these categories, are to be read again. */
    noteChanged: async (ids: readonly string[]): Promise<void> => {
      const pipeline = redis.pipeline();
      for (const id of ids) pipeline.set(changedKey(id), '1', 'PX', changedMs);
      for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
    },

    /** The last sign of a provider who has a lease. */
    lastSeen: async (id: string): Promise<Date | null> => {
      const [ends, hasPush] = await Promise.all([redis.zscore(leases, id), redis.sismember(push, id)]);
      return ends === null ? null : new Date(Number(ends) - (hasPush === 1 ? pushLeaseMs : leaseMs));
    },

    /** Whether Web Push reaches a provider; a lease that runs becomes longer or shorter with it. */
    setPush: async (id: string, hasPush: boolean, now: Date): Promise<void> => {
      await run(pushScript, now.getTime(), leaseMs, pushLeaseMs, id, hasPush ? '1' : '0');
    },

    /** Says that the leases are complete. @returns whether they were not: Redis is new or was flushed, and `rebuild` is to be called */
    claimRebuild: async (now: Date): Promise<boolean> => (await redis.set(complete, now.getTime(), 'NX')) === 'OK',

    /** Gives everybody who was listed the time to show that they are there. */
    rebuild: async ({ reachable, withPush }: { reachable: readonly string[]; withPush: readonly string[] }, now: Date): Promise<void> => {
      const pipeline = redis.pipeline();
      if (withPush.length > 0) pipeline.sadd(push, ...withPush);
      for (const id of reachable) pipeline.zadd(leases, 'NX', now.getTime() + leaseMs, id);
      for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
    },
  };
}
