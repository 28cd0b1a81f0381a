import { ensureIndexes, newId } from '@karigar/service-kit';
import { fixedClock, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { morning, tomorrowAtOne } from '../../testing/builders.ts';
import { depsOn } from '../../testing/deps.ts';
import { changeOrder } from './change-order.ts';
import type { Deps } from './deps.ts';
import { placeOrder, type PlaceOrder } from './place-order.ts';

/** Two tries of one placing, by the same key, of which the first is slow. */
describe('placing an order twice', () => {
  let engines: TestEngines;
  let deps: Deps;
  const clock = fixedClock(morning);
  beforeAll(async () => {
    engines = await useEngines();
    deps = depsOn(engines.mongo, clock);
    await ensureIndexes(engines.mongo);
  });
  afterAll(() => engines.close());

  const booking = async (): Promise<PlaceOrder> => {
    const [customerId, providerId, serviceId] = [newId(), newId(), newId()];
    const { customers, providers, services } = deps.directory;
    await customers.insertOne({
      _id: customerId,
      name: 'Asha Rao',
      email: 'a@example.test',
      mobile: '+919800000002',
      from: { customer: 1 },
    });
    await providers.insertOne({
      _id: providerId,
      name: 'Ramesh Jadhav',
      mobile: '+919800000001',
      address: '12 MG Road',
      city: 'Pune',
      state: 'Maharashtra',
      from: { provider: 1 },
    });
    await services.insertOne({
      _id: serviceId,
      providerId,
      name: 'Tap repair',
      visitingChargePaise: 49_950,
      instantVisitingChargePaise: 120_000,
      coverImage: '/api/media/cover/640',
      from: { service: 1 },
    });
    return {
      orderId: newId(),
      customerId,
      body: {
        service_id: serviceId,
        provider_id: providerId,
        location: '5 Lake View',
        issue: 'Tap leaks',
        date: tomorrowAtOne.start.toISOString(),
        estimated_charge: 513.13,
        payment: { method: 'cash' },
      },
    };
  };
  const slowBeforeClaiming = (meanwhile: () => Promise<unknown>): Deps => ({
    ...deps,
    slots: {
      ...deps.slots,
      claim: async (...claiming) => {
        await meanwhile();
        return deps.slots.claim(...claiming);
      },
    },
  });
  const claimOf = ({ orderId, body }: PlaceOrder) => deps.slots.claimOf({ providerId: body.provider_id, ...tomorrowAtOne.window }, orderId);

  it('keeps the window of the order that the other try has stored, though the service is being closed by then', async () => {
    const command = await booking();
    const slow = slowBeforeClaiming(async () => {
      expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
      await deps.directory.closeService(command.body.service_id);
    });
    expect(await placeOrder(slow, command)).toMatchObject({ ok: true, value: { id: command.orderId } });
    expect(await claimOf(command)).toBeDefined();
  });

  it('takes no window for an order that is cancelled already', async () => {
    const command = await booking();
    const slow = slowBeforeClaiming(async () => {
      expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
      await changeOrder(deps, { id: command.orderId }, { type: 'cancel', reason: null, note: null });
    });
    expect(await placeOrder(slow, command)).toMatchObject({ ok: true, value: { status: 'cancelled' } });
    expect(await claimOf(command)).toBeUndefined();
  });

  it('takes no window when the service is being closed', async () => {
    const command = await booking();
    await deps.directory.closeService(command.body.service_id);
    expect(await placeOrder(deps, command)).toMatchObject({ ok: false, code: 'SERVICE_UNAVAILABLE_FOR_BOOKING' });
    expect(await claimOf(command)).toBeUndefined();
    await deps.directory.reopenService(command.body.service_id);
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true, value: { status: 'pending' } });
    expect(await claimOf(command)).toBeDefined();
  });
});
