import { ensureIndexes, newId } from '@karigar/service-kit';
import { fixedClock, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSlotDays, type SlotDays } from '../../slots/data/slot-days.ts';
import { morning, pendingOrder, tomorrowAtOne } from '../../testing/builders.ts';
import { createOrderRepository, type OrderRepository } from '../data/order-repository.ts';
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
    await slots.claim(
      place,
      { id: order.id, kind: 'order', customerId: order.customerId, serviceId: order.serviceId, until: null },
      1,
      clock.now(),
    );
    return place;
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
    const replacingVoidOf = await orders.voidedAt(order.id);
    if (replacingVoidOf === undefined) throw new Error('The id was not given up');
    await claimOf(order);
    expect(await orders.add(order, { replacingVoidOf })).toMatchObject({ added: true });
    expect(await orders.add(order, { replacingVoidOf })).toBe('given-up');
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
});
