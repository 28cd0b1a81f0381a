import { ensureIndexes, newId } from '@karigar/service-kit';
import { fixedClock, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import type { OfferAcceptedV1 } from '@karigar/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../orders/use-cases/deps.ts';
import { placeOrderFromOffer } from '../../orders/use-cases/place-from-offer.ts';
import { placeOrder } from '../../orders/use-cases/place-order.ts';
import { morning } from '../../testing/builders.ts';
import { bookingOn, depsOn } from '../../testing/deps.ts';
import { closeService, reopenAbandonedServices } from './close-service.ts';

/** What catalog may rely on when it deletes a service. */
describe('closing a service', () => {
  let engines: TestEngines;
  let deps: Deps;
  const clock = fixedClock(morning);
  beforeAll(async () => {
    engines = await useEngines();
    deps = depsOn(engines.mongo, clock);
    await ensureIndexes(engines.mongo);
  });
  beforeEach(() => clock.set(morning));
  afterAll(() => engines.close());

  const close = (serviceId: string, with_: Partial<Deps> = {}) =>
    closeService({ ...deps, ...with_ }, { serviceId, deletionId: 'deletion' });

  it('either counts a booking or refuses it, whatever the moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const command = await bookingOn(deps);
      const [closed, placed] = await Promise.all([close(command.body.service_id), placeOrder(deps, command)]);
      expect(closed).toEqual({ ok: true, value: { openOrders: placed.ok ? 1 : 0 } });
    }
  });

  it('leaves it open with open orders, in dispatch as well', async () => {
    const command = await bookingOn(deps);
    await placeOrder(deps, command);
    const reopened: string[][] = [];
    const dispatch = { ...deps.dispatch, reopenService: async (...service: string[]) => void reopened.push(service) };
    expect(await close(command.body.service_id, { dispatch })).toEqual({ ok: true, value: { openOrders: 1 } });
    expect(reopened).toEqual([[command.body.service_id, 'deletion']]);
    expect((await deps.directory.service(command.body.service_id))?.closed).toBe(undefined);
  });

  it('counts an accepted offer whose order is still being made, and counts it once when it is made', async () => {
    const command = await bookingOn(deps);
    const { service_id: serviceId, provider_id: providerId } = command.body;
    const requestId = newId();
    const dispatch = { ...deps.dispatch, closeService: () => Promise.resolve([requestId]) };
    expect(await close(serviceId, { dispatch })).toEqual({ ok: true, value: { openOrders: 1 } });
    const offer: OfferAcceptedV1 = {
      offerId: newId(),
      requestId,
      customerId: command.customerId,
      providerId,
      serviceId,
      categoryId: 'plumbing',
      pricePaise: 65_000,
      estimatedArrival: '5-10 minutes',
      address: '5 Lake View',
      issue: 'Tap leaks',
      city: 'Pune',
      state: 'Maharashtra',
      country: 'India',
      at: clock.now().toISOString(),
    };
    await placeOrderFromOffer(deps, offer);
    expect(await close(serviceId, { dispatch })).toEqual({ ok: true, value: { openOrders: 1 } });
  });

  it('changes nothing while dispatch is unavailable', async () => {
    const command = await bookingOn(deps);
    const dispatch = { ...deps.dispatch, closeService: () => Promise.reject(new Error('no answer')) };
    await expect(close(command.body.service_id, { dispatch })).rejects.toThrow('no answer');
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
  });

  it('is undone when the deletion was given up, also when the closing arrived after that', async () => {
    const command = await bookingOn(deps);
    await close(command.body.service_id);
    clock.advance(29_999);
    await reopenAbandonedServices(deps);
    expect(await placeOrder(deps, command)).toMatchObject({ ok: false, code: 'SERVICE_UNAVAILABLE_FOR_BOOKING' });
    clock.advance(2);
    await reopenAbandonedServices(deps);
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
  });

  it('is final when catalog has archived the service', async () => {
    const command = await bookingOn(deps);
    await close(command.body.service_id);
    clock.advance(30_001);
    await reopenAbandonedServices({ ...deps, catalog: { cancelDeletion: () => Promise.resolve('archived') } });
    expect(await placeOrder(deps, command)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  it('holds for a service that is not known here yet', async () => {
    const serviceId = newId();
    expect(await close(serviceId)).toEqual({ ok: true, value: { openOrders: 0 } });
    expect(await deps.directory.service(serviceId)).toBe(null);
    expect((await deps.directory.services.findOne({ _id: serviceId }).lean())?.closed?.deletionId).toBe('deletion');
  });
});
