import { newId } from '@karigar/service-kit';
import { useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSlotDays, type Claim, type SlotDays } from './slot-days.ts';

const now = new Date('2026-11-20T04:30:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('the windows of a day', () => {
  let engines: TestEngines;
  let slots: SlotDays;
  beforeAll(async () => {
    engines = await useEngines();
    slots = createSlotDays(engines.mongo);
  });
  afterAll(() => engines.close());

  const place = () => ({ providerId: newId(), day: '2026-11-21', key: '13' as const });
  const order = (over: Partial<Claim> = {}): Claim => ({
    id: newId(),
    kind: 'order',
    customerId: newId(),
    serviceId: 'service',
    until: null,
    ...over,
  });
  const hold = (over: Partial<Claim> = {}): Claim => order({ kind: 'hold', until: later(300_000), ...over });

  it('has one winner among thirty claims at once, also when the day has no document yet', async () => {
    const where = place();
    const won = await Promise.all(Array.from({ length: 30 }, () => slots.claim(where, order(), 1, now)));
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  it('never exceeds a capacity', async () => {
    const where = place();
    const won = await Promise.all(Array.from({ length: 30 }, () => slots.claim(where, order(), 3, now)));
    expect(won.filter(Boolean)).toHaveLength(3);
    expect((await slots.taken(where.providerId, [where.day], now)).get('2026-11-21|13')).toBe(3);
  });

  it('answers the same claim again the same', async () => {
    const where = place();
    const claim = order();
    expect(await slots.claim(where, claim, 1, now)).toBe(true);
    expect(await slots.claim(where, claim, 1, now)).toBe(true);
    expect((await slots.taken(where.providerId, [where.day], now)).get('2026-11-21|13')).toBe(1);
  });

  it("turns a customer's own hold into the order and keeps others out meanwhile", async () => {
    const where = place();
    const held = hold();
    expect(await slots.claim(where, held, 1, now)).toBe(true);
    expect(await slots.claim(where, order(), 1, now)).toBe(false);
    expect(await slots.claim(where, order({ customerId: held.customerId }), 1, now)).toBe(true);
    expect((await slots.taken(where.providerId, [where.day], now)).get('2026-11-21|13')).toBe(1);
  });

  it('leaves a hold that has lapsed to others', async () => {
    const where = place();
    await slots.claim(where, hold(), 1, now);
    expect(await slots.claim(where, order(), 1, later(299_999))).toBe(false);
    expect(await slots.claim(where, order(), 1, later(300_000))).toBe(true);
  });

  it('frees a claim once', async () => {
    const where = place();
    const claim = order();
    await slots.claim(where, claim, 1, now);
    await slots.free(where, claim.id);
    const next = order();
    await slots.claim(where, next, 1, now);
    await slots.free(where, claim.id);
    expect(await slots.claim(where, order(), 1, now)).toBe(false);
  });
});
