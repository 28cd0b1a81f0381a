import type { OfferAcceptedV1 } from '@karigar/contracts';
import { ensureIndexes, newId } from '@karigar/service-kit';
import { fixedClock, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../orders/use-cases/deps.ts';
import { placeOrderFromOffer } from '../../orders/use-cases/place-from-offer.ts';
import { placeOrder, type PlaceOrder } from '../../orders/use-cases/place-order.ts';
import { morning } from '../../testing/builders.ts';
import { bookingOn, depsOn } from '../../testing/deps.ts';
import { closeAccount, reopenAbandonedAccounts } from './close-account.ts';

const roles = ['customer', 'provider'] as const;

/** What auth may rely on when it deletes an account. */
describe.each(roles)('closing the account of a %s', (role) => {
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

  const accountOf = ({ customerId, body }: PlaceOrder) => (role === 'customer' ? customerId : body.provider_id);
  const refusal = role === 'customer' ? 'CONFLICT' : 'SERVICE_UNAVAILABLE_FOR_BOOKING';
  const close = (accountId: string, with_: Partial<Deps> = {}) =>
    closeAccount({ ...deps, ...with_ }, { role, accountId, deletionId: 'deletion' });

  it('either counts a booking or refuses it, whatever the moment', async () => {
    const outcomes = new Set<boolean>();
    for (let round = 0; round < 20; round += 1) {
      const command = await bookingOn(deps);
      const [closed, placed] = await Promise.all([close(accountOf(command)), placeOrder(deps, command)]);
      expect(closed).toEqual({ ok: true, value: { openOrders: placed.ok ? 1 : 0 } });
      outcomes.add(placed.ok);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  it('leaves it open with open orders, in dispatch as well', async () => {
    const command = await bookingOn(deps);
    await placeOrder(deps, command);
    const reopened: unknown[] = [];
    const dispatch = { ...deps.dispatch, reopenAccount: async (deletion: unknown) => void reopened.push(deletion) };
    expect(await close(accountOf(command), { dispatch })).toEqual({ ok: true, value: { openOrders: 1 } });
    expect(reopened).toEqual([{ role, accountId: accountOf(command), deletionId: 'deletion' }]);
    expect((await deps.directory[role](accountOf(command)))?.closed).toBe(undefined);
  });

  it('counts an accepted offer whose order is still being made, and counts it once when it is made', async () => {
    const command = await bookingOn(deps);
    const requestId = newId();
    const dispatch = { ...deps.dispatch, closeAccount: () => Promise.resolve([requestId]) };
    expect(await close(accountOf(command), { dispatch })).toEqual({ ok: true, value: { openOrders: 1 } });
    const offer: OfferAcceptedV1 = {
      offerId: newId(),
      requestId,
      customerId: command.customerId,
      providerId: command.body.provider_id,
      serviceId: command.body.service_id,
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
    expect(await close(accountOf(command), { dispatch })).toEqual({ ok: true, value: { openOrders: 1 } });
  });

  it('changes nothing while dispatch is unavailable', async () => {
    const command = await bookingOn(deps);
    const dispatch = { ...deps.dispatch, closeAccount: () => Promise.reject(new Error('no answer')) };
    await expect(close(accountOf(command), { dispatch })).rejects.toThrow('no answer');
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
  });

  it('is undone when the deletion was given up, also when the closing arrived after that', async () => {
    const command = await bookingOn(deps);
    await close(accountOf(command));
    clock.advance(29_999);
    await reopenAbandonedAccounts(deps);
    expect(await placeOrder(deps, command)).toMatchObject({ ok: false, code: refusal });
    clock.advance(2);
    await reopenAbandonedAccounts(deps);
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
  });

  it('is final when auth has deleted the account', async () => {
    const command = await bookingOn(deps);
    await close(accountOf(command));
    clock.advance(30_001);
    await reopenAbandonedAccounts({ ...deps, auth: { cancelDeletion: () => Promise.resolve('deleted') } });
    expect(await placeOrder(deps, command)).toMatchObject({ ok: false, code: refusal });
    await reopenAbandonedAccounts(deps);
    expect(await placeOrder(deps, command)).toMatchObject({ ok: false, code: refusal });
  });

  it('holds for an account that is not known here yet', async () => {
    const accountId = newId();
    expect(await close(accountId)).toEqual({ ok: true, value: { openOrders: 0 } });
    expect(await deps.directory[role](accountId)).toBe(null);
  });
});
