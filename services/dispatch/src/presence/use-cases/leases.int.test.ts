import { once } from 'node:events';
import { createRedis, newId } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { withCapacity, withJob } from '../../engagement/domain/engagement.ts';
import { syncCandidates } from '../../candidates/use-cases/sync-candidates.ts';
import { createPresenceStore } from '../data/presence-store.ts';
import { endExpiredLeases, rebuildLeases, renewLease, renewLeases } from './leases.ts';
import { instantService, startDispatchDeps } from '../../testing/deps.ts';

const clock = fixedClock('2026-01-05T06:00:00.000Z');
const { engines, deps, flushPresence, stop } = await startDispatchDeps(clock);
afterAll(stop);
beforeEach(() => rebuildLeases(deps));

const newProvider = async () => {
  const id = newId();
  await deps.directory.services.create(instantService({ providerId: id }));
  return id;
};
const arrived = async () => {
  const id = await newProvider();
  await renewLease(deps, id);
  return id;
};
const isCandidate = async (id: string) => (await deps.directory.instantServicesOf(id))[0]?.isCandidate === true;
const isThere = async (id: string) => (await deps.presence.onlineAmong([id], clock.now())).has(id);

it('counts a provider as online from the first sign of life until 60 s after the last', async () => {
  const id = await newProvider();
  expect(await isThere(id)).toBe(false);
  await renewLease(deps, id);
  expect([await isThere(id), await isCandidate(id)]).toEqual([true, true]);
  clock.advance(45_000);
  await renewLeases(deps, [id]);
  const lastSeen = clock.now().toISOString();
  expect(await deps.presence.of(id)).toEqual({ online: true, lastSeen, push: false });
  clock.advance(59_999);
  await endExpiredLeases(deps);
  expect([await isThere(id), await isCandidate(id)]).toEqual([true, true]);
  clock.advance(1);
  expect(await isThere(id)).toBe(false);
  await endExpiredLeases(deps);
  expect(await isCandidate(id)).toBe(false);
  expect(await deps.presence.of(id)).toEqual({ online: true, lastSeen, push: false });
  await renewLeases(deps, [id]);
  expect([await isThere(id), await isCandidate(id)]).toEqual([true, true]);
});

it('counts a provider with Web Push as online for ten minutes, even if push is switched on or off meanwhile', async () => {
  const [coming, going] = [await arrived(), await newProvider()];
  const lastSeen = clock.now().toISOString();
  await deps.presence.setPush(going, true, clock.now());
  await renewLease(deps, going);
  await deps.presence.setPush(coming, true, clock.now());
  await deps.presence.setPush(coming, true, clock.now());
  clock.advance(599_000);
  await endExpiredLeases(deps);
  expect([await isThere(coming), await isCandidate(coming), await isThere(going)]).toEqual([true, true, true]);
  expect(await deps.presence.of(coming)).toEqual({ online: true, lastSeen, push: true });
  await deps.presence.setPush(going, false, clock.now());
  expect(await isThere(going)).toBe(false);
  await endExpiredLeases(deps);
  expect([await isCandidate(coming), await isCandidate(going)]).toEqual([true, false]);
});

it('writes nothing to the database for a provider who was online already', async () => {
  const id = await arrived();
  await deps.directory.setCandidates([id], false);
  await renewLease(deps, id);
  expect(await isCandidate(id)).toBe(false);
  await syncCandidates(deps, [id]);
  expect(await isCandidate(id)).toBe(true);
});

it('excludes providers who are offline by choice or engaged, even when connected', async () => {
  const [offline, engaged] = [await newProvider(), await newProvider()];
  await deps.presence.setSwitch(offline, false, clock.now());
  await deps.engagements.change(engaged, (before) =>
    withJob(withCapacity(before, 1, 1), { id: newId(), version: 1, isUnderWay: true, at: new Date() }),
  );
  await renewLeases(deps, [offline, engaged]);
  expect([await isThere(offline), await isCandidate(offline)]).toEqual([true, false]);
  expect([await isThere(engaged), await isCandidate(engaged)]).toEqual([true, false]);
});

it('makes nobody a candidate for a moment who is offline by choice or engaged', async () => {
  const [free, offline] = [await newProvider(), await newProvider()];
  await deps.presence.setSwitch(offline, false, clock.now());
  const setCandidates: typeof deps.directory.setCandidates = async (ids, areAdded) => {
    await deps.directory.setCandidates(ids, areAdded);
    expect(await isCandidate(offline)).toBe(false);
  };
  await syncCandidates({ ...deps, directory: { ...deps.directory, setCandidates } }, [free, offline]);
  expect(await isCandidate(free)).toBe(true);
});

