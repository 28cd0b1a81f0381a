import { ok, refuse, slotKeys } from '@karigar/contracts';
import { ensureIndexes, newId } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { morning } from '../../testing/builders.ts';
import { startOrderDeps } from '../../testing/deps.ts';
import { defaultAvailability, type Availability } from '../domain/availability.ts';

const { database, deps } = await startOrderDeps(fixedClock(morning));
afterAll(() => database.close());
const { availability } = deps;
const stored = database.mongo.collection<{ _id: string; outbox: { type: string; data: object; version: number }[] }>('availability');

const hours: Availability = {
  weekly: [[], ...Array.from({ length: 6 }, () => slotKeys.slice(1))],
  daysOff: ['2026-11-25'],
  vacation: { from: '2026-12-01', to: '2026-12-03' },
  capacity: 2,
  hoursVersion: 'first',
};

it('is the default until a provider has saved hours', async () => {
  const [known, unknown] = [newId(), newId()];
  await availability.set(known, hours);
  expect(await availability.of(unknown)).toEqual(defaultAvailability);
  expect(await availability.of(known)).toEqual(hours);
  const hoursOf = await availability.ofMany([known, unknown]);
  expect([hoursOf(known), hoursOf(unknown), hoursOf(newId())]).toEqual([hours, defaultAvailability, defaultAvailability]);
});

it('reads those who were asked for only', async () => {
  const [one, other] = [newId(), newId()];
  for (const id of [one, other]) await availability.set(id, hours);
  expect((await availability.ofMany([one]))(other)).toEqual(defaultAvailability);
});

it('is replaced as a whole, and publishes each change with the instants of a vacation', async () => {
  const id = newId();
  const reopened: Availability = { ...defaultAvailability, capacity: 3, hoursVersion: 'second' };
  expect(await availability.set(id, hours)).toEqual(ok(hours));
  expect(await availability.set(id, reopened)).toEqual(ok(reopened));
  expect(await availability.of(id)).toEqual(reopened);
  const { outbox = [] } = (await stored.findOne({ _id: id })) ?? {};
  const published = { type: 'availability.changed.v1', source: 'karigar/order', subject: id };
  expect(outbox).toMatchObject([
    {
      ...published,
      version: 1,
      // From the first moment of the first day in Kolkata until the first moment after the last one.
      data: { providerId: id, capacity: 2, vacation: { starts: '2026-11-30T18:30:00.000Z', ends: '2026-12-03T18:30:00.000Z' } },
    },
    { ...published, version: 2, data: { providerId: id, capacity: 3, vacation: null } },
  ]);
});

it('is stored with what is written alongside, or not at all', async () => {
  const id = newId();
  const write = (result: ReturnType<typeof refuse> | ReturnType<typeof ok<undefined>>) => ({ queue: id, write: async () => result });
  expect(await availability.set(id, hours, write(refuse('CONFLICT')))).toMatchObject({ ok: false, code: 'CONFLICT' });
  expect(await availability.of(id)).toEqual(defaultAvailability);
  expect(await availability.set(id, hours, write(ok(undefined)))).toMatchObject({ ok: true });
  expect(await availability.of(id)).toEqual(hours);
});

it('has an index by which a sweep finds what waits to be published', async () => {
  await ensureIndexes(database.mongo);
  const keys = (await stored.indexes()).flatMap(({ key }) => Object.keys(key));
  expect(keys.some((key) => key.startsWith('outbox'))).toBe(true);
});
