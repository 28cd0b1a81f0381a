import { ensureIndexes, newId } from '@karigar/service-kit';
import { fixedClock, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import express from 'express';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectory } from '../../directory/data/directory.ts';
import { createSlotDays, type SlotDays } from '../../slots/data/slot-days.ts';
import { morning, pendingOrder, tomorrowAtOne } from '../../testing/builders.ts';
import { createOrderRepository } from '../data/order-repository.ts';
import { orderClaim } from '../use-cases/claims.ts';
import type { Deps } from '../use-cases/deps.ts';
import { internalRouter } from './internal.ts';

describe('closing a service', () => {
  let engines: TestEngines;
  beforeAll(async () => {
    engines = await useEngines();
  });
  afterAll(() => engines.close());

  it('counts a booking that is stored and settled while it counts', async () => {
    const clock = fixedClock(morning);
    const orders = createOrderRepository({ connection: engines.mongo, outbox: { nudge: () => undefined }, clock });
    const slots = createSlotDays(engines.mongo);
    const directory = createDirectory(engines.mongo);
    await ensureIndexes(engines.mongo);
    const order = pendingOrder({ id: newId(), providerId: newId(), serviceId: newId() });
    await directory.services.insertOne({ _id: order.serviceId, providerId: order.providerId, from: { service: 1 } } as never);
    const place = { providerId: order.providerId, ...tomorrowAtOne.window };
    const claim = orderClaim(order);
    await slots.claim(place, claim, 1, clock.now());
    const counting: SlotDays = {
      ...slots,
      unsettledOfService: async (...asked) => {
        await new Promise((resolve) => setImmediate(resolve));
        await orders.add(order);
        await slots.settle(place, claim);
        return slots.unsettledOfService(...asked);
      },
    };
    const server = express()
      .use(internalRouter({ directory, orders, slots: counting } as unknown as Deps))
      .listen(0);
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/services/${order.serviceId}/close`, { method: 'POST' });
    expect(await answer.json()).toEqual({ openOrders: 1 });
    server.close();
  });
});
