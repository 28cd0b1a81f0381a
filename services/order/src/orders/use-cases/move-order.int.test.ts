import { ensureIndexes, newId } from '@karigar/service-kit';
import { fixedClock, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { morning, pendingOrder, tomorrowAtOne } from '../../testing/builders.ts';
import { depsOn } from '../../testing/deps.ts';
import { changeOrder } from './change-order.ts';
import { orderClaim } from './claims.ts';
import { settleClaims } from './complete.ts';
import type { Deps } from './deps.ts';
import { moveOrder } from './move-order.ts';

const noonAfter = { date: new Date('2026-11-22T06:30:00Z'), day: '2026-11-22', key: '11' } as const;

/** Moves that meet the completer, a rival or another move between two of their steps. */
describe('moving an order', () => {
  let engines: TestEngines;
  let deps: Deps;
  const clock = fixedClock(morning);
  beforeAll(async () => {
    engines = await useEngines();
    deps = depsOn(engines.mongo, clock);
    await ensureIndexes(engines.mongo);
  });
  afterAll(() => engines.close());

  const placed = async () => {
    clock.set(morning);
    const order = pendingOrder({ id: newId(), providerId: newId() });
    const place = { providerId: order.providerId, ...tomorrowAtOne.window };
    const claim = orderClaim(order);
    await deps.slots.claim(place, claim, 1, clock.now());
    await deps.orders.add(order);
    await deps.slots.settle(place, claim);
    return order;
  };
  type Placed = Awaited<ReturnType<typeof placed>>;

  /** The dependencies of a process that is slow once: `meanwhile` happens right after it has claimed. */
  const slowAfterClaiming = (meanwhile: () => Promise<unknown>): Deps => {
    let once = meanwhile;
    return {
      ...deps,
      slots: {
        ...deps.slots,
        claim: async (...claiming) => {
          const won = await deps.slots.claim(...claiming);
          const now = once;
          once = () => Promise.resolve();
          await now();
          return won;
        },
      },
    };
  };
  const newPlace = ({ providerId }: Placed) => ({ providerId, day: noonAfter.day, key: noonAfter.key });
  const move = (order: Placed, by: Deps = deps) => moveOrder(by, { orderId: order.id, customerId: order.customerId, date: noonAfter.date });
  const claimBySomebody = (order: Placed) =>
    deps.slots.claim(newPlace(order), orderClaim({ ...order, id: newId(), customerId: newId() }), 1, clock.now());
  const whoHas = async (order: Placed) => ({
    old: (await deps.slots.claimOf({ providerId: order.providerId, ...tomorrowAtOne.window }, order.id)) !== undefined,
    new: (await deps.slots.claimOf(newPlace(order), order.id)) !== undefined,
  });

  it('leaves the old window for the new one', async () => {
    const order = await placed();
    expect(await move(order)).toMatchObject({
      ok: true,
      value: { status: 'pending', schedule: { window: { day: '2026-11-22', key: '11' } } },
    });
    expect(await whoHas(order)).toEqual({ old: false, new: true });
  });

  it('does not take a window that was freed and given to somebody else while it slept', async () => {
    const order = await placed();
    const sleepy = slowAfterClaiming(async () => {
      clock.advance(30_001);
      await settleClaims(deps);
      expect(await claimBySomebody(order)).toBe(true);
    });
    expect(await move(order, sleepy)).toMatchObject({ ok: false, code: 'SLOT_TAKEN' });
    expect(await deps.orders.find({ id: order.id })).toMatchObject({ schedule: { window: tomorrowAtOne.window } });
    expect(await whoHas(order)).toEqual({ old: true, new: false });
  });

  it('claims anew what was freed while it slept and is free still', async () => {
    const order = await placed();
    const sleepy = slowAfterClaiming(async () => {
      clock.advance(30_001);
      await settleClaims(deps);
    });
    expect(await move(order, sleepy)).toMatchObject({ ok: true });
    expect(await whoHas(order)).toEqual({ old: false, new: true });
  });

  it('keeps the window that another move of the same order has won, though itself it came too late', async () => {
    const order = await placed();
    const sleepy = slowAfterClaiming(async () => {
      expect(await move(order)).toMatchObject({ ok: true });
      await changeOrder(deps, { id: order.id }, { type: 'accept' });
      await changeOrder(deps, { id: order.id }, { type: 'progress', step: 'started' });
    });
    expect(await move(order, sleepy)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
    expect(await deps.orders.find({ id: order.id })).toMatchObject({
      status: 'confirmed',
      schedule: { window: { day: '2026-11-22', key: '11' } },
    });
    expect(await claimBySomebody(order)).toBe(false);
    expect(await deps.slots.unsettledSince(new Date(clock.now().getTime() + 1), 100)).toEqual([]);
  });

  it('frees the new window when the order was cancelled meanwhile', async () => {
    const order = await placed();
    const sleepy = slowAfterClaiming(() => changeOrder(deps, { id: order.id }, { type: 'cancel', reason: null, note: null }));
    expect(await move(order, sleepy)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
    expect(await whoHas(order)).toEqual({ old: false, new: false });
  });
});
