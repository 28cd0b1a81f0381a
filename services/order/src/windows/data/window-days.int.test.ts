import { ensureIndexes, newId } from '@karigar/service-kit';
import { useDatabase, type TestDatabase } from '@karigar/service-kit/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCurrent, hasRoomFor, othersThan, type WindowEntry } from '../domain/window.ts';
import { createWindowDays, type WindowDays } from './window-days.ts';

const now = new Date('2026-11-20T04:30:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const day = '2026-11-21';

describe('the windows of a day', () => {
  let database: TestDatabase;
  let windows: WindowDays;
  beforeAll(async () => {
    database = await useDatabase();
    windows = createWindowDays(database.mongo);
    await ensureIndexes(database.mongo);
  });
  afterAll(() => database.close());

  const newWindow = () => ({ providerId: newId(), day, key: '13' as const });
  const order = (over: Partial<WindowEntry> = {}): WindowEntry => ({
    id: newId(),
    customerId: newId(),
    serviceId: 'service',
    until: null,
    ...over,
  });
  const hold = (over: Partial<WindowEntry> = {}): WindowEntry => order({ until: later(300_000), ...over });
  const count = async (providerId: string, on = day) =>
    (await windows.countEntries([providerId], [on], now))({ providerId, day: on, key: '13' });

  it('are removed two months after their day', async () => {
    const window = newWindow();
    await windows.occupy(window, order(), 1, now);
    const stored = await database.mongo.collection('window_days').findOne({ providerId: window.providerId });
    expect(stored).toMatchObject({ forgetAt: new Date('2027-01-20T00:00:00Z') });
    const indexes = await database.mongo.collection('window_days').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { forgetAt: 1 }, expireAfterSeconds: 0 }));
  });

  it('admit one of thirty, even when the day has no document yet', async () => {
    const window = newWindow();
    const won = await Promise.all(Array.from({ length: 30 }, () => windows.occupy(window, order(), 1, now)));
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  it('never exceed their capacity', async () => {
    const window = newWindow();
    const won = await Promise.all(Array.from({ length: 30 }, () => windows.occupy(window, order(), 3, now)));
    expect(won.filter(Boolean)).toHaveLength(3);
    expect(await count(window.providerId)).toBe(3);
  });

  it('hold an entry once, even if it is added again after the capacity was lowered', async () => {
    const window = newWindow();
    const entry = order();
    for (const [each, capacity] of [
      [order(), 2],
      [entry, 2],
      [entry, 1],
    ] as const)
      expect(await windows.occupy(window, each, capacity, now)).toBe(true);
    expect(await count(window.providerId)).toBe(2);
  });

  it("turn a customer's own hold into the order and keep others out meanwhile", async () => {
    const window = newWindow();
    const held = hold();
    expect(await windows.occupy(window, held, 1, now)).toBe(true);
    expect(await windows.occupy(window, order(), 1, now)).toBe(false);
    expect(await windows.occupy(window, order({ customerId: held.customerId }), 1, now)).toBe(true);
    expect(await count(window.providerId)).toBe(1);
  });

  it("release a customer's other holds of the service on all days, and nothing else", async () => {
    const window = newWindow();
    const nextDay = { ...window, day: '2026-11-22' };
    const earlier = hold();
    const { customerId, serviceId } = earlier;
    const newer = hold({ customerId });
    await windows.occupy(window, earlier, 3, now);
    await windows.occupy(window, hold(), 3, now);
    await windows.occupy(window, order({ customerId, serviceId: 'another' }), 3, now);
    await windows.occupy(nextDay, newer, 1, now);
    await windows.releaseHolds(window.providerId, [window.day, nextDay.day], { customerId, serviceId, exceptId: newer.id });
    expect([await count(window.providerId), await count(window.providerId, nextDay.day)]).toEqual([2, 1]);
  });

  it('give the place of an expired hold to others', async () => {
    const window = newWindow();
    await windows.occupy(window, hold(), 1, now);
    expect(await windows.occupy(window, order(), 1, later(299_999))).toBe(false);
    expect(await windows.occupy(window, order(), 1, later(300_000))).toBe(true);
  });

  it('free an entry once', async () => {
    const window = newWindow();
    const entry = order();
    await windows.occupy(window, entry, 1, now);
    await windows.free(window, entry.id);
    await windows.occupy(window, order(), 1, now);
    await windows.free(window, entry.id);
    expect(await windows.occupy(window, order(), 1, now)).toBe(false);
  });

  it('take, keep and free entries as the domain decides, under random commands', async () => {
    const entry = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      customerId: fc.constantFrom('asha', 'meera'),
      serviceId: fc.constantFrom('taps', 'pipes'),
      livesMinutes: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
    });
    const step = fc.record({ entry, capacity: fc.integer({ min: 1, max: 2 }), isFreed: fc.boolean(), waitMinutes: fc.nat({ max: 4 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (script) => {
        const window = newWindow();
        let [time, model]: [number, WindowEntry[]] = [0, []];
        for (const { entry: drawn, capacity, isFreed, waitMinutes } of script) {
          time += waitMinutes * 60_000;
          const { livesMinutes, ...about } = drawn;
          if (isFreed) {
            await windows.free(window, about.id);
            model = model.filter(({ id }) => id !== about.id);
            continue;
          }
          const until = livesMinutes === null ? null : later(time + livesMinutes * 60_000);
          const taken = { ...about, until };
          const isIn = hasRoomFor(taken, model, capacity, later(time));
          expect(await windows.isFull(window, taken, capacity, later(time))).toBe(!isIn);
          expect(await windows.occupy(window, taken, capacity, later(time))).toBe(isIn);
          if (isIn) model = [...othersThan(taken, model, later(time)), taken];
          const current = countCurrent(model, later(time));
          expect((await windows.countEntries([window.providerId], [day], later(time)))(window)).toBe(current);
        }
      }),
      { numRuns: 20 },
    );
  });
});
