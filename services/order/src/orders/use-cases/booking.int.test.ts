import { dayMs, hourMs, refuse, reminderHours, slotHoldSeconds, type SlotKey } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { fixedClock } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { close } from '../../deletions/use-cases/close.ts';
import { unrated } from '../../directory/data/directory.ts';
import type { PaymentAdapter } from '../../payments/payment-adapter.ts';
import { defaultAvailability } from '../../windows/domain/availability.ts';
import { windowsOf } from '../../windows/queries/free-windows.ts';
import { createReviewStore } from '../../reviews/data/review-store.ts';
import { reviewOrder } from '../../reviews/use-cases/review-order.ts';
import { holdWindow } from '../../windows/use-cases/hold-window.ts';
import { setAvailability } from '../../windows/use-cases/set-availability.ts';
import { morning, pendingOrder, tomorrowAtOne } from '../../testing/builders.ts';
import { acceptedOffer, bookingOn, confirmedBooking, placedBooking, startOrderDeps } from '../../testing/deps.ts';
import type { OrderCommand } from '../domain/decide.ts';
import type { Order } from '../domain/order.ts';
import { acceptProposal, changeOrder, rescheduleOrder, proposeTime, reportProgress } from './change-order.ts';
import type { Deps } from './deps.ts';
import {
  askAboutForgottenOrders,
  cancelOrdersOfBlocked,
  endForgottenOrders,
  remindOfVisits,
  expireOverdueOrders,
  lapseProposals,
} from './clock-commands.ts';
import { placeOrderFromOffer } from './place-from-offer.ts';
import { placeOrder, type PlaceOrder } from './place-order.ts';
import { undoStep } from './undo-step.ts';

const clock = fixedClock(morning);
const { database, deps } = await startOrderDeps(clock);
afterAll(() => database.close());

