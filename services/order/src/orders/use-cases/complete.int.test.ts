import { ensureIndexes, newId } from '@karigar/service-kit';
import { fixedClock, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSlotDays, type SlotDays } from '../../slots/data/slot-days.ts';
import { morning, pendingOrder, tomorrowAtOne } from '../../testing/builders.ts';
import { createOrderRepository, type OrderRepository } from '../data/order-repository.ts';
import { freeClaims, judgeClaim, orderClaim } from './claims.ts';
import { expireOverdue, freeLeftClaims, settleClaims } from './complete.ts';

/** What a crash between two writes leaves, and how it ends. */
describe('the completer', () => {
  let engines: TestEngines;
  let orders: OrderRepository;
  let slots: SlotDays;
  const clock = fixedClock(morning);
  const late = 30_001;
  beforeAll(async () => {
    engines = await useEngines();
    orders = createOrderRepository({ connection: engines.mongo, outbox: { nudge: () => undefined }, clock });
    slots = createSlotDays(engines.mongo);
    await ensureIndexes(engines.mongo);
  });
  afterAll(() => engines.close());

  const someOrder = () => pendingOrder({ id: newId(), providerId: newId() });
  const claimOf = async (order: { id: string; providerId: string; customerId: string; serviceId: string }) => {
    const place = { providerId: order.providerId, ...tomorrowAtOne.window };
    const claim = orderClaim(order);
    await slots.claim(place, claim, 1, clock.now());
    return { place, claim };
  };
  const voidOf = async ({ id }: { id: string }) => {
    const giving = await orders.voidOf(id);
    if (giving === undefined) throw new Error('The id was not given up');
    return giving;
  };
  const taken = async (providerId: string) =>
    (await slots.taken(providerId, [tomorrowAtOne.window.day], clock.now())).get('2026-11-21|13') ?? 0;

  it('frees a claim whose order never came, and refuses the order if it comes after all', async () => {
    clock.set(morning);
    const order = someOrder();
    await claimOf(order);
    await settleClaims({ orders, slots, clock });
    expect(await taken(order.providerId)).toBe(1);
    clock.advance(late);
    await settleClaims({ orders, slots, clock });
    expect(await taken(order.providerId)).toBe(0);
    expect(await orders.add(order)).toBe('given-up');
  });

  it('lets a retry place an id that was given up, once it has claimed its window anew', async () => {
    clock.set(morning);
    const order = someOrder();
    await claimOf(order);
    clock.advance(late);
    await settleClaims({ orders, slots, clock });
    const replacingVoid = await voidOf(order);
    await claimOf(order);
    expect(await orders.add(order, { replacingVoid })).toMatchObject({ added: true });
    expect(await orders.add(order, { replacingVoid })).toBe('given-up');
  });

  it('refuses a retry that was so slow that its claim has been freed as well', async () => {
    clock.set(morning);
    const order = someOrder();
    await claimOf(order);
    clock.advance(late);
    await settleClaims({ orders, slots, clock });
    const replacingVoid = await voidOf(order);
    await claimOf(order);
    clock.advance(late);
    await settleClaims({ orders, slots, clock });
    expect(await taken(order.providerId)).toBe(0);
    expect(await orders.add(order, { replacingVoid })).toBe('given-up');
  });

  it('leaves alone what was claimed anew since it looked', async () => {
    clock.set(morning);
    const order = someOrder();
    const { place, claim } = await claimOf(order);
    await orders.voidUnlessPlaced(order.id);
    const replacingVoid = await voidOf(order);
    await claimOf(order);
    await orders.add(order, { replacingVoid });
    await slots.free(place, claim);
    expect(await taken(order.providerId)).toBe(1);
  });

  it('frees the claim of a retry whose order has gone elsewhere', async () => {
    clock.set(morning);
    const order = someOrder();
    await orders.add(order);
    await orders.change({ id: order.id }, (current) => ({
      ok: true,
      value: { order: { ...current, status: 'rejected' }, facts: [{ type: 'OrderRejected' }], frees: [] },
    }));
    const { place, claim } = await claimOf(order);
    expect(await judgeClaim({ orders, slots }, place, claim)).toMatchObject({ id: order.id });
    expect(await taken(order.providerId)).toBe(0);
  });

  it('keeps a window to which the order has come back before it was freed', async () => {
    clock.set(morning);
    const order = someOrder();
    await claimOf(order);
    await orders.add(order);
    const elsewhere = { ...order.schedule, window: { day: '2026-11-22', key: '13' as const } };
    const moveTo = (schedule: typeof order.schedule, frees: typeof tomorrowAtOne.window | typeof elsewhere.window) =>
      orders.change({ id: order.id }, (current) => ({
        ok: true,
        value: { order: { ...current, schedule }, facts: [{ type: 'OrderRescheduled' }], frees: [frees] },
      }));
    // Away, and the process dies before it has freed the window; then back.
    await moveTo(elsewhere, tomorrowAtOne.window);
    await moveTo(order.schedule, elsewhere.window);
    await freeLeftClaims({ orders, slots, clock });
    expect(await taken(order.providerId)).toBe(1);
    expect(await orders.claimsToFree(order.id)).toEqual([]);
  });

  it('does not free what a slower process read as given up and the order has claimed anew', async () => {
    clock.set(morning);
    const order = someOrder();
    await claimOf(order);
    await orders.add(order);
    const elsewhere = { ...order.schedule, window: { day: '2026-11-22', key: '13' as const } };
    const given = await orders.change({ id: order.id }, (current) => ({
      ok: true,
      value: { order: { ...current, schedule: elsewhere }, facts: [{ type: 'OrderRescheduled' }], frees: [tomorrowAtOne.window] },
    }));
    if (!given.ok) throw new Error('The order did not move');
    const slow = {
      orders,
      slots: {
        ...slots,
        free: async (...freeing: Parameters<SlotDays['free']>) => {
          await claimOf(order);
          await slots.free(...freeing);
        },
      },
    };
    await freeClaims(slow, given.value);
    expect(await taken(order.providerId)).toBe(1);
  });

  it('keeps the claim of an order whose process died before it could say so', async () => {
    clock.set(morning);
    const order = someOrder();
    await claimOf(order);
    await orders.add(order);
    clock.advance(late);
    await settleClaims({ orders, slots, clock });
    expect(await taken(order.providerId)).toBe(1);
    expect(await slots.unsettledSince(clock.now(), 100)).toEqual([]);
  });

  it('frees the windows that a closed order had given up', async () => {
    clock.set(morning);
    const order = someOrder();
    await claimOf(order);
    await orders.add(order);
    await orders.change({ id: order.id }, (current) => ({
      ok: true,
      value: { order: { ...current, status: 'rejected' }, facts: [{ type: 'OrderRejected' }], frees: [tomorrowAtOne.window] },
    }));
    expect(await taken(order.providerId)).toBe(1);
    await freeLeftClaims({ orders, slots, clock });
    expect(await taken(order.providerId)).toBe(0);
    expect(await orders.claimsToFree(order.id)).toEqual([]);
  });

  it('expires pending orders when their hour has come, and frees their windows', async () => {
    clock.set(morning);
    const order = someOrder();
    await claimOf(order);
    await orders.add(order);
    clock.set(new Date(order.expiresAt.getTime() - 1));
    await expireOverdue({ orders, slots, clock });
    expect((await orders.find({ id: order.id }))?.status).toBe('pending');
    clock.set(order.expiresAt);
    await expireOverdue({ orders, slots, clock });
    expect((await orders.find({ id: order.id }))?.status).toBe('expired');
    expect(await taken(order.providerId)).toBe(0);
  });

  it('gets past an order that cannot be read', async () => {
    clock.set(morning);
    const [broken, fine] = [someOrder(), someOrder()];
    await orders.add(broken);
    await orders.add(fine);
    const stored = engines.mongo.collection<{ _id: string }>('orders');
    await stored.updateOne({ _id: broken.id }, { $set: { status: 'pending', expiresAt: fine.expiresAt, snapshot: null, schedule: null } });
    clock.set(fine.expiresAt);
    await expect(expireOverdue({ orders, slots, clock })).rejects.toThrow('failed');
    expect((await orders.find({ id: fine.id }))?.status).toBe('expired');
    await stored.deleteOne({ _id: broken.id });
  });
});
