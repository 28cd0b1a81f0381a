import type { Redis } from 'ioredis';

/** A provider counts as online for 60 s after the last sign of life, or for ten minutes if Web Push reaches them. */
const leaseMs = 60_000;
const pushLeaseMs = 600_000;
/** Longer than any candidate list is reused (`directory.findFirstCandidates`). */
const changedMs = 5_000;

/** Returns the ids that are not marked as candidates. KEYS of all scripts: leases, listed, push. ARGV: now, lease, lease with push (all ms), ids. */
const renewScript = `
local unmarked = {}
for n = 4, #ARGV do
  local id = ARGV[n]
  local length = redis.call('SISMEMBER', KEYS[3], id) == 1 and ARGV[3] or ARGV[2]
  redis.call('ZADD', KEYS[1], ARGV[1] + length, id)
  if redis.call('SISMEMBER', KEYS[2], id) == 0 then unmarked[#unmarked + 1] = id end
end
return unmarked`;

/** Removes the mark from ids whose lease is still expired; returns them with their last sign of life. ARGV: as for renewing. */
const unmarkScript = `
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

/** Deletes leases that are still expired; returns the ids that were renewed meanwhile. ARGV: now, ids. */
const deleteScript = `
local back = {}
for n = 2, #ARGV do
  local ends = redis.call('ZSCORE', KEYS[1], ARGV[n])
  if ends and tonumber(ends) > tonumber(ARGV[1]) then back[#back + 1] = ARGV[n]
  else redis.call('ZREM', KEYS[1], ARGV[n]) end
end
return back`;

/** Gives a running lease the length that it would have had if it were renewed now. ARGV: now, lease, lease with push, id, whether there is push. */
const pushScript = `
local had = redis.call('SISMEMBER', KEYS[3], ARGV[4]) == 1
local has = ARGV[5] == '1'
if had == has then return end
redis.call(has and 'SADD' or 'SREM', KEYS[3], ARGV[4])
local ends = redis.call('ZSCORE', KEYS[1], ARGV[4])
local longer = ARGV[3] - ARGV[2]
if ends and tonumber(ends) > tonumber(ARGV[1]) then redis.call('ZADD', KEYS[1], ends + (has and longer or -longer), ARGV[4]) end`;

/**
 * Who is online, in Redis: renewed every few seconds for everybody, which is no work for the database. A provider has a lease; the set
 * `listed` marks those who have been added to the candidates. All calls reject while Redis is unavailable. After a flush the leases are incomplete until they have been
 * rebuilt.
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
    /**
     * Renews leases.
     * @returns the ids that are not marked as candidates
     */
    renew: async (ids: readonly string[], now: Date): Promise<string[]> =>
      ids.length === 0 ? [] : ((await run(renewScript, now.getTime(), leaseMs, pushLeaseMs, ...ids)) as string[]),

    markAsCandidates: async (ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await redis.sadd(listed, ...ids);
    },

    /** Ids whose lease has expired. */
    expired: (now: Date, limit: number): Promise<string[]> => redis.zrangebyscore(leases, '-inf', now.getTime(), 'LIMIT', 0, limit),

    /**
     * Removes the mark from ids whose lease is still expired.
     * @returns those ids with their last sign of life
     */
    unmarkExpired: async (ids: readonly string[], now: Date): Promise<Map<string, Date>> => {
      const gone = (await run(unmarkScript, now.getTime(), leaseMs, pushLeaseMs, ...ids)) as [id: string, lastSeen: string][];
      return new Map(gone.map(([id, lastSeen]) => [id, new Date(Number(lastSeen))]));
    },

    /**
     * Deletes leases that are still expired.
     * @returns the ids that were renewed meanwhile
     */
    deleteExpired: async (ids: readonly string[], now: Date): Promise<string[]> =>
      ids.length === 0 ? [] : ((await run(deleteScript, now.getTime(), ...ids)) as string[]),

    /**
     * When each lease ends (null without one), and whether one of the providers, or the candidates of the category, changed within the last seconds.
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

    /** Invalidates, in every process, candidate lists that contain one of these providers or belong to one of these categories. */
    markChanged: async (ids: readonly string[]): Promise<void> => {
      const pipeline = redis.pipeline();
      for (const id of ids) pipeline.set(changedKey(id), '1', 'PX', changedMs);
      for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
    },

    /** The last sign of life of a provider with a lease. */
    lastSeen: async (id: string): Promise<Date | null> => {
      const [ends, hasPush] = await Promise.all([redis.zscore(leases, id), redis.sismember(push, id)]);
      return ends === null ? null : new Date(Number(ends) - (hasPush === 1 ? pushLeaseMs : leaseMs));
    },

    /** Whether Web Push reaches a provider; adjusts the length of a running lease. */
    setPush: async (id: string, hasPush: boolean, now: Date): Promise<void> => {
      await run(pushScript, now.getTime(), leaseMs, pushLeaseMs, id, hasPush ? '1' : '0');
    },

    /** False while Redis is new or was flushed: call `rebuild` then. */
    isComplete: async (): Promise<boolean> => (await redis.exists(complete)) === 1,

    /** Gives a lease to everybody who was a candidate, for long enough that they can show whether they are still online. Safe to repeat. */
    rebuild: async ({ candidates, withPush }: { candidates: readonly string[]; withPush: readonly string[] }, now: Date): Promise<void> => {
      const pipeline = redis.pipeline();
      if (withPush.length > 0) pipeline.sadd(push, ...withPush);
      for (const id of candidates) pipeline.zadd(leases, 'NX', now.getTime() + leaseMs, id);
      // Last, so that a process that dies before this is replaced by another one.
      pipeline.set(complete, now.getTime());
      for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
    },
  };
}
