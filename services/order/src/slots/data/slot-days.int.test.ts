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
    mark: newId(),
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

  it("lets go of a customer's other holds of the service on all days, and of nothing else", async () => {
    const where = place();
    const tomorrow = { ...where, day: '2026-11-22' };
    const [earlier, newer] = [hold(), hold()];
    const same = { customerId: earlier.customerId, serviceId: earlier.serviceId };
    const others = hold();
    await slots.claim(where, earlier, 2, now);
    await slots.claim(where, others, 2, now);
    await slots.claim(tomorrow, { ...newer, ...same }, 1, now);
    await slots.releaseHolds(where.providerId, [where.day, tomorrow.day], { ...same, exceptId: newer.id });
    const found = await Promise.all([slots.claimOf(where, earlier.id), slots.claimOf(where, others.id), slots.claimOf(tomorrow, newer.id)]);
    expect(found.map((claim) => claim?.id)).toEqual([undefined, others.id, newer.id]);
  });

  it('leaves a hold that has lapsed to others', async () => {
    const where = place();
    await slots.claim(where, hold(), 1, now);
    expect(await slots.claim(where, order(), 1, later(299_999))).toBe(false);
    expect(await slots.claim(where, order(), 1, later(300_000))).toBe(true);
  });

  it('keeps a claim that was made anew from whoever frees the one before', async () => {
    const where = place();
    const first = order();
    const again = { ...first, mark: newId() };
    await slots.claim(where, first, 1, now);
    await slots.claim(where, again, 1, later(1));
    await slots.free(where, first);
    expect(await slots.claimOf(where, first.id)).toEqual({ id: first.id, mark: again.mark });
    expect(await slots.claim(where, order(), 1, now)).toBe(false);
    await slots.settle(where, first);
    expect(await slots.unsettledSince(later(2), 100)).toContainEqual({ ...where, id: first.id, mark: again.mark });
  });

  it('leaves its place to a claim that is made again, also after the capacity went down', async () => {
    const where = place();
    const claim = order();
    await slots.claim(where, claim, 2, now);
    await slots.claim(where, order(), 2, now);
    const again = { ...claim, mark: newId() };
    expect(await slots.claim(where, again, 1, now)).toBe(true);
    expect(await slots.claimOf(where, claim.id)).toEqual({ id: claim.id, mark: again.mark });
    expect((await slots.taken(where.providerId, [where.day], now)).get('2026-11-21|13')).toBe(2);
  });

  it('frees a claim once', async () => {
    const where = place();
    const claim = order();
    await slots.claim(where, claim, 1, now);
    await slots.free(where, claim);
    const next = order();
    await slots.claim(where, next, 1, now);
    await slots.free(where, claim);
    expect(await slots.claim(where, order(), 1, now)).toBe(false);
  });
});