it('never loses a provider who switches themselves online while others see them offline', async () => {
  const id = await newProvider();
  await deps.presence.setSwitch(id, false, clock.now());
  const switchedOffAmong: typeof deps.presence.switchedOffAmong = async (ids) => {
    const found = await deps.presence.switchedOffAmong(ids);
    if (found.length > 0) {
      await deps.presence.setSwitch(id, true, clock.now());
      await syncCandidates(deps, [id]);
    }
    return found;
  };
  await syncCandidates({ ...deps, presence: { ...deps.presence, switchedOffAmong } }, [id]);
  expect(await isCandidate(id)).toBe(true);
});

it('removes a provider who switches themselves offline while they are added', async () => {
  const id = await newProvider();
  const setCandidates: typeof deps.directory.setCandidates = async (ids, areAdded) => {
    if (areAdded) await deps.presence.setSwitch(id, false, clock.now());
    await deps.directory.setCandidates(ids, areAdded);
  };
  await syncCandidates({ ...deps, directory: { ...deps.directory, setCandidates } }, [id]);
  expect(await isCandidate(id)).toBe(false);
});

it('never loses a provider who returns while their lease is being ended', async () => {
  const id = await arrived();
  clock.advance(60_000);
  const setCandidates: typeof deps.directory.setCandidates = async (ids, areAdded) => {
    if (!areAdded) await renewLease(deps, id);
    await deps.directory.setCandidates(ids, areAdded);
  };
  await endExpiredLeases({ ...deps, directory: { ...deps.directory, setCandidates } });
  expect([await isThere(id), await isCandidate(id)]).toEqual([true, true]);

  const ids = await Promise.all(Array.from({ length: 10 }, arrived));
  clock.advance(60_000);
  await Promise.all([endExpiredLeases(deps), endExpiredLeases(deps), ...ids.map((one) => renewLease(deps, one)), endExpiredLeases(deps)]);
  for (const one of ids) expect([await isThere(one), await isCandidate(one)]).toEqual([true, true]);
});

it('trusts the candidates after a flush, and gives each a minute to show that they are online', async () => {
  const [here, gone] = [await arrived(), await arrived()];
  await deps.presence.setPush(here, true, clock.now());
  await flushPresence();
  expect([await isThere(here), await isThere(gone)]).toEqual([true, true]);
  await Promise.all([rebuildLeases(deps), rebuildLeases(deps)]);
  expect([await isThere(here), await isThere(gone)]).toEqual([true, true]);
  clock.advance(59_000);
  await renewLeases(deps, [here]);
  clock.advance(61_000);
  await endExpiredLeases(deps);
  expect([await isThere(here), await isCandidate(here)]).toEqual([true, true]);
  expect([await isThere(gone), await isCandidate(gone)]).toEqual([false, false]);
});

it('rebuilds the leases after a process that died while it rebuilt them', async () => {
  const id = await arrived();
  await flushPresence();
  const leases = { ...deps.presence.leases, rebuild: () => Promise.reject(new Error('killed')) };
  await expect(rebuildLeases({ ...deps, presence: { ...deps.presence, leases } })).rejects.toThrow('killed');
  await rebuildLeases(deps);
  expect(await deps.presence.countOnline([id], clock.now())).toBe(1);
});

it('stores whether Web Push reaches a provider while Redis is unavailable, and tells Redis afterwards', async () => {
  const redis = createRedis(engines.redisUrl, engines.log);
  await redis.connect();
  onTestFinished(() => redis.disconnect());
  redis.disconnect();
  await once(redis, 'end');
  const connection = engines.mongo.useDb(`${engines.topicPrefix}-push`);
  const own = { ...deps, presence: createPresenceStore({ connection, redis, prefix: engines.topicPrefix }) };
  const [changed, missed] = [newId(), newId()];
  await own.presence.setPush(changed, true, clock.now());
  expect(await own.presence.of(changed)).toMatchObject({ push: true });
  await redis.connect();
  await renewLeases(own, []);
  await renewLease(own, changed);
  // The process that changed it has ended since.
  await connection.collection<{ _id: string }>('presence').insertOne({ _id: missed, push: true } as { _id: string });
  await renewLease(own, missed);
  clock.advance(300_000);
  expect([await isThere(changed), await isThere(missed)]).toEqual([true, true]);
});

it('trusts the candidates while Redis is unavailable, and adds providers who arrive', async () => {
  const away = createRedis('redis://127.0.0.1:9', engines.log);
  const withoutRedis = {
    ...deps,
    presence: createPresenceStore({ connection: engines.mongo.useDb(engines.topicPrefix), redis: away, prefix: 'x' }),
  };
  const id = await newProvider();
  await renewLease(withoutRedis, id);
  expect(await isCandidate(id)).toBe(true);
  expect(await withoutRedis.presence.onlineAmong([id], clock.now())).toEqual(new Set([id]));
  expect(await withoutRedis.presence.of(id)).toEqual({ online: true, lastSeen: null, push: false });
  away.disconnect();
});