/** Orders and their windows, which change together or not at all. */
describe('booking', () => {
  beforeEach(() => clock.set(morning));

  const entries = async ({ body }: PlaceOrder, day: string = tomorrowAtOne.window.day, key: SlotKey = '13') =>
    (await deps.windows.countEntries([body.provider_id], [day], clock.now()))({ providerId: body.provider_id, day, key });
  const isStored = async (id: string) => (await deps.orders.find({ id })) !== undefined;

  const anOffer = (of: { customerId: string; providerId: string; serviceId: string }, at: Date = tomorrowAtOne.start) =>
    acceptedOffer({ ...of, at: at.toISOString() });

  it('stores the order and occupies its window', async () => {
    const command = await bookingOn(deps);
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true, value: { state: { status: 'pending' } } });
    expect(await entries(command)).toBe(1);
  });

  it('is stored or refused when its service is suspended at the same moment, and goes on if it is stored', async () => {
    for (let round = 0; round < 4; round += 1) {
      const command = await bookingOn(deps);
      const { service_id: _id, provider_id: providerId } = command.body;
      const suspend = () => deps.directory.services.updateOne({ _id }, { $set: { suspended: true } });
      const [placed] = await Promise.all([placeOrder(deps, command), suspend()]);
      expect(await isStored(command.orderId)).toBe(placed.ok);
      if (!placed.ok) expect(placed.code).toBe('NOT_FOUND');
      if (placed.ok) expect(await changeOrder(deps, { id: command.orderId, providerId }, { type: 'accept' })).toMatchObject({ ok: true });
      // From then on nobody books, holds a window or gets it as an alternative; another attempt of the same call still gets its order.
      expect((await placeOrder(deps, command)).ok).toBe(placed.ok);
      expect(await placeOrder(deps, { ...command, orderId: newId() })).toMatchObject({ code: 'NOT_FOUND' });
      const hold = { holdId: newId(), customerId: command.customerId, serviceId: _id, date: tomorrowAtOne.start };
      expect(await holdWindow(deps, hold)).toMatchObject({ code: 'NOT_FOUND' });
      const { categoryId = '' } = (await deps.directory.service(_id)) ?? {};
      expect(await deps.directory.bestIn(categoryId, { city: 'Pune', pincode: null }, { providerId: newId() }, 9)).toEqual([]);
      await deps.directory.services.updateOne({ _id }, { $set: { suspended: false } });
      expect(await deps.directory.bestIn(categoryId, { city: 'Pune', pincode: null }, { providerId: newId() }, 9)).toHaveLength(1);
    }
  });

  it('authorizes the payment first, and stores nothing when it is refused', async () => {
    const command = await bookingOn(deps);
    const authorize = vi.fn<PaymentAdapter['authorize']>(() => Promise.resolve(refuse('CONFLICT', {}, 'The card was declined.')));
    const refused = await placeOrder({ ...deps, payments: { authorize } }, command);
    expect(refused).toMatchObject({ ok: false, code: 'CONFLICT' });
    expect(authorize.mock.calls).toEqual([
      [{ orderId: command.orderId, customerId: command.customerId, amountPaise: 51_313, method: 'cash', cardLast4: null }],
    ]);
    expect([await isStored(command.orderId), await entries(command)]).toEqual([false, 0]);
  });

  /** A booking of a service whose provider has the customer's email. */
  async function bookingOfOneself() {
    const command = await bookingOn(deps);
    const customer = await deps.directory.customer(command.customerId);
    await deps.directory.providers.updateOne({ _id: command.body.provider_id }, { $set: { email: customer?.email ?? '' } });
    return command;
  }

  it('refuses the customer’s own service', async () => {
    const command = await bookingOfOneself();
    expect(await placeOrder(deps, command)).toMatchObject({ ok: false, code: 'OWN_SERVICE' });
    expect([await isStored(command.orderId), await entries(command)]).toEqual([false, 0]);
  });

  it('accepts no review of an instant order between accounts of one person', async () => {
    const { customerId, body } = await bookingOfOneself();
    const { provider_id: providerId, service_id: serviceId } = body;
    const offer = anOffer({ customerId, providerId, serviceId }, morning);
    await placeOrderFromOffer(deps, offer);
    const order = await deps.orders.findByRequest(offer.requestId, customerId);
    const orderId = order?.id ?? '';
    expect(await changeOrder(deps, { id: orderId, providerId }, { type: 'fulfil' })).toMatchObject({ ok: true });
    const reviews = createReviewStore({ connection: database.mongo, outbox: { nudge: () => undefined }, rateService: deps.directory.rate });
    const refused = await reviewOrder({ orders: deps.orders, reviews, clock }, { orderId, customerId, rating: 5, comment: '' });
    expect(refused).toMatchObject({ ok: false, code: 'OWN_SERVICE' });
    expect(await reviews.totalsOfService(serviceId)).toMatchObject({ count: 0 });
  });

  it('returns the same order to retries, however many run at once', async () => {
    const command = await bookingOn(deps);
    const placed = await Promise.all(Array.from({ length: 10 }, () => placeOrder(deps, command)));
    expect(placed.map((result) => result.ok && result.value.id)).toEqual(Array.from({ length: 10 }, () => command.orderId));
    expect(await entries(command)).toBe(1);
  });

  it('refuses another booking with the same idempotency key', async () => {
    const command = { ...(await bookingOn(deps)), callHash: 'one' };
    await placeOrder(deps, command);
    const other = { ...command, callHash: 'other', body: { ...command.body, date: '2026-11-22T07:30:00Z' } };
    expect(await placeOrder(deps, other)).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await entries(command, '2026-11-22')).toBe(0);
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true, value: { id: command.orderId } });
  });

  /** The same booking by thirty customers. */
  async function bookingOfThirty(): Promise<[PlaceOrder, ...PlaceOrder[]]> {
    const command = await bookingOn(deps);
    const others = Array.from({ length: 29 }, () => ({ ...command, orderId: newId(), customerId: newId() }));
    const customer = await deps.directory.customer(command.customerId);
    await deps.directory.customers.insertMany(others.map(({ customerId }) => ({ ...customer, _id: customerId })));
    return [command, ...others];
  }

  it('lets one of thirty win a window and gives the others three alternatives', async () => {
    const commands = await bookingOfThirty();
    const [command] = commands;
    const results = await Promise.all(commands.map((each) => placeOrder(deps, each)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results)
      if (!result.ok) {
        expect(result.code).toBe('SLOT_TAKEN');
        expect(result.extras?.['alternatives']).toHaveLength(3);
      }
    expect(await entries(command)).toBe(1);
    expect((await Promise.all(commands.map(({ orderId }) => isStored(orderId)))).filter(Boolean)).toHaveLength(1);
  });

  it.each([
    ['books it', 0],
    ['comes back after the hold has lapsed', slotHoldSeconds],
  ])('lets one of thirty hold a window, and one book it, when the holder %s', async (_when, afterSeconds) => {
    const commands = await bookingOfThirty();
    const date = new Date(commands[0].body.date);
    const hold = ({ customerId, body }: PlaceOrder) => holdWindow(deps, { holdId: newId(), customerId, serviceId: body.service_id, date });
    const book = async (command: PlaceOrder) => ((await placeOrder(deps, command)).ok ? command : undefined);
    const held = await Promise.all(commands.map(hold));
    const holder = commands[held.findIndex(({ ok }) => ok)];
    expect(held.filter(({ ok }) => ok)).toHaveLength(1);

    clock.advance(afterSeconds * 1_000);
    // The others try to hold it again before they book it; the holder only books.
    const booked = await Promise.all(
      commands.map(async (command) => {
        if (command !== holder) await hold(command);
        return book(command);
      }),
    );
    const winners = booked.filter((command) => command !== undefined);
    expect(winners).toHaveLength(1);
    if (afterSeconds === 0) expect(winners).toEqual([holder]);
    expect(await entries(commands[0])).toBe(1);
    expect((await Promise.all(commands.map(({ orderId }) => isStored(orderId)))).filter(Boolean)).toHaveLength(1);
  });

  it('lets a customer have two pending orders with one provider and five in all, also when they are placed at once, until one is answered', async () => {
    const strict = { ...deps, limitsPerPerson: 1 };
    const first = await bookingOn(deps);
    const { customerId } = first;
    const others = await Promise.all(Array.from({ length: 4 }, () => bookingOn(deps)));
    const on = ({ body }: PlaceOrder, day: number): PlaceOrder => ({
      orderId: newId(),
      customerId,
      body: { ...body, date: `2026-11-${day}T07:30:00Z` },
    });
    const place = async (commands: readonly PlaceOrder[]) => {
      const results = await Promise.all(commands.map((command) => placeOrder(strict, command)));
      return results.map((result) => (result.ok ? 'placed' : `${result.code} ${String(result.extras?.['limit'])}`));
    };

    const ofOne = [21, 22, 23, 24, 25].map((day) => on(first, day));
    expect(await place(ofOne)).toEqual(['placed', 'placed', 'LIMIT_REACHED 2', 'LIMIT_REACHED 2', 'LIMIT_REACHED 2']);
    const ofOthers = others.map((other) => on(other, 21));
    expect(await place(ofOthers)).toEqual(['placed', 'placed', 'placed', 'LIMIT_REACHED 5']);
    // Repeated calls are answered as before, and nobody else is limited.
    expect(await place(ofOne.slice(0, 2))).toEqual(['placed', 'placed']);
    expect(await placeOrder(strict, await bookingOn(deps))).toMatchObject({ ok: true });

    await changeOrder(deps, { id: ofOne[0]?.orderId ?? '', customerId }, { type: 'cancel', reason: null, note: null });
    expect(await place(ofOthers.slice(3))).toEqual(['placed']);
  });

  it('lets a customer place and cancel five orders with one provider within a day, and others as before', async () => {
    const strict = { ...deps, limitsPerPerson: 1 };
    const first = await bookingOn(deps);
    const again = (): PlaceOrder => ({ ...first, orderId: newId() });
    const placeAndEnd = async (command: PlaceOrder, end: OrderCommand = { type: 'cancel', reason: null, note: null }) => {
      expect(await placeOrder(strict, command)).toMatchObject({ ok: true });
      await changeOrder(deps, { id: command.orderId }, end);
    };
    await placeAndEnd(again(), { type: 'auto_cancel_blocked' });
    for (const command of [first, again(), again(), again(), again()]) await placeAndEnd(command);

    expect(await placeOrder(strict, again())).toMatchObject({ ok: false, code: 'LIMIT_REACHED', extras: { limit: 5 } });
    expect(await placeOrder(strict, first)).toMatchObject({ ok: true, value: { id: first.orderId } });
    await placeAndEnd({ ...(await bookingOn(deps)), customerId: first.customerId });
    await placeAndEnd({ ...again(), customerId: (await bookingOn(deps)).customerId });

    clock.advance(dayMs + 1);
    await placeAndEnd(again());
  });

  it('refuses bookings and holds of a blocked provider, and never names them, until the block is lifted', async () => {
    const command = await bookingOn(deps);
    const { service_id: serviceId, provider_id: providerId, date } = command.body;
    const listed = { categoryId: newId(), areas: ['pune'] };
    await deps.directory.services.updateOne({ _id: serviceId }, { $set: { ...listed, rated: unrated } });
    const hold = () => holdWindow(deps, { holdId: newId(), customerId: command.customerId, serviceId, date: new Date(date) });
    const others = () => deps.directory.bestIn(listed.categoryId, { city: 'Pune', pincode: null }, { providerId: 'somebody else' }, 3);
    const setBlocked = (blocked: boolean) => deps.directory.providers.updateOne({ _id: providerId }, { $set: { blocked } });

    await setBlocked(true);
    expect(await placeOrder(deps, command)).toMatchObject({ ok: false, code: 'SERVICE_UNAVAILABLE_FOR_BOOKING' });
    expect(await hold()).toMatchObject({ ok: false, code: 'SERVICE_UNAVAILABLE_FOR_BOOKING' });
    expect(await others()).toEqual([]);
    await setBlocked(false);
    expect(await others()).toMatchObject([{ _id: serviceId }]);
    expect(await hold()).toMatchObject({ ok: true });
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
  });

  it('fills the running window with an instant order, even a full one, until that order is over', async () => {
    const command = await bookingOn(deps);
    const { service_id: serviceId, provider_id: providerId } = command.body;
    const accept = (at: Date) => {
      const offer = anOffer({ customerId: command.customerId, providerId, serviceId }, at);
      return placeOrderFromOffer(deps, offer).then(() => offer.requestId);
    };
    await placeOrder(deps, command);
    clock.set(tomorrowAtOne.start);
    const requestId = await accept(tomorrowAtOne.start);
    expect(await entries(command)).toBe(2);
    const order = await deps.orders.findByRequest(requestId, command.customerId);
    await changeOrder(deps, { id: order?.id ?? '' }, { type: 'fulfil' });
    expect(await entries(command)).toBe(1);
    // At night nobody could book the provider.
    await accept(new Date('2026-11-21T18:30:00Z'));
    expect(await entries(command)).toBe(1);
  });

  describe('whose step is undone', () => {
    const arrived = async () => {
      clock.set(morning);
      const command = await confirmedBooking(deps);
      const key = { id: command.orderId, providerId: command.body.provider_id };
      clock.set(tomorrowAtOne.start);
      expect(await reportProgress(deps, key, { step: 'arrived', operation: 'tap-1' })).toMatchObject({ ok: true });
      return key;
    };
    const progressOf = async (key: Awaited<ReturnType<typeof arrived>>) => {
      const { state } = (await deps.orders.find(key)) ?? {};
      return state?.status === 'confirmed' ? state.progress : state?.status;
    };

    it('does not make it again when its call is repeated late', async () => {
      const key = await arrived();
      await undoStep(deps, key, 'arrived');
      expect(await reportProgress(deps, key, { step: 'arrived', operation: 'tap-1' })).toMatchObject({ ok: true });
      expect(await progressOf(key)).toBeNull();
      await reportProgress(deps, key, { step: 'arrived', operation: 'tap-2' });
      expect(await progressOf(key)).toBe('arrived');
    });

    it('has one outcome when two devices press different buttons: undo and the next step, or two steps', async () => {
      for (let round = 0; round < 8; round += 1) {
        const key = await arrived();
        const [undone, started] = await Promise.all([
          undoStep(deps, key, 'arrived'),
          reportProgress(deps, key, { step: 'started', operation: 'tap-2' }),
        ]);
        // An undo names the step to undo, so it never undoes the other one.
        expect(started.ok).toBe(true);
        expect(await progressOf(key)).toBe('started');
        const { history } = (await deps.orders.find(key)) ?? { history: [] };
        expect(history.some(({ what }) => what === 'arrived')).toBe(!undone.ok);

        const other = await arrived();
        const [finished, again] = await Promise.all([
          changeOrder(deps, other, { type: 'fulfil', operation: 'tap-3' }),
          reportProgress(deps, other, { step: 'started', operation: 'tap-4' }),
        ]);
        expect(finished.ok).toBe(true);
        expect(await progressOf(other)).toBe('fulfilled');
        if (!again.ok) expect(again).toMatchObject({ code: 'INVALID_TRANSITION', extras: { status: 'fulfilled' } });
      }
    });
  });

  describe('whose fulfilment is undone', () => {
    const done = async () => {
      clock.set(morning);
      const command = await confirmedBooking(deps);
      const key = { id: command.orderId, providerId: command.body.provider_id };
      clock.set(tomorrowAtOne.start);
      expect(await changeOrder(deps, key, { type: 'fulfil' })).toMatchObject({ ok: true });
      return { command, key };
    };
    const reviews = () =>
      createReviewStore({ connection: database.mongo, outbox: { nudge: () => undefined }, rateService: deps.directory.rate });
    const review = ({ orderId, customerId }: PlaceOrder, orders = deps.orders) =>
      reviewOrder({ orders, reviews: reviews(), clock }, { orderId, customerId, rating: 5, comment: '' });
    const refused = { ok: false, code: 'INVALID_TRANSITION', extras: { status: 'fulfilled' } };

    it('takes its window back, which an instant order may share', async () => {
      const { command, key } = await done();
      expect(await entries(command)).toBe(0);
      const { customerId, body } = command;
      await placeOrderFromOffer(deps, anOffer({ customerId, providerId: body.provider_id, serviceId: body.service_id }));
      expect(await entries(command)).toBe(1);
      expect(await undoStep(deps, key)).toMatchObject({ ok: true, value: { state: { status: 'confirmed', progress: null } } });
      expect(await entries(command)).toBe(2);
      expect(await changeOrder(deps, key, { type: 'fulfil' })).toMatchObject({ ok: true });
      expect(await entries(command)).toBe(1);
    });

    it('stays fulfilled once reviewed, and cannot be reviewed while not fulfilled', async () => {
      const [first, second] = [await done(), await done()];
      expect(await review(first.command)).toMatchObject({ ok: true });
      expect(await undoStep(deps, first.key)).toMatchObject(refused);
      expect(await entries(first.command)).toBe(0);
      const fulfilled = await deps.orders.find(second.key);
      expect(await undoStep(deps, second.key)).toMatchObject({ ok: true });
      expect(await review(second.command)).toMatchObject({ ok: false, code: 'REVIEW_CLOSED' });
      // A review that had read the order before.
      const orders = { ...deps.orders, find: () => Promise.resolve(fulfilled) };
      expect(await review(second.command, orders)).toMatchObject({ ok: false, code: 'REVIEW_CLOSED' });
      expect(await reviews().totalsOfService(second.command.body.service_id)).toMatchObject({ count: 0 });
    });

    it('is either reviewed or confirmed again when both happen at once', async () => {
      for (let round = 0; round < 12; round += 1) {
        const { command, key } = await done();
        const [reviewed, undone] = await Promise.all([review(command), undoStep(deps, key)]);
        expect([reviewed.ok, undone.ok].filter(Boolean)).toHaveLength(1);
        const order = await deps.orders.find({ id: command.orderId });
        expect(order?.state.status).toBe(undone.ok ? 'confirmed' : 'fulfilled');
        expect(await entries(command)).toBe(undone.ok ? 1 : 0);
      }
    });

    it('stays fulfilled when its service is gone', async () => {
      const { command, key } = await done();
      const deletion = { kind: 'service', id: command.body.service_id, deletionId: newId() } as const;
      expect(await close(deps, deletion)).toEqual({ ok: true, value: { openOrders: 0 } });
      expect(await undoStep(deps, key)).toMatchObject(refused);
      expect(await entries(command)).toBe(0);
    });
  });

  describe('whose payment mark is taken back', () => {
    const at = tomorrowAtOne.start;
    const marked = async () => {
      clock.set(morning);
      const { orderId: id, customerId, body } = await confirmedBooking(deps);
      const [customer, provider] = [
        { id, customerId },
        { id, providerId: body.provider_id },
      ];
      clock.set(at);
      await reportProgress(deps, provider, { step: 'started', operation: 'tap-1' });
      expect(await changeOrder(deps, provider, { type: 'receive', method: 'cash' })).toMatchObject({ ok: true });
      return { customer, provider };
    };
    const linesOf = ({ history }: Order) => history.slice(-2).map(({ what, by }) => `${what} by ${by}`);

    it('is stored as if it had not been marked', async () => {
      const { provider } = await marked();
      await changeOrder(deps, provider, { type: 'undo_receive', at });
      expect((await deps.orders.find(provider))?.paid).toEqual({});
      expect(await changeOrder(deps, provider, { type: 'ask_extra', item: 'Washer', amount: 100 })).toMatchObject({ ok: true });
    });

    it('keeps what the other side says at the same moment', async () => {
      for (let round = 0; round < 8; round += 1) {
        const { customer, provider } = await marked();
        const [paid, undone] = await Promise.all([
          changeOrder(deps, customer, { type: 'pay', method: 'upi' }),
          changeOrder(deps, provider, { type: 'undo_receive', at }),
        ]);
        expect([paid.ok, undone.ok]).toEqual([true, true]);
        const order = await deps.orders.find(customer);
        expect(order?.paid).toEqual({ customer: { method: 'upi', at } });
        expect(order && linesOf(order).sort()).toEqual(['paid by customer', 'payment_undone by provider']);
      }
    });

    it('is taken back once when two devices do so at once', async () => {
      const { provider } = await marked();
      const undo = () => changeOrder(deps, provider, { type: 'undo_receive', at });
      const both = await Promise.all([undo(), undo()]);
      expect(both).toMatchObject([{ ok: true }, { ok: true }]);
      const order = await deps.orders.find(provider);
      expect(order && linesOf(order)).toEqual(['paid by provider', 'payment_undone by provider']);
    });
  });

  it('fulfils a confirmed order 72 hours after a window without a report, and frees its window', async () => {
    const command = await confirmedBooking(deps);
    const key = { id: command.orderId };
    const over = tomorrowAtOne.end.getTime() + 72 * 3_600_000;
    clock.set(new Date(over - 1));
    await endForgottenOrders(deps);
    expect(await deps.orders.find(key)).toMatchObject({ state: { status: 'confirmed' } });
    clock.set(new Date(over));
    await endForgottenOrders(deps);
    expect(await deps.orders.find(key)).toMatchObject({ state: { status: 'fulfilled', fulfilledAt: new Date(over) } });
    expect(await entries(command)).toBe(0);
  });

  it('finds visits to remind of when they are near, and each once', async () => {
    const key = { id: (await confirmedBooking(deps)).orderId };
    const remindAt = new Date(tomorrowAtOne.start.getTime() + 60_000 - reminderHours * hourMs);
    expect(await deps.orders.find(key)).toMatchObject({ state: { remindAt } });
    clock.set(new Date(remindAt.getTime() - 1));
    await remindOfVisits(deps);
    expect(await deps.orders.find(key)).toMatchObject({ state: { remindAt } });
    clock.set(remindAt);
    await Promise.all([remindOfVisits(deps), remindOfVisits(deps)]);
    expect((await deps.orders.find(key))?.state).not.toHaveProperty('remindAt');
    const { version } = (await database.mongo.collection<{ _id: string; version: number }>('orders').findOne({ _id: key.id })) ?? {};
    await remindOfVisits(deps);
    expect(await database.mongo.collection<{ _id: string }>('orders').findOne({ _id: key.id })).toMatchObject({ version });
  });

  it('cancels what is to come of a blocked provider, and frees its windows', async () => {
    const blocked = [await placedBooking(deps), await confirmedBooking(deps)];
    const others = await confirmedBooking(deps);
    const atWork = await confirmedBooking(deps);
    clock.set(tomorrowAtOne.start);
    expect(await changeOrder(deps, { id: atWork.orderId }, { type: 'progress', step: 'started' })).toMatchObject({ ok: true });
    for (const { body } of [...blocked, atWork]) await deps.directory.providers.updateOne({ _id: body.provider_id }, { blocked: true });
    await cancelOrdersOfBlocked(deps);
    await cancelOrdersOfBlocked(deps);
    for (const command of blocked) {
      const order = await deps.orders.find({ id: command.orderId });
      expect(order).toMatchObject({ state: { status: 'cancelled', by: 'clock', reason: null } });
      expect(order?.history.filter(({ what }) => what === 'cancelled')).toHaveLength(1);
      expect(await entries(command)).toBe(0);
    }
    for (const { orderId } of [others, atWork])
      expect(await deps.orders.find({ id: orderId })).toMatchObject({ state: { status: 'confirmed' } });
    for (const { body } of [...blocked, atWork]) await deps.directory.providers.updateOne({ _id: body.provider_id }, { blocked: false });
  });

  it('has one outcome when both sides and the clock answer at once, and asks once', async () => {
    const keys = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const command = await confirmedBooking(deps);
        return { id: command.orderId };
      }),
    );
    clock.set(new Date(tomorrowAtOne.end.getTime() + dayMs));
    const complaints = { nobodyCameAt: () => Promise.resolve(undefined) };
    await askAboutForgottenOrders({ ...deps, complaints });
    await askAboutForgottenOrders({ ...deps, complaints });
    const asked = await Promise.all(keys.map((key) => deps.orders.find(key)));
    for (const order of asked) expect(order?.history.filter(({ what }) => what === 'end_asked')).toHaveLength(1);
    clock.set(new Date(tomorrowAtOne.end.getTime() + 72 * 3_600_000));
    for (const key of keys) {
      const [customer, provider] = await Promise.all([
        changeOrder(deps, key, { type: 'report_no_show' }),
        changeOrder(deps, key, { type: 'fulfil' }),
        endForgottenOrders(deps),
      ]);
      await endForgottenOrders(deps);
      const { state } = (await deps.orders.find(key)) ?? { state: null };
      // Those who came too late were refused, and nobody else was.
      expect([customer.ok, provider.ok]).not.toEqual([true, true]);
      expect(state).toMatchObject(customer.ok ? { status: 'cancelled', reason: 'no_show' } : { status: 'fulfilled' });
    }
  });

  it('lists a provider’s orders beyond the first page', async () => {
    const first = await placedBooking(deps);
    clock.set(new Date(morning.getTime() + 60_000));
    const second = { ...first, orderId: newId(), body: { ...first.body, date: '2026-11-22T03:30:00Z' } };
    await placeOrder(deps, second);
    const { provider_id: providerId } = first.body;
    const ids = async (before?: string, limit?: number) =>
      (await deps.orders.listOfProvider(providerId, { before, limit })).map(({ id }) => id);
    expect(await ids()).toEqual([second.orderId, first.orderId]);
    expect(await ids(undefined, 1)).toEqual([second.orderId]);
    expect(await ids(second.orderId, 1)).toEqual([first.orderId]);
    expect(await ids(first.orderId)).toEqual([]);
    expect(await ids(newId())).toEqual([second.orderId, first.orderId]);
  });

  it('lists a provider’s visits between two days, in order', async () => {
    const command = await bookingOn(deps);
    const dates = ['2026-11-22T03:30:00Z', '2026-11-21T11:30:00Z', '2026-11-21T03:30:00Z'];
    for (const date of dates) await placeOrder(deps, { ...command, orderId: newId(), body: { ...command.body, date } });
    const between = async (from: string, to: string) => {
      const days = { from: deps.calendar.startOf(from), to: deps.calendar.startOf(to) };
      const found = await deps.orders.visitsOfProvider(command.body.provider_id, days);
      return found.map(({ details }) => details.schedule.start);
    };
    expect(await between('2026-11-21', '2026-11-22')).toEqual([new Date(dates[2] ?? ''), new Date(dates[1] ?? '')]);
    expect(await between('2026-11-22', '2026-11-23')).toEqual([new Date(dates[0] ?? '')]);
  });

  it('finds a provider’s orders by part of the number or the customer’s name', async () => {
    const command = await placedBooking(deps);
    const { details } = (await deps.orders.find({ id: command.orderId })) ?? {};
    const found = async (q: string) => (await deps.orders.listOfProvider(command.body.provider_id, { q })).map(({ id }) => id);
    expect(await found(details?.number.toLowerCase().slice(2, 6) ?? '')).toEqual([command.orderId]);
    expect(await found(details?.number.replaceAll('-', '') ?? '')).toEqual([command.orderId]);
    expect(await found('asha r')).toEqual([command.orderId]);
    expect(await found('.*')).toEqual([]);
  });

  it('reads only the orders that it finds by a name, page by page', async () => {
    const providerId = newId();
    const names = ['Asha Rao', 'Meera Iyer', 'Ravi Rao'];
    const ids: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      const order = pendingOrder({ id: newId(), providerId }, new Date(morning.getTime() + n));
      const customer = { ...order.details.snapshot.customer, name: names[n % 3] ?? '' };
      ids.unshift(order.id);
      await deps.orders.add({ ...order, details: { ...order.details, snapshot: { ...order.details.snapshot, customer } } });
    }
    const raos = ids.filter((_, index) => index % 3 !== 1);
    await database.mongo.db?.command({ profile: 2 });
    const first = await deps.orders.listOfProvider(providerId, { q: 'rao', limit: 15, status: 'pending' });
    const second = await deps.orders.listOfProvider(providerId, { q: 'RAO', limit: 15, before: first.at(-1)?.id });
    await database.mongo.db?.command({ profile: 0 });
    expect([...first, ...second].map(({ id }) => id)).toEqual(raos);
    const read = await database.mongo
      .collection('system.profile')
      .find({ ns: /\.orders$/ })
      .toArray();
    expect(read.reduce((sum, operation) => sum + Number(operation['docsExamined']), 0)).toBeLessThanOrEqual(raos.length + 1);
  });

  it('stores neither order nor window when a write of the transaction fails', async () => {
    const command = await bookingOn(deps);
    const failing: Deps = {
      ...deps,
      windows: {
        ...deps.windows,
        occupy: async (...occupying) => {
          await deps.windows.occupy(...occupying);
          throw new Error('The process died here');
        },
      },
    };
    await expect(placeOrder(failing, command)).rejects.toThrow('died here');
    expect([await entries(command), await isStored(command.orderId)]).toEqual([0, false]);
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
  });

  it("replaces the customer's own hold and respects others’ holds", async () => {
    const command = await bookingOn(deps);
    const { provider_id: providerId, service_id: serviceId } = command.body;
    const window = { providerId, ...tomorrowAtOne.window };
    const hold = { id: newId(), customerId: command.customerId, serviceId, until: new Date(clock.now().getTime() + 300_000) };
    expect(await deps.windows.occupy(window, hold, 1, clock.now())).toBe(true);
    expect(await placeOrder(deps, { ...command, ...(await bookingOn(deps)), body: command.body, orderId: newId() })).toMatchObject({
      ok: false,
      code: 'SLOT_TAKEN',
    });
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
    expect(await entries(command)).toBe(1);
  });

  it('refuses bookings of a closed service, which can reopen', async () => {
    const command = await bookingOn(deps);
    const closure = (deletionId: string) => ({ kind: 'service' as const, id: command.body.service_id, deletionId });
    expect(await close(deps, closure('deletion'))).toEqual({ ok: true, value: { openOrders: 0 } });
    expect(await placeOrder(deps, command)).toMatchObject({ ok: false, code: 'SERVICE_UNAVAILABLE_FOR_BOOKING' });
    await deps.closures.reopen(closure('another'));
    expect(await placeOrder(deps, command)).toMatchObject({ ok: false });
    await deps.closures.reopen(closure('deletion'));
    expect(await placeOrder(deps, command)).toMatchObject({ ok: true });
  });

  describe('on vacation', () => {
    const vacation = { from: tomorrowAtOne.window.day, to: tomorrowAtOne.window.day };
    const goOnVacation = ({ body }: PlaceOrder) => setAvailability(deps, body.provider_id, { ...defaultAvailability, vacation });

    it('refuses bookings and moves into those days, keeps existing orders, and ends by itself', async () => {
      const command = await placedBooking(deps);
      const later = { ...command, orderId: newId(), body: { ...command.body, date: '2026-11-22T07:30:00Z' } };
      await placeOrder(deps, later);
      expect(await goOnVacation(command)).toMatchObject({ ok: true, value: { vacation } });

      expect(await deps.orders.find({ id: command.orderId })).toMatchObject({ state: { status: 'pending' } });
      const other = { ...command, orderId: newId(), body: { ...command.body, date: '2026-11-21T05:30:00Z' } };
      const { orderId, customerId } = later;
      const move = { orderId, customerId, date: new Date('2026-11-21T05:30:00Z') };
      for (const refused of [await placeOrder(deps, other), await rescheduleOrder(deps, move)]) {
        expect(refused).toMatchObject({ ok: false, code: 'SLOT_NOT_BOOKABLE' });
        // The nearest free windows, outside of the vacation.
        expect(!refused.ok && refused.extras?.['alternatives']).toMatchObject([
          { start: '2026-11-20T11:30:00.000Z', state: 'free' },
          { start: '2026-11-20T09:30:00.000Z', state: 'free' },
          { start: '2026-11-20T07:30:00.000Z', state: 'free' },
        ]);
      }
      const offered = await windowsOf(deps, command.body.provider_id, '2026-11-20', 3);
      expect([...new Set(offered.map(({ day }) => day))]).toEqual(['2026-11-20', '2026-11-22']);

      clock.set(new Date('2026-11-21T18:30:00Z'));
      expect(await setAvailability(deps, command.body.provider_id, { ...defaultAvailability, vacation })).toMatchObject({
        ok: true,
        value: { vacation: null },
      });
    });

    /** Of two transactions at once only one sees the other: which one is left to the database. */
    it('conflicts with simultaneous bookings and moves: earlier orders stay, and none is placed afterwards', async () => {
      for (let round = 0; round < 8; round += 1) {
        const command = await bookingOn(deps);
        const toMove = { ...command, orderId: newId(), body: { ...command.body, date: '2026-11-22T07:30:00Z' } };
        await placeOrder(deps, toMove);
        // The windows of both were looked up while the provider worked.
        const working: Deps = {
          ...deps,
          availability: { ...deps.availability, of: () => Promise.resolve(defaultAvailability) },
          readBookingContext: async (ids) => ({ ...(await deps.readBookingContext(ids)), hours: defaultAvailability }),
        };
        const { orderId, customerId } = toMove;
        const saved = goOnVacation(command);
        if (round % 2 === 0) await saved;
        const [, placed, moved] = await Promise.all([
          saved,
          placeOrder(working, command),
          rescheduleOrder(working, { orderId, customerId, date: new Date('2026-11-21T05:30:00Z') }),
        ]);
        const inside = (await entries(command)) + (await entries(command, vacation.from, '11'));
        expect(inside).toBe([placed, moved].filter(({ ok }) => ok).length);
        if (round % 2 === 0) expect(inside).toBe(0);
        for (const result of [placed, moved])
          if (!result.ok) expect(result).toMatchObject({ code: 'SLOT_NOT_BOOKABLE', extras: { alternatives: [{}, {}, {}] } });
        const after = { ...command, orderId: newId(), body: { ...command.body, date: '2026-11-21T03:30:00Z' } };
        expect(await placeOrder(working, after)).toMatchObject({ ok: false, code: 'SLOT_NOT_BOOKABLE' });
      }
    });

    it('accepts a booking whose hours changed meanwhile, if the provider still works in its window', async () => {
      const command = await bookingOn(deps);
      let reads = 0;
      const readBookingContext: Deps['readBookingContext'] = async (ids) => {
        const facts = await deps.readBookingContext(ids);
        reads += 1;
        if (reads === 1) await setAvailability(deps, ids.providerId, { ...defaultAvailability, capacity: 3 });
        return facts;
      };
      expect(await placeOrder({ ...deps, readBookingContext }, command)).toMatchObject({ ok: true });
      expect([reads, await entries(command)]).toEqual([2, 1]);
    });
  });

  it('is late, or has arrived or been cancelled first, and counts two equal reports once', async () => {
    const { start } = tomorrowAtOne;
    for (let round = 0; round < 8; round += 1) {
      clock.set(morning);
      const command = await confirmedBooking(deps);
      const key = { id: command.orderId };
      clock.set(start);
      const rivals: OrderCommand[] = [
        { type: 'progress', step: 'arrived' },
        { type: 'cancel', reason: null, note: null },
      ];
      const [rival = rivals[0]] = [rivals[round % 2]];
      if (rival === undefined) throw new Error('No rival');
      const [late, again, won] = await Promise.all([
        changeOrder(deps, key, { type: 'delay', minutes: 20 }),
        changeOrder(deps, key, { type: 'delay', minutes: 20 }),
        changeOrder(deps, key, rival),
      ]);
      const order = await deps.orders.find(key);
      const written = order?.history.map(({ what }) => what) ?? [];
      expect(won.ok).toBe(true);
      expect(written.filter((what) => what === 'delayed')).toHaveLength(late.ok || again.ok ? 1 : 0);
      expect(written.at(-1)).toBe(rival.type === 'progress' ? 'arrived' : 'cancelled');
      for (const result of [late, again]) if (!result.ok) expect(result.code).toBe('INVALID_TRANSITION');
      expect(await changeOrder(deps, key, { type: 'delay', minutes: 30 })).toMatchObject({ code: 'INVALID_TRANSITION' });
      expect(order?.details.schedule).toMatchObject({ window: tomorrowAtOne.window, start });
    }
  });

  describe('changing an order', () => {
    const afterTomorrow = '2026-11-22';
    const moveTo = { day: afterTomorrow, key: '13' as const };
    const booked = async () => {
      const command = await placedBooking(deps);
      return { command, id: command.orderId, providerId: command.body.provider_id };
    };
    const move = ({ command }: { command: PlaceOrder }, date = `${afterTomorrow}T07:30:00Z`) =>
      rescheduleOrder(deps, { orderId: command.orderId, customerId: command.customerId, date: new Date(date) });

    it('occupies the new window and frees the old one', async () => {
      const order = await booked();
      expect(await move(order)).toMatchObject({ ok: true, value: { details: { schedule: { window: moveTo } } } });
      expect([await entries(order.command), await entries(order.command, afterTomorrow)]).toEqual([0, 1]);
    });

    it('leaves the order where it is when the new window is full', async () => {
      const order = await booked();
      const other = { id: newId(), customerId: newId(), serviceId: newId(), until: null };
      await deps.windows.occupy({ providerId: order.providerId, ...moveTo }, other, 1, clock.now());
      expect(await move(order)).toMatchObject({ ok: false, code: 'SLOT_TAKEN', extras: { alternatives: expect.any(Array) as unknown } });
      expect((await deps.orders.find({ id: order.id }))?.details.schedule.window).toEqual(tomorrowAtOne.window);
      expect(await entries(order.command)).toBe(1);
    });

    it('has one outcome when it is moved and cancelled at the same moment', async () => {
      for (let round = 0; round < 10; round += 1) {
        const order = await booked();
        const cancel = { type: 'cancel', reason: null, note: null } as const;
        await Promise.all([
          move(order),
          changeOrder(deps, { id: order.id }, cancel),
          changeOrder(deps, { id: order.id }, { type: 'reject' }),
        ]);
        expect([await entries(order.command), await entries(order.command, afterTomorrow)]).toEqual([0, 0]);
      }
    });

    it('never exceeds the capacity when several orders move into one window', async () => {
      const first = await booked();
      const orders = await Promise.all(
        (['09', '11', '15', '17'] as const).map(async (key, n) => {
          const date = new Date(tomorrowAtOne.start.getTime() + [-4, -2, 2, 4][n]! * 3_600_000);
          const command = { ...first.command, orderId: newId(), body: { ...first.command.body, date: date.toISOString() } };
          expect(await placeOrder(deps, command), key).toMatchObject({ ok: true });
          return { command };
        }),
      );
      const moved = await Promise.all(orders.map((order) => move(order)));
      expect(moved.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await entries(first.command, afterTomorrow)).toBe(1);
    });

    it('gives a window either to a moving order or to a new one', async () => {
      for (let round = 0; round < 10; round += 1) {
        const order = await booked();
        const date = `${afterTomorrow}T07:30:00Z`;
        const fresh = { ...order.command, orderId: newId(), body: { ...order.command.body, date } };
        const [moved, placed] = await Promise.all([move(order), placeOrder(deps, fresh)]);
        expect([moved.ok, placed.ok].filter(Boolean)).toHaveLength(1);
        expect(moved.ok ? placed : moved).toMatchObject({ ok: false, code: 'SLOT_TAKEN' });
        expect(await entries(order.command, afterTomorrow)).toBe(1);
        expect(await entries(order.command)).toBe(moved.ok ? 0 : 1);
      }
    });

    describe('to a proposed time', () => {
      const other = new Date('2026-11-22T03:30:00Z');
      const atOther = (command: PlaceOrder) => entries(command, '2026-11-22', '09');
      /** A confirmed order. */
      const agreed = async () => {
        const command = await confirmedBooking(deps);
        return command;
      };
      const propose = ({ orderId, body }: PlaceOrder, date = other) => proposeTime(deps, { orderId, providerId: body.provider_id, date });
      const answer = ({ orderId, customerId }: PlaceOrder, accept = true) =>
        accept
          ? acceptProposal(deps, { orderId, customerId })
          : changeOrder(deps, { id: orderId, customerId }, { type: 'decline_proposal' });
      const bookingAtOther = (command: PlaceOrder) => ({
        ...command,
        orderId: newId(),
        body: { ...command.body, date: other.toISOString() },
      });
      const succeeded = (results: readonly { ok: boolean }[]) => results.filter(({ ok }) => ok).length;

      it('holds the proposed window beside its own until it is accepted, which frees the old one', async () => {
        const command = await agreed();
        expect(await propose(command)).toMatchObject({ ok: true, value: { proposal: { schedule: { start: other } } } });
        expect([await entries(command), await atOther(command)]).toEqual([1, 1]);
        expect(await answer(command)).toMatchObject({ ok: true, value: { state: { status: 'confirmed' } } });
        expect([await entries(command), await atOther(command)]).toEqual([0, 1]);
        const stored = await deps.orders.find({ id: command.orderId });
        expect(stored).not.toHaveProperty('proposal');
        expect(await propose(command, other)).toMatchObject({ ok: false, code: 'SLOT_NOT_BOOKABLE' });
      });

      it('lets one of a proposal and two bookings have the window', async () => {
        for (let round = 0; round < 4; round += 1) {
          const command = await agreed();
          const book = () => placeOrder(deps, bookingAtOther(command));
          const [proposal, ...booked] = await Promise.all([propose(command), book(), book()]);
          const results = [proposal, ...booked];
          expect(succeeded(results)).toBe(1);
          for (const result of results) if (!result.ok) expect(result).toMatchObject({ code: 'SLOT_TAKEN' });
          for (const result of results) if (!result.ok) expect(result.extras?.['alternatives']).toHaveLength(3);
          expect([await entries(command), await atOther(command)]).toEqual([1, 1]);
          expect((await answer(command)).ok).toBe(proposal.ok);
          expect([await entries(command), await atOther(command)]).toEqual([proposal.ok ? 0 : 1, 1]);
        }
      });

      it('keeps the proposed window from all bookings and holds until the answer, whatever the capacity is then', async () => {
        const command = await agreed();
        const { provider_id: providerId, service_id: serviceId } = command.body;
        await setAvailability(deps, providerId, { ...defaultAvailability, capacity: 2 });
        await propose(command);
        expect(await placeOrder(deps, bookingAtOther(command))).toMatchObject({ ok: true });
        const hold = (customerId: string) => holdWindow(deps, { holdId: newId(), customerId, serviceId, date: other });
        expect(await hold(newId())).toMatchObject({ ok: false, code: 'SLOT_TAKEN' });
        expect(await hold(command.customerId)).toMatchObject({ ok: false, code: 'SLOT_TAKEN' });
        await setAvailability(deps, providerId, defaultAvailability);
        expect(await answer(command)).toMatchObject({ ok: true });
        expect([await entries(command), await atOther(command)]).toEqual([0, 2]);
      });

      it('leaves a customer’s hold for a second visit untouched', async () => {
        const command = await agreed();
        const { customerId, body } = command;
        await holdWindow(deps, { holdId: newId(), customerId, serviceId: body.service_id, date: other });
        expect(await propose(command)).toMatchObject({ ok: false, code: 'SLOT_TAKEN' });
        expect(await placeOrder(deps, bookingAtOther(command))).toMatchObject({ ok: true });
      });

      const moveTo = (date: Date) => (command: PlaceOrder) => rescheduleOrder(deps, { ...command, date });
      const change =
        (...commands: OrderCommand[]) =>
        async (command: PlaceOrder) => {
          for (const each of commands) expect(await changeOrder(deps, { id: command.orderId }, each)).toMatchObject({ ok: true });
        };
      it.each<[string, (command: PlaceOrder) => Promise<unknown>, own: number, proposed: number]>([
        ['is declined', (command) => answer(command, false), 1, 0],
        ['is withdrawn', change({ type: 'withdraw_proposal' }), 1, 0],
        ['ends with the order, which the customer cancels', change({ type: 'cancel', reason: null, note: null }), 0, 0],
        ['ends with the order, which the provider cancels', change({ type: 'provider_cancel', reason: null, note: null }), 0, 0],
        ['ends as the customer takes a third window', moveTo(new Date('2026-11-23T03:30:00Z')), 0, 0],
        ['ends as the customer takes just that window', moveTo(other), 0, 1],
        ['waits while the address changes', change({ type: 'change_address', location: 'elsewhere', place: null }), 1, 1],
      ])('frees or keeps the right windows when the proposal %s', async (_how, end, own, proposed) => {
        const command = await agreed();
        await propose(command);
        await end(command);
        expect([await entries(command), await atOther(command)]).toEqual([own, proposed]);
        expect((await placeOrder(deps, bookingAtOther(command))).ok).toBe(proposed === 0);
      });

      it('accepts an older proposal that holds no window, unless the window is taken', async () => {
        const [early, late] = [await agreed(), await agreed()];
        for (const command of [early, late]) {
          await propose(command);
          await deps.windows.free({ providerId: command.body.provider_id, day: '2026-11-22', key: '09' }, command.orderId);
        }
        expect(await answer(early)).toMatchObject({ ok: true });
        expect([await entries(early), await atOther(early)]).toEqual([0, 1]);
        await placeOrder(deps, bookingAtOther(late));
        const refused = await answer(late);
        expect(refused).toMatchObject({ ok: false, code: 'SLOT_TAKEN' });
        expect(!refused.ok && refused.extras?.['alternatives']).toHaveLength(3);
        expect([await entries(late), await atOther(late)]).toEqual([1, 1]);
      });

      it('stays where it is when the provider has gone on vacation meanwhile', async () => {
        const command = await agreed();
        await propose(command);
        const vacation = { from: '2026-11-22', to: '2026-11-22' };
        await setAvailability(deps, command.body.provider_id, { ...defaultAvailability, vacation });
        expect(await answer(command)).toMatchObject({ ok: false, code: 'SLOT_NOT_BOOKABLE' });
        expect([await entries(command), await atOther(command)]).toEqual([1, 1]);
        await answer(command, false);
        expect([await entries(command), await atOther(command)]).toEqual([1, 0]);
        expect(await propose(command)).toMatchObject({ ok: false, code: 'SLOT_NOT_BOOKABLE' });
      });

      it('accepts one of two simultaneous proposals', async () => {
        const command = await agreed();
        const results = await Promise.all([propose(command), propose(command, new Date('2026-11-23T03:30:00Z'))]);
        expect(succeeded(results)).toBe(1);
        for (const result of results) if (!result.ok) expect(result.code).toBe('INVALID_TRANSITION');
      });

      it('has one outcome when answers, a move, a withdrawal and a cancellation race', async () => {
        for (let round = 0; round < 6; round += 1) {
          const command = await agreed();
          const { orderId, customerId, body } = command;
          await propose(command);
          const third = new Date('2026-11-23T03:30:00Z');
          const rivals = [
            () => answer(command),
            () => answer(command, false),
            () => rescheduleOrder(deps, { orderId, customerId, date: third }),
            () => changeOrder(deps, { id: orderId, providerId: body.provider_id }, { type: 'withdraw_proposal' }),
            () => changeOrder(deps, { id: orderId, customerId }, { type: 'cancel', reason: null, note: null }),
          ];
          const [accepted, ...others] = await Promise.all([rivals[0]?.(), ...[rivals[1 + (round % 4)]].map((rival) => rival?.())]);
          const order = await deps.orders.find({ id: orderId });
          expect(order).not.toHaveProperty('proposal');
          const isCancelled = order?.state.status === 'cancelled';
          const held = [await entries(command), await atOther(command), await entries(command, '2026-11-23', '09')];
          expect(held.reduce((sum, one) => sum + one)).toBe(isCancelled ? 0 : 1);
          // Only the answer and what ends the order, or moves it on from there, can both have happened.
          const happened = order?.history.map(({ what }) => what) ?? [];
          expect(happened.filter((what) => what === 'confirmed')).toHaveLength(accepted?.ok === true ? 2 : 1);
          for (const result of [accepted, ...others]) if (result?.ok === false) expect(result.code).toBe('INVALID_TRANSITION');
        }
      });

      it('loses against a simultaneous move of the customer, or is proposed after it', async () => {
        const command = await agreed();
        const { orderId, customerId } = command;
        const third = new Date('2026-11-23T03:30:00Z');
        const [proposal, moved] = await Promise.all([propose(command), rescheduleOrder(deps, { orderId, customerId, date: third })]);
        expect(moved.ok).toBe(true);
        const order = await deps.orders.find({ id: orderId });
        expect(order).toMatchObject({ state: { status: 'pending' }, details: { schedule: { start: third } } });
        const last = order?.history.findLast(({ what }) => what === 'time_proposed' || what === 'rescheduled')?.what;
        const isOpen = proposal.ok && last === 'time_proposed';
        expect(order?.proposal !== undefined).toBe(isOpen);
        expect([await entries(command), await atOther(command)]).toEqual([0, isOpen ? 1 : 0]);
      });
    });

    it('has one outcome when both sides, or the provider and the clock, act at the same moment', async () => {
      const races = {
        'accept and cancel': (id: string) =>
          [
            () => changeOrder(deps, { id }, { type: 'accept' }),
            () => changeOrder(deps, { id }, { type: 'cancel', reason: null, note: null }),
          ] as const,
        'decline and expiry': (id: string) =>
          [() => changeOrder(deps, { id }, { type: 'reject' }), () => changeOrder(deps, { id }, { type: 'expire' })] as const,
      };
      for (const [race, rivals] of Object.entries(races))
        for (let round = 0; round < 4; round += 1) {
          const order = await booked();
          clock.set(race === 'decline and expiry' ? tomorrowAtOne.start : morning);
          const [first, second] = rivals(order.id);
          const results = await Promise.all(round % 2 === 0 ? [first(), second()] : [second(), first()]);
          const found = await deps.orders.find({ id: order.id });
          const ends = found?.history.filter(({ what }) => ['cancelled', 'rejected', 'expired'].includes(what));
          expect([race, ends?.length, await entries(order.command)]).toEqual([race, 1, 0]);
          // Only an acceptance that came first can have happened as well.
          expect(results.filter(({ ok }) => ok).length).toBe((found?.history.length ?? 0) - 1);
          for (const result of results)
            if (!result.ok) expect(result).toMatchObject({ code: 'INVALID_TRANSITION', extras: { status: found?.state.status } });
          clock.set(morning);
        }
    });

    it('expires unanswered orders and frees their windows', async () => {
      const order = await booked();
      const state = (await deps.orders.find({ id: order.id }))?.state;
      if (state?.status !== 'pending') throw new Error('The order is not pending');
      clock.set(new Date(state.expiresAt.getTime() - 1));
      await expireOverdueOrders(deps);
      expect(await entries(order.command)).toBe(1);
      clock.set(state.expiresAt);
      await expireOverdueOrders(deps);
      expect((await deps.orders.find({ id: order.id }))?.state).toEqual({ status: 'expired' });
      expect(await entries(order.command)).toBe(0);
    });

    it('ends unanswered proposals once, publishes it, and leaves the order where it is', async () => {
      const order = await booked();
      await changeOrder(deps, { id: order.id }, { type: 'accept' });
      await proposeTime(deps, { orderId: order.id, providerId: order.command.body.provider_id, date: new Date('2026-11-22T05:30:00Z') });
      const atProposed = () => entries(order.command, '2026-11-22', '11');
      const until = (await deps.orders.find({ id: order.id }))?.proposal?.expiresAt ?? new Date(0);
      clock.set(new Date(until.getTime() - 1));
      await lapseProposals(deps);
      expect(await deps.orders.find({ id: order.id })).toHaveProperty('proposal');
      expect(await atProposed()).toBe(1);
      clock.set(until);
      await Promise.all([lapseProposals(deps), lapseProposals(deps)]);
      const lapsed = await deps.orders.find({ id: order.id });
      expect(lapsed).not.toHaveProperty('proposal');
      expect(lapsed?.history.filter(({ what }) => what === 'proposal_lapsed')).toHaveLength(1);
      expect([await entries(order.command), await atProposed()]).toEqual([1, 0]);
    });

    it('frees the proposed window of an order that expires', async () => {
      const order = await booked();
      const { provider_id: providerId } = order.command.body;
      await proposeTime(deps, { orderId: order.id, providerId, date: new Date('2026-11-22T05:30:00Z') });
      clock.set(tomorrowAtOne.start);
      await lapseProposals(deps);
      await expireOverdueOrders(deps);
      expect((await deps.orders.find({ id: order.id }))?.state).toEqual({ status: 'expired' });
      expect([await entries(order.command), await entries(order.command, '2026-11-22', '11')]).toEqual([0, 0]);
    });

    it('expires an order behind a hundred that cannot be read', async () => {
      const raw = database.mongo.collection<{ _id: string; details: null; state: unknown }>('orders');
      const state = { status: 'pending', expiresAt: new Date(0) };
      await raw.insertMany(Array.from({ length: 100 }, (_, n) => ({ _id: `broken-${n}`, details: null, state })));
      const { id } = await booked();
      clock.set(tomorrowAtOne.start);
      await expect(expireOverdueOrders(deps)).rejects.toThrow('100 failed');
      expect((await deps.orders.find({ id }))?.state).toEqual({ status: 'expired' });
      await raw.deleteMany({ details: null });
    });
  });
});
