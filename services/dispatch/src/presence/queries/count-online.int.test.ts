import { newId } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { renewLease, rebuildLeases } from '../use-cases/leases.ts';
import { createOnlineCount, rounded } from './count-online.ts';
import { instantService, startDispatchDeps } from '../../testing/deps.ts';

const start = '2026-01-05T06:00:00.000Z';
const clock = fixedClock(start);
const { deps, flushPresence, stop } = await startDispatchDeps(clock);
await deps.directory.categories.insertMany(
  ['plumbing', 'cleaning'].map((_id) => ({ _id, name: _id, active: true, from: { category: 1 } })),
);
afterAll(stop);
beforeEach(async () => {
  clock.set(start);
  await rebuildLeases(deps);
});

/** Providers of a city who are online, each with a service in every category. */
const online = async (count: number, city: string, categories = ['plumbing', 'cleaning']) => {
  const ids = Array.from({ length: count }, () => newId());
  for (const providerId of ids)
    await deps.directory.services.insertMany(categories.map((categoryId) => instantService({ providerId, categoryId, areas: [city] })));
  for (const id of ids) await renewLease(deps, id);
  return ids;
};

it('tells steps of five, and nothing below', () => {
  expect([0, 4, 5, 9, 10, 47].map(rounded)).toEqual([null, null, 5, 5, 10, 45]);
});

it('counts each provider once, in the city and category asked for', async () => {
  await online(6, 'nashik');
  await online(5, 'nashik', ['cleaning']);
  const count = createOnlineCount(deps);
  expect([await count('Nashik', undefined), await count('nashik', 'plumbing'), await count('Nashik', 'cleaning')]).toEqual([10, 5, 10]);
  expect(await count('Surat', undefined)).toBeNull();
  expect(await count('Nowhere at all', undefined)).toBeNull();
});

it('forgets who has gone, ten seconds later at most', async () => {
  const [gone] = await online(5, 'latur');
  const count = createOnlineCount(deps);
  expect(await count('Latur', undefined)).toBe(5);
  await deps.directory.setCandidates([gone ?? ''], false);
  expect(await count('Latur', undefined)).toBe(5);
  clock.set(new Date(Date.parse(start) + 10_001));
  expect(await count('Latur', undefined)).toBeNull();
});

it('does not count those whose lease has expired, and tells nothing without leases', async () => {
  await online(5, 'dhule');
  clock.set(new Date(Date.parse(start) + 61_000));
  expect(await createOnlineCount(deps)('Dhule', undefined)).toBeNull();
  clock.set(start);
  expect(await createOnlineCount(deps)('Dhule', undefined)).toBe(5);
  await flushPresence();
  expect(await createOnlineCount(deps)('Dhule', undefined)).toBeNull();
});
