import { slotKeys } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { morning } from '../../testing/builders.ts';
import { startOrderDeps } from '../../testing/deps.ts';
import { defaultAvailability } from '../domain/availability.ts';
import { createNextFree } from './next-free.ts';

const clock = fixedClock(morning);
const { database, deps } = await startOrderDeps(clock);
beforeEach(() => clock.set(morning));
afterAll(() => database.close());

const occupy = (providerId: string, day: string, key: (typeof slotKeys)[number], until: Date | null = null) =>
  deps.windows.occupy({ providerId, day, key }, { id: newId(), customerId: 'c', serviceId: 's', until }, 1, clock.now());
/** A provider who can be booked. */
const provider = async (over: { blocked?: boolean; mobile?: string } = {}): Promise<string> => {
  const _id = newId();
  const facts = { name: 'Ramesh', email: `${_id}@example.test`, mobile: '+919800000001', address: '12 MG Road', city: 'Pune', state: '' };
  await deps.directory.providers.create({ _id, ...facts, ...over, from: { provider: 1 } });
  return _id;
};
/** The start of a provider's next free window in Kolkata, `11-20 11`. */
const startOf = async (providerId: string, find = createNextFree(deps)) => {
  const next = (await find([providerId])).get(providerId);
  return next && `${next.day.slice(5)} ${next.key}`;
};

it('is the first window that leaves an hour, which is neither taken nor off', async () => {
  const id = await provider();
  // It is 10 AM.
  expect(await startOf(id)).toBe('11-20 11');
  await occupy(id, '2026-11-20', '11');
  expect(await startOf(id)).toBe('11-20 13');
  for (const key of slotKeys) await occupy(id, '2026-11-20', key);
  expect(await startOf(id)).toBe('11-21 09');
  await deps.availability.set(id, { ...defaultAvailability, daysOff: ['2026-11-21'], vacation: { from: '2026-11-22', to: '2026-11-23' } });
  expect(await startOf(id)).toBe('11-24 09');
  await deps.availability.set(id, { ...defaultAvailability, capacity: 2 });
  expect(await startOf(id)).toBe('11-20 11');
});

it('is none for a provider who does not work, and ignores expired holds', async () => {
  const [off, held] = [await provider(), await provider()];
  await deps.availability.set(off, { ...defaultAvailability, weekly: Array.from({ length: 7 }, () => []) });
  await occupy(held, '2026-11-20', '11');
  await occupy(held, '2026-11-20', '13', new Date(morning.getTime() + 1_000));
  const find = createNextFree(deps);
  expect(await startOf(off, find)).toBeNull();
  expect(await startOf(held, find)).toBe('11-20 15');
  clock.set(new Date(morning.getTime() + 5_001));
  expect(await startOf(held, find)).toBe('11-20 13');
});

it('is none for a provider who is blocked, deleted or unknown', async () => {
  const find = createNextFree(deps);
  for (const id of [await provider({ blocked: true }), await provider({ mobile: '' }), newId()]) expect(await startOf(id, find)).toBeNull();
});

it('reads all providers of a page at once, and nobody twice within five seconds', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => provider()));
  const countEntries = vi.fn(deps.windows.countEntries);
  const ofMany = vi.fn(deps.availability.ofMany);
  const find = createNextFree({ ...deps, windows: { ...deps.windows, countEntries }, availability: { ...deps.availability, ofMany } });
  expect((await find(ids)).size).toBe(50);
  const more = newId();
  expect([...(await find([...ids, more])).keys()].sort()).toEqual([...ids, more].sort());
  expect(ofMany.mock.calls.map(([asked]) => asked.length)).toEqual([50, 1]);
  expect(countEntries.mock.calls.map(([asked]) => asked.length)).toEqual([50, 1]);
  clock.set(new Date(morning.getTime() + 5_001));
  await find(ids);
  expect(ofMany).toHaveBeenCalledTimes(3);
});
