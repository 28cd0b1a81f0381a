import { inTransaction, newId } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { dayMs, refuse, type Deletion } from '@karigar/contracts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { placeOrderFromOffer } from '../../orders/use-cases/place-from-offer.ts';
import { placeOrder, type PlaceOrder } from '../../orders/use-cases/place-order.ts';
import { morning, tomorrowAtOne } from '../../testing/builders.ts';
import { acceptedOffer, bookingOn, placedBooking, startOrderDeps } from '../../testing/deps.ts';
import { close, type CloseDeps } from './close.ts';

const clock = fixedClock(morning);
const { database, deps } = await startOrderDeps(clock);
afterAll(() => database.close());

/** What catalog and auth may rely on when they delete a service or an account. */
describe.each(['service', 'customer', 'provider'] as const)('closing a %s', (kind) => {
  beforeEach(() => clock.set(morning));

  const deletionOf = ({ customerId, body }: PlaceOrder): Deletion => ({
    kind,
    id: { service: body.service_id, customer: customerId, provider: body.provider_id }[kind],
    deletionId: 'deletion',
  });
  const refusal = kind === 'customer' ? 'CONFLICT' : 'SERVICE_UNAVAILABLE_FOR_BOOKING';
  const closeFor = (command: PlaceOrder, with_: Partial<CloseDeps> = {}) => close({ ...deps, ...with_ }, deletionOf(command));
  const offerFor = ({ customerId, body }: PlaceOrder, requestId: string) =>
    acceptedOffer({ requestId, customerId, providerId: body.provider_id, serviceId: body.service_id, at: clock.now().toISOString() });

  it('either counts a booking or makes it fail, whatever the timing', async () => {
    for (let round = 0; round < 20; round += 1) {
      const command = await bookingOn(deps);
      const [closed, placed] = await Promise.all([closeFor(command), placeOrder(deps, command)]);
      expect(closed).toEqual({ ok: true, value: { openOrders: placed.ok ? 1 : 0 } });
    }
  });

  it('stays open with open orders, in dispatch as well', async () => {
    const command = await placedBooking(deps);
    const reopened: Deletion[] = [];
    const dispatch = { ...deps.dispatch, reopen: async (deletion: Deletion) => void reopened.push(deletion) };
    expect(await closeFor(command, { dispatch })).toEqual({ ok: true, value: { openOrders: 1 } });
    expect(reopened).toEqual([deletionOf(command)]);
    const again = {
      ...command,
      orderId: newId(),
      body: { ...command.body, date: new Date(tomorrowAtOne.start.getTime() + dayMs).toISOString() },
    };
    expect(await placeOrder(deps, again)).toMatchObject({ ok: true });
  });

  it('counts an accepted offer whose order is being created, once', async () => {
    const command = await bookingOn(deps);
    const requestId = newId();
    const dispatch = { ...deps.dispatch, close: () => Promise.resolve([requestId]) };
    expect(await closeFor(command, { dispatch })).toEqual({ ok: true, value: { openOrders: 1 } });
    await placeOrderFromOffer(deps, offerFor(command, requestId));
    expect(await closeFor(command, { dispatch })).toEqual({ ok: true, value: { openOrders: 1 } });
  });

  it('changes nothing while dispatch is unavailable', async () => {
    const command = await bookingOn(deps);
    const dispatch = { ...deps.dispatch, close: () => Promise.reject(new Error('no answer')) };
    await expect(closeFor(command, { dispatch })).rejects.toThrow('no answer');
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
  });

  it('is undone when the deletion was cancelled, even if the closing arrives later', async () => {
    const command = await bookingOn(deps);
    await closeFor(command);
    clock.advance(29_999);
    const cancelled: Deletion[] = [];
    const cancel = (deletion: Deletion) => Promise.resolve(cancelled.push(deletion) === 0);
    await deps.closures.reopenAbandoned(clock.now(), cancel);
    expect(await placeOrder(deps, command)).toMatchObject({ ok: false, code: refusal });
    clock.advance(2);
    await deps.closures.reopenAbandoned(clock.now(), cancel);
    expect(cancelled).toContainEqual(deletionOf(command));
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
  });

  it('is final when the owner has deleted it', async () => {
    const command = await bookingOn(deps);
    await closeFor(command);
    clock.advance(30_001);
    await deps.closures.reopenAbandoned(clock.now(), () => Promise.resolve(true));
    await deps.closures.reopenAbandoned(clock.now(), () => Promise.resolve(false));
    expect(await placeOrder(deps, command)).toMatchObject({ ok: false, code: refusal });
  });

  it('is not made final by a late answer about an earlier deletion', async () => {
    const command = await bookingOn(deps);
    const earlier = deletionOf(command);
    await closeFor(command);
    clock.advance(30_001);
    const answerLate = async (deletion: Deletion) => {
      if (deletion.id !== earlier.id) return true;
      await deps.closures.reopen(earlier);
      expect(await close(deps, { ...earlier, deletionId: 'next' })).toMatchObject({ ok: true });
      return true;
    };
    await deps.closures.reopenAbandoned(clock.now(), answerLate);
    clock.advance(30_001);
    await deps.closures.reopenAbandoned(clock.now(), () => Promise.resolve(false));
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
  });

  it('also applies to ids that are unknown here', async () => {
    const unknown = { kind, id: newId(), deletionId: 'deletion' };
    expect(await close(deps, unknown)).toEqual({ ok: true, value: { openOrders: 0 } });
    const used = await inTransaction(database.mongo, 'test', async (session) => {
      const closed = await deps.closures.checkOpen([{ kind, id: newId() }, unknown], session);
      expect(closed).toEqual({ party: unknown, because: 'closed' });
      return refuse('CONFLICT');
    });
    expect(used.ok).toBe(false);
  });
});
