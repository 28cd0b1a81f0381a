import { autoCloseAfterHours, outcomeQuestionAfterHours, type OrderAction } from '@karigar/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmedOrder, instantOrder, morning, pendingOrder, prices, tomorrowAtOne } from '../../testing/builders.ts';
import { decide, type OrderCommand } from './decide.ts';
import { allowedActions, transitions } from './transitions.ts';
import { isSameWindow, occupiedWindow, proposedWindow, type Order } from './order.ts';
import { directPrices, instantPrices } from './prices.ts';
import type { Side } from './side.ts';

const later = (ms: number, from = morning) => new Date(from.getTime() + ms);
const hour = 3_600_000;
const otherWindow = {
  start: new Date('2026-11-22T03:30:00Z'),
  end: new Date('2026-11-22T05:30:00Z'),
  window: { day: '2026-11-22', key: '09' },
} as const;

/** What the order becomes; throws on a refusal. */
function after(order: Order, command: OrderCommand, now: Date): Order {
  const decided = decide(order, command, now);
  if (!decided.ok) throw new Error(`Refused: ${decided.code}`);
  return decided.value.state;
}

const expiryOf = ({ state }: Order): Date => {
  if (state.status !== 'pending') throw new Error('Only a pending order expires');
  return state.expiresAt;
};

describe('an order', () => {
  it('is confirmed when the provider accepts it', () => {
    expect(decide(pendingOrder(), { type: 'accept' }, later(hour))).toMatchObject({
      ok: true,
      value: { state: { state: { status: 'confirmed', confirmedAt: later(hour), progress: null } }, facts: [{ type: 'OrderConfirmed' }] },
    });
    expect(after(pendingOrder(), { type: 'accept' }, later(hour)).state).not.toHaveProperty('expiresAt');
  });

  it('cannot be accepted past its expiry, even if the sweeper has not run yet', () => {
    const order = pendingOrder();
    expect(decide(order, { type: 'accept' }, later(-1, expiryOf(order)))).toMatchObject({ ok: true });
    expect(decide(order, { type: 'accept' }, expiryOf(order))).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
    expect(allowedActions(order, 'provider', expiryOf(order))).not.toContain('accept');
  });

  it('cannot be moved past its expiry, even if the sweeper has not run yet', () => {
    const order = pendingOrder();
    const reschedule = { type: 'reschedule', schedule: otherWindow } as const;
    expect(decide(order, reschedule, later(-1, expiryOf(order)))).toMatchObject({ ok: true });
    expect(decide(order, reschedule, expiryOf(order))).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
    expect(allowedActions(order, 'customer', expiryOf(order))).not.toContain('move');
  });

  it.each([
    ['reject', { type: 'reject' }, 'rejected'],
    ['cancel', { type: 'cancel', reason: 'changed_mind', note: null }, 'cancelled'],
  ] as const)('gives up its window on %s', (_name, command, status) => {
    const closed = after(pendingOrder(), command, morning);
    expect(closed.state.status).toBe(status);
    expect([occupiedWindow(pendingOrder()), occupiedWindow(closed)]).toEqual([tomorrowAtOne.window, null]);
  });

  it('keeps the provider’s reason for the rejection', () => {
    const reject = { type: 'reject', reason: 'emergency', note: 'I am ill' } as const;
    expect(after(pendingOrder(), reject, morning).state).toEqual({ status: 'rejected', reason: 'emergency', note: 'I am ill' });
    expect(after(pendingOrder(), { type: 'reject' }, morning).state).toEqual({ status: 'rejected' });
  });

  it('cannot be fulfilled before its window begins, and frees it when it is', () => {
    expect(decide(confirmedOrder(), { type: 'fulfil' }, later(-1, tomorrowAtOne.start))).toMatchObject({
      ok: false,
      code: 'INVALID_TRANSITION',
    });
    const fulfilled = after(confirmedOrder(), { type: 'fulfil' }, tomorrowAtOne.start);
    expect(fulfilled.state).toEqual({ status: 'fulfilled', fulfilledAt: tomorrowAtOne.start, before: confirmedOrder().state });
    expect(occupiedWindow(fulfilled)).toBe(null);
  });

  it('of an accepted offer can be fulfilled at once and has no window to move', () => {
    expect(decide(instantOrder(), { type: 'fulfil' }, morning)).toMatchObject({ ok: true });
    expect(occupiedWindow(instantOrder())).toBe(null);
    expect(decide(instantOrder(), { type: 'reschedule', schedule: otherWindow }, morning)).toMatchObject({ ok: false });
    // It has this time already: the call is repeated.
    const same = confirmedOrder();
    expect(decide(same, { type: 'reschedule', schedule: same.details.schedule }, morning)).toEqual({
      ok: true,
      value: { state: same, facts: [] },
    });
  });

  it('awaits the provider again when a confirmed order is moved', () => {
    const decided = decide(confirmedOrder(), { type: 'reschedule', schedule: otherWindow }, later(hour));
    expect(decided).toMatchObject({
      ok: true,
      value: {
        state: { state: { status: 'pending' }, details: { schedule: otherWindow } },
        facts: [{ type: 'OrderRescheduled', previous: expect.anything() }],
      },
    });
    expect(after(confirmedOrder(), { type: 'reschedule', schedule: otherWindow }, later(hour)).history.at(-1)).toEqual({
      what: 'rescheduled',
      at: later(hour),
      by: 'customer',
    });
  });

  const start = tomorrowAtOne.start;
  const minute = 60_000;

  it('progresses forward only', () => {
    expect(after(confirmedOrder(), { type: 'progress', step: 'on_the_way' }, start).state).toMatchObject({ progress: 'on_the_way' });
    expect(decide(confirmedOrder('arrived'), { type: 'progress', step: 'on_the_way' }, start)).toMatchObject({ ok: false });
  });

  it.each([
    ['on_the_way', 120],
    ['arrived', 30],
    ['started', 30],
  ] as const)('is %s at most %d minutes before its window, an instant order at once', (step, minutes) => {
    const command = { type: 'progress', step } as const;
    const earliest = later(-minutes * minute, start);
    expect(decide(confirmedOrder(), command, later(-1, earliest))).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
    expect(decide(confirmedOrder(), command, earliest)).toMatchObject({ ok: true });
    expect(decide(instantOrder(), command, morning)).toMatchObject({ ok: true });
  });

  it.each([
    [pendingOrder(), { type: 'accept', operation: 'call-1' }],
    [pendingOrder(), { type: 'reject', operation: 'call-1' }],
    [confirmedOrder(), { type: 'progress', step: 'arrived', operation: 'call-1' }],
    [confirmedOrder(), { type: 'fulfil', operation: 'call-1' }],
  ] as const satisfies readonly (readonly [Order, OrderCommand])[])(
    'answers a call that comes again with the order as it is: %#',
    (order, command) => {
      const { start } = tomorrowAtOne;
      const now = command.type === 'accept' || command.type === 'reject' ? morning : start;
      const taken = after(order, command, now);
      expect(decide(taken, command, later(hour, now))).toEqual({ ok: true, value: { state: taken, facts: [] } });
      expect(decide(taken, { ...command, operation: 'call-2' }, later(hour, now))).toMatchObject({ code: 'INVALID_TRANSITION' });
      const [{ operation: _, ...withoutKey }] = [command];
      expect(decide(taken, withoutKey, later(hour, now))).toMatchObject({ code: 'INVALID_TRANSITION' });
      if (command.type !== 'progress') return;
      const further = after(taken, { type: 'progress', step: 'started', operation: 'call-3' }, later(hour, now));
      expect(decide(further, command, later(hour, now))).toEqual({ ok: true, value: { state: further, facts: [] } });
    },
  );

  it('offers progress only when a step is possible', () => {
    expect(allowedActions(confirmedOrder(), 'provider', later(-121 * minute, start))).toEqual(['propose', 'cancel']);
    expect(allowedActions(confirmedOrder(), 'provider', later(-120 * minute, start))).toEqual(['progress', 'delay', 'propose', 'cancel']);
    expect(allowedActions(confirmedOrder('on_the_way'), 'provider', later(-31 * minute, start))).toEqual(['delay', 'cancel', 'add_photo']);
  });

  it('undoes a step within two minutes, without a trace', () => {
    const way = after(confirmedOrder(), { type: 'progress', step: 'on_the_way' }, later(-hour, start));
    const arrived = after(way, { type: 'progress', step: 'arrived' }, start);
    expect(allowedActions(arrived, 'provider', later(2 * minute, start))).toContain('undo_progress');
    expect(after(arrived, { type: 'undo_progress' }, later(2 * minute, start))).toEqual(way);
    expect(decide(arrived, { type: 'undo_progress' }, later(2 * minute + 1, start))).toMatchObject({ ok: false });
    const undone = after(way, { type: 'undo_progress' }, later(-hour, start));
    expect(undone).toEqual(confirmedOrder());
    expect(decide(undone, { type: 'undo_progress' }, start)).toMatchObject({ ok: false });
  });

  it('answers a repeated report of a step after it was undone, and accepts a new one', () => {
    const arrive = { type: 'progress', step: 'arrived', operation: 'call-1' } as const;
    const undone = after(after(confirmedOrder(), arrive, start), { type: 'undo_progress' }, later(minute, start));
    expect(decide(undone, arrive, later(minute, start))).toEqual({ ok: true, value: { state: undone, facts: [] } });
    const again = after(undone, { ...arrive, operation: 'call-2' }, later(minute, start));
    expect(again.state).toMatchObject({ progress: 'arrived' });
    const twice = after(again, { type: 'undo_progress' }, later(minute, start));
    for (const operation of ['call-1', 'call-2'])
      expect(decide(twice, { ...arrive, operation }, later(minute, start))).toMatchObject({ ok: true, value: { facts: [] } });
  });

  it('undoes the end of the work within two minutes, restoring its progress', () => {
    const working = after(confirmedOrder('arrived'), { type: 'progress', step: 'started' }, start);
    const done = after(working, { type: 'fulfil' }, later(minute, start));
    const at = (ms: number) => later(minute + ms, start);
    expect(allowedActions(done, 'provider', at(2 * minute))).toContain('undo_fulfilled');
    expect(allowedActions(done, 'customer', at(0))).not.toContain('undo_fulfilled');
    const undone = decide(done, { type: 'undo_fulfilled' }, at(2 * minute));
    expect(undone).toEqual({
      ok: true,
      value: {
        state: { ...working, history: [...done.history, { what: 'fulfilment_undone', at: at(2 * minute), by: 'provider' }] },
        facts: [{ type: 'OrderFulfilmentUndone' }],
      },
    });
    const late = { ok: false, code: 'INVALID_TRANSITION', extras: { status: 'fulfilled', currentStatus: 'fulfilled' } };
    expect(allowedActions(done, 'provider', at(2 * minute + 1))).not.toContain('undo_fulfilled');
    expect(decide(done, { type: 'undo_fulfilled' }, at(2 * minute + 1))).toEqual(late);
  });

  it('answers a repeated report of the end after it was undone, and accepts a new one', () => {
    const fulfil = { type: 'fulfil', operation: 'call-1' } as const;
    const undone = after(after(confirmedOrder('started'), fulfil, start), { type: 'undo_fulfilled' }, later(minute, start));
    expect(decide(undone, fulfil, later(minute, start))).toEqual({ ok: true, value: { state: undone, facts: [] } });
    const again = after(undone, { ...fulfil, operation: 'call-2' }, later(hour, start));
    expect(again.state).toMatchObject({ status: 'fulfilled', fulfilledAt: later(hour, start) });
    expect(decide(again, { type: 'undo_fulfilled' }, later(hour, start))).toMatchObject({ ok: true });
  });

  it.each(['pay', 'receive'] as const)('keeps the start of the work once it was marked as paid: %s', (type) => {
    const started = after(confirmedOrder('arrived'), { type: 'progress', step: 'started' }, start);
    expect(decide(started, { type: 'undo_progress' }, start)).toMatchObject({ ok: true });
    const paid = after(started, { type, method: 'cash' }, start);
    expect(decide(paid, { type: 'undo_progress' }, start)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
    expect(allowedActions(paid, 'provider', start)).not.toContain('undo_progress');
  });

  it('keeps the end of the work once somebody relies on it, or somebody else has reported it', () => {
    const done = after(confirmedOrder('started'), { type: 'fulfil' }, start);
    const undo = (order: Order) => decide(order, { type: 'undo_fulfilled' }, later(minute, start)).ok;
    expect(undo(done)).toBe(true);
    expect(undo({ ...done, reviewed: true })).toBe(false);
    expect(undo(after(done, { type: 'pay', method: 'cash' }, start))).toBe(false);
    expect(undo(after(done, { type: 'receive', method: 'upi' }, start))).toBe(false);
    const paidBefore = after(confirmedOrder('started'), { type: 'receive', method: 'upi' }, later(-minute, start));
    expect(undo(after(paidBefore, { type: 'fulfil' }, start))).toBe(true);
    const [{ before: _, ...old }] = [done.state as Extract<Order['state'], { status: 'fulfilled' }>];
    expect(undo({ ...done, state: old })).toBe(false);
    const asked = later(26 * hour, start);
    const confirmedByCustomer = after(confirmedOrder('started'), { type: 'confirm_done' }, asked);
    expect(decide(confirmedByCustomer, { type: 'undo_fulfilled' }, asked).ok).toBe(false);
  });

  it('accepts a photo of before and one of after the work, until a day after the end', () => {
    const add = (photo: string, moment: 'before' | 'after' = 'before') => ({ type: 'add_photo', moment, photo }) as const;
    const canAdd = (order: Order, now: Date) => allowedActions(order, 'provider', now).includes('add_photo');
    expect([canAdd(confirmedOrder(), start), canAdd(pendingOrder(), morning)]).toEqual([false, false]);
    expect(decide(confirmedOrder(), add('p1'), start)).toMatchObject({ code: 'INVALID_TRANSITION' });
    const before = after(confirmedOrder('on_the_way'), add('p1'), start);
    expect(before).toMatchObject({ workPhotos: { before: 'p1' }, state: { progress: 'on_the_way' } });
    expect(decide(before, add('p1'), start)).toEqual({ ok: true, value: { state: before, facts: [] } });
    expect(decide(before, add('p2'), start)).toMatchObject({
      value: { state: { workPhotos: { before: 'p2' } }, facts: [{ type: 'OrderWorkPhotoAdded', moment: 'before' }] },
    });
    const done = after(before, { type: 'fulfil' }, start);
    const both = after(done, add('p3', 'after'), later(24 * hour, start));
    expect(both.workPhotos).toEqual({ before: 'p1', after: 'p3' });
    expect(canAdd(done, later(24 * hour + 1, start))).toBe(false);
    expect(allowedActions(done, 'customer', start)).not.toContain('add_photo');
    expect(canAdd(after(confirmedOrder('on_the_way'), { type: 'cancel', reason: null, note: null }, start), start)).toBe(false);
  });

  it('publishes a changed address, which is refused once the provider is on the way', () => {
    const command = { type: 'change_address', location: 'elsewhere', place: null } as const;
    expect(decide(confirmedOrder(), command, morning)).toMatchObject({
      ok: true,
      value: {
        state: { state: confirmedOrder().state, details: { location: 'elsewhere', place: null } },
        facts: [{ type: 'OrderAddressChanged' }],
      },
    });
    expect(decide(confirmedOrder('on_the_way'), command, morning)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
  });

  it('stays as it is when its address is changed to the same one, also once the provider is on the way', () => {
    const place = { city: 'Pune', pincode: '411001', point: { lat: 18.52, lng: 73.86 } };
    const command = { type: 'change_address', location: '9 Hill Road', place } as const;
    const moved = after(confirmedOrder(), command, morning);
    expect(decide(moved, { ...command, place: { ...place, point: { ...place.point } } }, morning)).toEqual({
      ok: true,
      value: { state: moved, facts: [] },
    });
    const underWay = after(moved, { type: 'progress', step: 'on_the_way' }, tomorrowAtOne.start);
    expect(after(underWay, command, tomorrowAtOne.start)).toBe(underWay);
    // Each part of it counts.
    for (const other of [
      { city: 'Thane' },
      { pincode: '411004' },
      { point: { lat: 18.53, lng: 73.86 } },
      { point: { lat: 18.52, lng: 73.87 } },
    ])
      expect(decide(moved, { ...command, place: { ...place, ...other } }, morning)).toMatchObject({ value: { facts: [{}] } });
    const cancelled = after(moved, { type: 'cancel', reason: null, note: null }, morning);
    expect(decide(cancelled, command, morning)).toMatchObject({ code: 'INVALID_TRANSITION' });
    // An order of an unknown place, and one from before places were recorded.
    const unknown = { type: 'change_address', location: confirmedOrder().details.location, place: null } as const;
    expect(after(confirmedOrder(), unknown, morning).history).toHaveLength(1);
  });

  const days = [21, 22].map((day) => `2026-11-${day}`);
  const windowOn = (n: number) => ({ ...otherWindow, window: { day: days[n % 2] ?? '', key: '11' } }) as const;
  const extra = (n: number): OrderCommand => ({ type: 'ask_extra', item: `Part ${n}`, amount: 100 });
  it.each<[string, Order, Side, OrderAction, number, (n: number) => readonly OrderCommand[]]>([
    ['moved by the customer', pendingOrder(), 'customer', 'move', 10, (n) => [{ type: 'reschedule', schedule: windowOn(n) }]],
    [
      'sent to another address',
      confirmedOrder(),
      'customer',
      'change_address',
      10,
      (n) => [{ type: 'change_address', location: `${n} Hill Road`, place: null }],
    ],
    [
      'given a proposed time',
      confirmedOrder(),
      'provider',
      'propose',
      10,
      (n) => [{ type: 'propose', schedule: windowOn(n) }, { type: n % 2 === 0 ? 'withdraw_proposal' : 'decline_proposal' }],
    ],
    [
      'asked about an extra part',
      confirmedOrder('started'),
      'provider',
      'ask_extra',
      20,
      (n) => [extra(n), { type: n % 2 === 0 ? 'withdraw_extra' : 'decline_extra' }],
    ],
  ])('can be %s a limited number of times, and not again', (_what, first, side, action, most, change) => {
    const changed = (order: Order, n: number) => change(n).reduce((current, command) => after(current, command, morning), order);
    const times = Array.from({ length: most }, (_, n) => n);
    const last = times.slice(0, -1).reduce(changed, first);
    expect(allowedActions(last, side, morning)).toContain(action);
    const order = changed(last, most - 1);
    expect(allowedActions(order, side, morning)).not.toContain(action);
    const [next = extra(most)] = change(most);
    expect(decide(order, next, morning)).toEqual({ ok: false, code: 'CHANGED_TOO_OFTEN' });
    // A state that does not allow the change at all is named first.
    const ended: Order = { ...order, state: { status: 'expired' } };
    expect(decide(ended, next, morning)).toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it.each<[string, Order, Side, OrderAction, number, (n: number) => OrderCommand, OrderCommand]>([
    [
      'a step back',
      confirmedOrder(),
      'provider',
      'undo_progress',
      10,
      (n) => ({ type: 'progress', step: 'on_the_way', operation: `step-${n}` }),
      { type: 'undo_progress' },
    ],
    [
      'the end of the work back',
      confirmedOrder('started'),
      'provider',
      'undo_fulfilled',
      5,
      () => ({ type: 'fulfil' }),
      { type: 'undo_fulfilled' },
    ],
    [
      'a mark of payment back',
      confirmedOrder('started'),
      'customer',
      'undo_payment',
      5,
      () => ({ type: 'pay', method: 'cash' }),
      { type: 'undo_pay' },
    ],
  ])('lets a side take %s a limited number of times, and not again', (_what, first, side, action, most, report, undo) => {
    const times = Array.from({ length: most }, (_, n) => n);
    const undone = times.reduce((order, n) => after(after(order, report(n), tomorrowAtOne.start), undo, tomorrowAtOne.start), first);
    const last = after(undone, report(most), tomorrowAtOne.start);
    expect(allowedActions(last, side, tomorrowAtOne.start)).not.toContain(action);
    expect(decide(last, undo, tomorrowAtOne.start)).toEqual({ ok: false, code: 'CHANGED_TOO_OFTEN' });
  });

  it('counts what each side takes back by itself', () => {
    const times = Array.from({ length: 5 }, (_, n) => n);
    const order = times.reduce(
      (current) => after(after(current, { type: 'pay', method: 'cash' }, tomorrowAtOne.start), { type: 'undo_pay' }, tomorrowAtOne.start),
      confirmedOrder('started'),
    );
    const received = after(order, { type: 'receive', method: 'cash' }, tomorrowAtOne.start);
    expect(allowedActions(received, 'provider', tomorrowAtOne.start)).toContain('undo_payment');
  });

  it('can be moved to the time that it has, and to a proposed one, however often it was moved before', () => {
    const moved = days
      .concat(days, days, days, days)
      .reduce((order, _, n) => after(order, { type: 'reschedule', schedule: windowOn(n) }, morning), pendingOrder());
    const again = { type: 'reschedule', schedule: moved.details.schedule } as const;
    expect(decide(moved, again, morning)).toEqual({ ok: true, value: { state: moved, facts: [] } });
    const proposed = after(moved, { type: 'propose', schedule: otherWindow }, morning);
    expect(after(proposed, { type: 'accept_proposal' }, morning)).toMatchObject({ details: { schedule: otherWindow } });
  });

  it('can be cancelled by the provider while it is confirmed and not started', () => {
    const command = { type: 'provider_cancel', reason: 'other', note: 'I am ill.' } as const;
    expect(after(confirmedOrder(), command, morning)).toMatchObject({
      state: { status: 'cancelled', by: 'provider', reason: 'other', note: 'I am ill.' },
      history: [{}, { what: 'cancelled', by: 'provider' }],
    });
    for (const order of [pendingOrder(), confirmedOrder('started')])
      expect(decide(order, command, morning)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
  });

  it.each([
    ['booked', confirmedOrder('started'), tomorrowAtOne.end],
    ['instant', instantOrder(), morning],
  ])('that is %s counts as fulfilled 72 hours after its visit', (_kind, order, over) => {
    expect(decide(order, { type: 'auto_fulfil' }, later(72 * hour - 1, over))).toMatchObject({ ok: false });
    expect(after(order, { type: 'auto_fulfil' }, later(72 * hour, over))).toMatchObject({
      state: { status: 'fulfilled', fulfilledAt: later(72 * hour, over) },
      history: expect.arrayContaining([{ what: 'fulfilled', at: later(72 * hour, over), by: 'clock' }]),
    });
  });

  it('is cancelled because nobody was at home by a provider who has said that they arrived, and never declined for it', () => {
    const reason = 'nobody_home';
    const cancel = { type: 'provider_cancel', reason, note: null } as const;
    expect(decide(confirmedOrder('on_the_way'), cancel, tomorrowAtOne.start)).toMatchObject({ ok: false, code: 'INVALID' });
    expect(decide(confirmedOrder('arrived'), cancel, tomorrowAtOne.start)).toMatchObject({ ok: true });
    expect(decide(pendingOrder(), { type: 'reject', reason }, morning)).toMatchObject({ ok: false, code: 'INVALID' });
  });

  describe('whose visit is near', () => {
    const remindAt = later(minute - 2 * hour, tomorrowAtOne.start);
    const accepted = (now: Date) => after(pendingOrder({}, now), { type: 'accept' }, now);

    it('is due for a reminder two hours before, once, if it was confirmed before', () => {
      const order = accepted(morning);
      expect(order.state).toEqual({ status: 'confirmed', confirmedAt: morning, progress: null, remindAt });
      expect(decide(order, { type: 'remind' }, later(-1, remindAt))).toMatchObject({ ok: false });
      expect(decide(order, { type: 'remind' }, remindAt)).toMatchObject({ value: { facts: [{ type: 'OrderVisitNear' }] } });
      const reminded = after(order, { type: 'remind' }, remindAt);
      expect(reminded.state).toEqual({ status: 'confirmed', confirmedAt: morning, progress: null });
      expect(reminded.history).toEqual(order.history);
      expect(decide(reminded, { type: 'remind' }, later(1, remindAt))).toMatchObject({ ok: false });
      expect(accepted(remindAt).state).not.toHaveProperty('remindAt');
    });

    it('is not reminded of a visit that has begun meanwhile', () => {
      expect(decide(accepted(morning), { type: 'remind' }, tomorrowAtOne.start)).toMatchObject({ value: { facts: [] } });
    });
  });

  describe('without a reported end', () => {
    const over = tomorrowAtOne.end;
    const asked = later(24 * hour, over);
    const closing = later(72 * hour, over);
    const by = (party: 'customer' | 'provider', order: Order, now = asked) =>
      allowedActions(order, party, now).filter((action) => action !== 'cancel' && action !== 'move' && action !== 'change_address');
    const disputed = after(confirmedOrder(), { type: 'report_no_show' }, asked);

    it('is asked about once, 24 hours after its window', () => {
      expect(decide(confirmedOrder(), { type: 'ask_end' }, later(-1, asked))).toMatchObject({ ok: false });
      const decided = decide(confirmedOrder(), { type: 'ask_end' }, asked);
      expect(decided).toMatchObject({
        value: { state: { state: { status: 'confirmed', askedAt: asked } }, facts: [{ type: 'OrderEndAsked', asked: 'both' }] },
      });
      expect(decide(after(confirmedOrder(), { type: 'ask_end' }, asked), { type: 'ask_end' }, closing)).toMatchObject({
        ok: false,
      });
    });

    it('can be answered from then on, even if the sweeper has not run yet', () => {
      expect(by('customer', confirmedOrder('arrived'), later(-1, asked))).toEqual([]);
      expect(by('customer', confirmedOrder('arrived'))).toEqual(['confirm_done', 'report_no_show']);
      expect(by('customer', confirmedOrder())).toEqual(['confirm_done', 'report_no_show']);
      expect(by('provider', confirmedOrder())).toEqual(['progress', 'fulfil', 'report_no_show']);
    });

    it('is closed at once by the customer’s "It was done" and either answer of the provider', () => {
      const noShow = { status: 'cancelled', by: 'provider', reason: 'no_show', note: null };
      expect(after(confirmedOrder(), { type: 'confirm_done' }, asked).state).toEqual({ status: 'fulfilled', fulfilledAt: asked });
      expect(after(confirmedOrder(), { type: 'admit_no_show' }, asked).state).toEqual(noShow);
      expect(after(disputed, { type: 'admit_no_show' }, asked).state).toEqual(noShow);
    });

    it('stays open when the customer reports a no-show, and the provider can end it as done only after a start with the code', () => {
      expect(disputed).toMatchObject({ state: { status: 'confirmed', noShow: true }, history: [{}, { what: 'no_show_reported' }] });
      // Nobody is asked again what the customer has said without being asked.
      expect(decide(disputed, { type: 'ask_end' }, asked)).toMatchObject({ ok: false });
      expect(decide(disputed, { type: 'fulfil' }, asked)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
      expect([by('customer', disputed), by('provider', disputed)]).toEqual([['confirm_done'], ['progress', 'report_no_show']]);
      for (const step of ['on_the_way', 'started'] as const)
        expect(decide(disputed, { type: 'progress', step }, asked)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
      const start = { type: 'progress', step: 'started' } as const;
      expect(decide(disputed, { ...start, code: '0000' }, asked)).toMatchObject({ ok: false, code: 'INVALID' });
      const begun = after(disputed, { ...start, code: disputed.details.startCode }, asked);
      expect(begun.state).not.toHaveProperty('noShow');
      expect(by('provider', begun)).toContain('fulfil');
      expect(by('customer', begun)).not.toContain('report_no_show');
      expect(decide(begun, { type: 'undo_progress' }, asked)).toMatchObject({ ok: false });
      // The fifth code is counted before it is compared.
      const withRightCode = { ...start, code: disputed.details.startCode };
      expect(decide({ ...disputed, codesTried: 5 }, withRightCode, asked)).toMatchObject({ ok: true });
      expect(decide({ ...disputed, codesTried: 6 }, withRightCode, asked)).toMatchObject({ ok: false, code: 'START_CODE_LOCKED' });
      expect(after(disputed, { type: 'confirm_done' }, asked).state.status).toBe('fulfilled');
    });

    it('can be a no-show from 30 minutes after the promised or announced arrival, if the provider has not reported theirs', () => {
      const report = { type: 'report_no_show' } as const;
      const from = later(30 * minute, over);
      for (const order of [confirmedOrder(), confirmedOrder('on_the_way')]) {
        expect(decide(order, report, later(-1, from))).toMatchObject({ ok: false, extras: { possibleFrom: from.toISOString() } });
        const reported = after(order, report, from);
        expect(by('customer', reported, from)).toEqual(['confirm_done']);
        expect(by('provider', reported, from)).toContain('report_no_show');
        expect(after(reported, { type: 'confirm_done' }, from).state.status).toBe('fulfilled');
        expect(decide(reported, { type: 'ask_end' }, asked)).toMatchObject({
          value: { facts: [{ type: 'OrderEndAsked', asked: 'both', noShow: true }] },
        });
      }
      const announced = later(2 * hour, over);
      const late = after(confirmedOrder(), { type: 'delay', minutes: 30 }, later(90 * minute, over));
      expect(decide(late, report, later(30 * minute - 1, announced))).toMatchObject({ ok: false });
      expect(decide(late, report, later(30 * minute, announced))).toMatchObject({ ok: true });
      expect(decide(confirmedOrder('arrived'), report, later(-1, asked))).toMatchObject({ ok: false });
      expect(decide(confirmedOrder('arrived'), report, asked)).toMatchObject({ ok: true });
    });

    it('is no no-show once the customer has told the start code, approved an extra part or said that they paid', () => {
      const { startCode } = confirmedOrder().details;
      const at = tomorrowAtOne.start;
      const withCode = after(confirmedOrder('arrived'), { type: 'progress', step: 'started', code: startCode }, at);
      const withPart = after(
        after(confirmedOrder('arrived'), { type: 'ask_extra', item: 'Washer', amount: 2_500 }, at),
        { type: 'approve_extra', amount: 2_500 },
        at,
      );
      const paid = after(confirmedOrder('started'), { type: 'pay', method: 'cash' }, at);
      for (const order of [withCode, withPart, paid]) {
        expect(decide(order, { type: 'report_no_show' }, asked)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
        expect(by('customer', order)).toContain('confirm_done');
      }
      const moved = after(after(withPart, { type: 'reschedule', schedule: otherWindow }, later(1, at)), { type: 'accept' }, later(2, at));
      expect(decide(moved, { type: 'report_no_show' }, later(24 * hour, otherWindow.end))).toMatchObject({ ok: true });
      const withoutCode = after(confirmedOrder('arrived'), { type: 'progress', step: 'started' }, at);
      expect(decide(withoutCode, { type: 'report_no_show' }, asked)).toMatchObject({ ok: true });
    });

    it('cannot be cancelled for another reason by the provider once the customer has reported a no-show', () => {
      const cancel = { type: 'provider_cancel', reason: 'other', note: null } as const;
      expect(decide(confirmedOrder(), cancel, asked)).toMatchObject({ ok: true });
      expect(decide(disputed, cancel, asked)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
      expect(allowedActions(disputed, 'provider', asked)).toEqual(['progress', 'report_no_show']);
    });

    it('is closed after 72 hours according to the customer’s report', () => {
      expect(decide(disputed, { type: 'auto_fulfil' }, closing)).toMatchObject({ ok: false });
      expect(decide(disputed, { type: 'auto_cancel_no_show' }, later(-1, closing))).toMatchObject({ ok: false });
      expect(decide(confirmedOrder(), { type: 'auto_cancel_no_show' }, closing)).toMatchObject({ ok: false });
      expect(after(disputed, { type: 'auto_cancel_no_show' }, closing).state).toMatchObject({
        status: 'cancelled',
        by: 'clock',
        reason: 'no_show',
      });
    });
  });

  describe('with another time proposed', () => {
    const propose = { type: 'propose', schedule: otherWindow } as const;
    const accept = { type: 'accept_proposal' } as const;
    const proposed = after(pendingOrder(), propose, later(hour));

    it('stays where it is, and gives the customer 24 hours or until one of the two windows begins', () => {
      expect(occupiedWindow(proposed)).toEqual(tomorrowAtOne.window);
      expect(proposedWindow(proposed)).toEqual(otherWindow.window);
      expect(proposed).toMatchObject({ state: { status: 'pending' }, proposal: { schedule: otherWindow, expiresAt: later(25 * hour) } });
      // It was to expire an hour before the customer could answer.
      expect(expiryOf(proposed)).toEqual(later(25 * hour));
      const soon = { start: later(2 * hour), end: later(4 * hour), window: { day: '2026-11-20', key: '11' } } as const;
      expect(after(confirmedOrder(), { type: 'propose', schedule: soon }, morning).proposal?.expiresAt).toEqual(soon.start);
      expect(after(confirmedOrder(), propose, later(20 * hour)).proposal?.expiresAt).toEqual(tomorrowAtOne.start);
    });

    it.each([
      ['pending', pendingOrder()],
      ['confirmed', confirmedOrder()],
    ])('is moved and confirmed when the customer of a %s one accepts', (_status, order) => {
      const decided = decide(after(order, propose, morning), accept, later(hour));
      expect(decided).toMatchObject({
        value: {
          state: { details: { schedule: otherWindow }, state: { status: 'confirmed', confirmedAt: later(hour), progress: null } },
          facts: [{ type: 'OrderRescheduled', previous: expect.anything() }],
        },
      });
      const moved = after(after(order, propose, morning), accept, later(hour));
      expect(moved).not.toHaveProperty('proposal');
      expect(moved.history.slice(-2).map(({ what, by }) => [what, by])).toEqual([
        ['rescheduled', 'customer'],
        ['confirmed', 'customer'],
      ]);
    });

    it('can be answered or withdrawn, and only then proposed again', () => {
      const actions = (order: Order, now = later(hour)) => [allowedActions(order, 'customer', now), allowedActions(order, 'provider', now)];
      expect(actions(proposed)).toEqual([
        ['move', 'answer_proposal', 'change_address', 'cancel'],
        ['accept', 'reject', 'withdraw_proposal'],
      ]);
      expect(decide(proposed, propose, later(2 * hour))).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
      for (const [type, outcome] of [
        ['decline_proposal', 'declined'],
        ['withdraw_proposal', 'withdrawn'],
      ] as const) {
        expect(decide(proposed, { type }, later(2 * hour))).toMatchObject({
          value: { facts: [{ type: 'OrderProposalChanged', outcome, schedule: otherWindow }] },
        });
        const ended = after(proposed, { type }, later(2 * hour));
        expect(ended).not.toHaveProperty('proposal');
        expect(occupiedWindow(ended)).toEqual(tomorrowAtOne.window);
        expect(actions(ended)).toEqual(actions(pendingOrder()));
      }
    });

    it('publishes that the proposal lapsed, not early, and not when the order expires with it', () => {
      const lapse = { type: 'lapse_proposal' } as const;
      const order = after(confirmedOrder(), propose, morning);
      const until = order.proposal?.expiresAt ?? morning;
      expect(decide(order, lapse, new Date(until.getTime() - 1))).toMatchObject({ ok: false });
      expect(decide(order, lapse, until)).toMatchObject({
        value: {
          state: { details: order.details, state: order.state },
          facts: [{ type: 'OrderProposalChanged', outcome: 'lapsed', schedule: otherWindow }],
        },
      });
      expect(decide(after(order, lapse, until), lapse, until)).toMatchObject({ ok: false });
      expect(decide(proposed, lapse, expiryOf(proposed))).toMatchObject({ ok: false });
    });

    it('publishes that the customer had not answered when the order expires with the proposal', () => {
      const expire = { type: 'expire' } as const;
      expect(decide(proposed, expire, expiryOf(proposed))).toMatchObject({
        value: { state: { state: { status: 'expired' } }, facts: [{ type: 'OrderExpired', proposalUnanswered: true }] },
      });
      const declined = after(proposed, { type: 'decline_proposal' }, later(2 * hour));
      expect(decide(declined, expire, expiryOf(declined))).toMatchObject({ value: { facts: [{ proposalUnanswered: false }] } });
    });

    it('ignores an answer to another proposal than the one seen', () => {
      expect(decide(proposed, { ...accept, start: tomorrowAtOne.start }, later(hour))).toMatchObject({
        ok: false,
        code: 'INVALID_TRANSITION',
      });
      expect(decide(proposed, { ...accept, start: otherWindow.start }, later(hour))).toMatchObject({ ok: true });
    });

    it('cannot be answered after the proposal ended: by expiry, another move, a step of the work or the end of the order', () => {
      const confirmed = after(confirmedOrder(), propose, morning);
      expect(decide(confirmed, accept, later(24 * hour))).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
      const near = new Date(tomorrowAtOne.start.getTime() - hour);
      const ends = [
        [confirmed, { type: 'reschedule', schedule: otherWindow }, later(hour)],
        [confirmed, { type: 'cancel', reason: null, note: null }, later(hour)],
        [after(confirmedOrder(), propose, near), { type: 'progress', step: 'on_the_way' }, near],
        [proposed, { type: 'accept' }, later(hour)],
        [proposed, { type: 'reject' }, later(hour)],
      ] as const satisfies readonly (readonly [Order, OrderCommand, Date])[];
      for (const [order, command, now] of ends) {
        const ended = after(order, command, now);
        expect(ended, command.type).not.toHaveProperty('proposal');
        expect(decide(ended, accept, now), command.type).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
      }
      expect(after(confirmed, { type: 'change_address', location: 'elsewhere', place: null }, later(hour))).toHaveProperty('proposal');
    });

    it('is refused for an order that is under way or has no window', () => {
      for (const order of [confirmedOrder('on_the_way'), confirmedOrder('started'), instantOrder()])
        expect(decide(order, propose, later(hour))).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
      expect(decide(confirmedOrder(), propose, tomorrowAtOne.start)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
    });

    it('is refused for the order’s own time', () => {
      expect(decide(confirmedOrder(), { type: 'propose', schedule: tomorrowAtOne }, morning)).toMatchObject({ code: 'INVALID_TRANSITION' });
    });
  });

  it('can be marked as paid once by each side, from the start of the work on', () => {
    const at = tomorrowAtOne.start;
    const pay = { type: 'pay', method: 'upi' } as const;
    expect(decide(confirmedOrder('arrived'), pay, at)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
    const said = after(confirmedOrder('started'), pay, at);
    expect(said).toMatchObject({ paid: { customer: { method: 'upi', at } }, history: [{}, { what: 'paid', by: 'customer' }] });
    expect(decide(said, { ...pay, method: 'cash' }, later(1, at))).toEqual({ ok: true, value: { state: said, facts: [] } });
    const fulfilled = after(said, { type: 'fulfil' }, at);
    const [ofCustomer, ofProvider] = [allowedActions(fulfilled, 'customer', at), allowedActions(fulfilled, 'provider', at)];
    expect([ofCustomer, ofProvider]).toEqual([['undo_payment'], ['pay', 'add_photo']]);
    expect(decide(fulfilled, { type: 'receive', method: 'cash' }, at)).toMatchObject({
      value: {
        state: { paid: { customer: { method: 'upi' }, provider: { method: 'cash' } } },
        facts: [{ by: 'provider', method: 'cash' }],
      },
    });
  });

  describe('that is marked as paid', () => {
    const at = tomorrowAtOne.start;
    const started = after(confirmedOrder('arrived'), { type: 'progress', step: 'started' }, at);
    const sides = [
      ['customer', 'pay', 'undo_pay', 'receive'],
      ['provider', 'receive', 'undo_receive', 'pay'],
    ] as const;

    it.each(sides)('lets the %s take that back within two minutes, whatever the other side says', (side, mark, undo, others) => {
      const marked = after(started, { type: mark, method: 'cash' }, at);
      const both = after(marked, { type: others, method: 'upi' }, later(minute, at));
      const last = later(2 * minute, at);
      expect(allowedActions(started, side, at)).not.toContain('undo_payment');
      for (const order of [marked, both]) {
        expect(allowedActions(order, side, last)).toContain('undo_payment');
        expect(allowedActions(order, side, later(1, last))).not.toContain('undo_payment');
        expect(decide(order, { type: undo }, later(1, last))).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
        const { [side]: own, ...rest } = order.paid ?? {};
        expect(own).toEqual({ method: 'cash', at });
        const undone = after(order, { type: undo, at }, last);
        expect(undone).toEqual({ ...order, paid: rest, history: [...order.history, { what: 'payment_undone', at: last, by: side }] });
        // The other method can be chosen.
        expect(allowedActions(undone, side, last)).toContain('pay');
        expect(after(undone, { type: mark, method: 'upi' }, last).paid).toEqual({ ...rest, [side]: { method: 'upi', at: last } });
      }
    });

    it.each(sides)('has one outcome when the %s takes that back twice, and keeps a mark made since', (_side, mark, undo) => {
      const marked = after(started, { type: mark, method: 'cash' }, at);
      const undone = after(marked, { type: undo, at }, at);
      expect(decide(undone, { type: undo, at }, at)).toEqual({ ok: true, value: { state: undone, facts: [] } });
      expect(decide(undone, { type: undo, at }, later(hour, at))).toEqual({ ok: true, value: { state: undone, facts: [] } });
      expect(decide(started, { type: undo }, at)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
      const again = after(undone, { type: mark, method: 'upi' }, later(minute, at));
      expect(decide(again, { type: undo, at }, later(minute, at))).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
      expect(decide(again, { type: undo, at: later(minute, at) }, later(minute, at))).toMatchObject({ ok: true });
    });

    it.each(sides)('allows again what the mark of the %s had prevented, once it is taken back', (_side, mark, undo) => {
      const marked = after(started, { type: mark, method: 'cash' }, at);
      const done = after(after(started, { type: 'fulfil' }, at), { type: mark, method: 'cash' }, at);
      for (const [order, action] of [
        [marked, 'undo_progress'],
        [marked, 'ask_extra'],
        [done, 'undo_fulfilled'],
      ] as const) {
        expect(allowedActions(order, 'provider', at)).not.toContain(action);
        expect(allowedActions(after(order, { type: undo }, at), 'provider', at)).toContain(action);
      }
      const both = after(marked, { type: mark === 'pay' ? 'receive' : 'pay', method: 'cash' }, at);
      expect(allowedActions(after(both, { type: undo }, at), 'provider', at)).not.toContain('ask_extra');
    });

    it.each(sides)('says whether the other side was asked to confirm what the %s takes back', (side, mark, undo, others) => {
      const first = (order: Order) => decide(order, { type: undo }, at);
      const told = { value: { facts: [{ type: 'OrderPaymentUndone', by: side, method: 'cash', first: true }] } };
      const marked = after(started, { type: mark, method: 'cash' }, at);
      expect(first(marked)).toMatchObject(told);
      const confirmed = after(marked, { type: others, method: 'cash' }, at);
      expect(first(confirmed)).toMatchObject(told);
      const undoOthers = { type: others === 'pay' ? 'undo_pay' : 'undo_receive' } as const;
      expect(decide(confirmed, undoOthers, at)).toMatchObject({ value: { facts: [{ first: false }] } });
      // Also when the first mark has been taken back meanwhile.
      expect(decide(after(confirmed, { type: undo }, at), undoOthers, at)).toMatchObject({ value: { facts: [{ first: false }] } });
      expect(first(after(after(confirmed, undoOthers, at), { type: undo }, at))).toMatchObject({ value: { facts: [] } });
      const again = after(after(after(confirmed, { type: undo }, at), undoOthers, at), { type: mark, method: 'cash' }, at);
      expect(first(again)).toMatchObject(told);
    });
  });

  it('cannot be cancelled or moved once the work has started', () => {
    const started = confirmedOrder('started');
    expect(decide(started, { type: 'cancel', reason: null, note: null }, morning)).toMatchObject({ ok: false });
    expect(allowedActions(started, 'customer', morning)).toEqual(['pay']);
  });

  it('expires at the start of its window or after 24 hours, whichever comes first', () => {
    expect(expiryOf(pendingOrder())).toEqual(later(24 * hour));
    expect(expiryOf(pendingOrder({}, new Date('2026-11-21T05:30:00Z')))).toEqual(tomorrowAtOne.start);
    expect(decide(pendingOrder(), { type: 'expire' }, later(24 * hour - 1))).toMatchObject({ ok: false });
    expect(after(pendingOrder(), { type: 'expire' }, later(24 * hour)).state).toEqual({ status: 'expired' });
  });

  it('names its status when a command comes too late', () => {
    const cancelled: Order = { ...pendingOrder(), state: { status: 'cancelled', by: 'customer', reason: null, note: null } };
    expect(decide(cancelled, { type: 'accept' }, morning)).toEqual({
      ok: false,
      code: 'INVALID_TRANSITION',
      extras: { status: 'cancelled', currentStatus: 'cancelled' },
    });
  });

  const command = fc.oneof<fc.Arbitrary<OrderCommand>[]>(
    fc.constantFrom<OrderCommand>(
      { type: 'accept' },
      { type: 'reject' },
      { type: 'fulfil' },
      { type: 'expire' },
      { type: 'auto_fulfil' },
      { type: 'remind' },
      { type: 'ask_end' },
      { type: 'confirm_done' },
      { type: 'report_no_show' },
      { type: 'admit_no_show' },
      { type: 'auto_cancel_no_show' },
      { type: 'pay', method: 'cash' },
      { type: 'receive', method: 'upi' },
      { type: 'undo_pay' },
      { type: 'undo_receive' },
      { type: 'undo_progress' },
      { type: 'undo_fulfilled' },
      { type: 'add_photo', moment: 'before', photo: 'photo-1' },
      { type: 'cancel', reason: null, note: null },
      { type: 'provider_cancel', reason: null, note: null },
      { type: 'reschedule', schedule: otherWindow },
      { type: 'reschedule', schedule: tomorrowAtOne },
      { type: 'propose', schedule: otherWindow },
      { type: 'withdraw_proposal' },
      { type: 'accept_proposal' },
      { type: 'decline_proposal' },
      { type: 'change_address', location: 'elsewhere', place: null },
    ),
    fc.constantFrom('on_the_way', 'arrived', 'started').map((step): OrderCommand => ({ type: 'progress', step: step as 'arrived' })),
  );

  it('follows only paths of the table, occupies a window exactly while open, and never changes the agreement', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(command, fc.integer({ min: 0, max: 24 * hour })), { maxLength: 25 }), (script) => {
        let order: Order = pendingOrder();
        let now = morning;
        for (const [next, wait] of script) {
          now = later(wait, now);
          const before = order;
          const decided = decide(order, next, now);
          if (!decided.ok) continue;
          if (decided.value.state === order) continue;
          const transition = transitions[next.type];
          order = decided.value.state;
          expect(transition.from).toContain(before.state.status);
          expect(order.state.status).toBe(transition.to === 'same' ? before.state.status : transition.to);
          const isOpen = ['pending', 'confirmed'].includes(order.state.status);
          expect(occupiedWindow(order)).toEqual(isOpen ? order.details.schedule.window : null);
          expect(proposedWindow(order)).toEqual(order.proposal?.schedule.window ?? null);
          expect(isSameWindow(proposedWindow(order), occupiedWindow(order)) && isOpen).toBe(false);
          const lines = { undo_progress: -1, remind: 0, accept_proposal: 2 }[next.type as string] ?? 1;
          expect(order.history).toHaveLength(before.history.length + lines);
          expect(order.details.prices).toEqual(before.details.prices);
          expect(order.details.snapshot).toEqual(before.details.snapshot);
        }
      }),
    );
  });
});

describe('prices', () => {
  it('add up in integer paise', () => {
    expect(directPrices(prices, 49_950)).toEqual({ subtotal: 49_950, platform: 499, tax: 864, total: 51_313 });
    expect(instantPrices(prices, 65_000)).toEqual({ subtotal: 65_000, platform: 5_000, tax: 0, total: 70_000 });
  });

  it('treat a charge of 0 as 0, and use the default only for a service without one', () => {
    expect(directPrices(prices, 0).subtotal).toBe(0);
    expect(directPrices(prices, undefined).subtotal).toBe(50_000);
  });
});

it('derive a short order number from the id', () => {
  expect(pendingOrder({ id: '7f3k2qxm9abc' }).details.number).toBe('K-7F3K-2QXM');
});

describe('every command', () => {
  const { start, end } = tomorrowAtOne;
  const onItsWay = after(confirmedOrder(), { type: 'progress', step: 'on_the_way' }, start);
  const proposed = after(confirmedOrder(), { type: 'propose', schedule: otherWindow }, morning);
  const expiryOfProposal = proposed.proposal?.expiresAt ?? morning;
  const askable = later(outcomeQuestionAfterHours * hour, end);
  const over = later(autoCloseAfterHours * hour, end);
  const noShow = after(confirmedOrder(), { type: 'report_no_show' }, askable);
  const whyNot = { reason: 'changed_mind', note: 'Not needed' } as const;
  const change = (outcome: string, schedule: object = otherWindow) => ({ type: 'OrderProposalChanged', outcome, schedule });
  const cases: [order: Order, command: OrderCommand, now: Date, fact: object, by: string, what: string][] = [
    [pendingOrder(), { type: 'accept' }, morning, { type: 'OrderConfirmed' }, 'provider', 'confirmed'],
    [pendingOrder(), { type: 'reject' }, morning, { type: 'OrderRejected' }, 'provider', 'rejected'],
    [confirmedOrder(), { type: 'progress', step: 'arrived' }, start, { type: 'OrderProgressed', step: 'arrived' }, 'provider', 'arrived'],
    [confirmedOrder(), { type: 'fulfil' }, start, { type: 'OrderFulfilled' }, 'provider', 'fulfilled'],
    [confirmedOrder(), { type: 'confirm_done' }, askable, { type: 'OrderFulfilled' }, 'customer', 'fulfilled'],
    [confirmedOrder(), { type: 'auto_fulfil' }, over, { type: 'OrderFulfilled' }, 'clock', 'fulfilled'],
    [
      confirmedOrder(),
      { type: 'reschedule', schedule: otherWindow },
      morning,
      { type: 'OrderRescheduled', previous: confirmedOrder().details.schedule },
      'customer',
      'rescheduled',
    ],
    [confirmedOrder(), { type: 'propose', schedule: otherWindow }, morning, change('proposed'), 'provider', 'time_proposed'],
    [proposed, { type: 'withdraw_proposal' }, morning, change('withdrawn'), 'provider', 'proposal_withdrawn'],
    [proposed, { type: 'decline_proposal' }, morning, change('declined'), 'customer', 'proposal_declined'],
    [proposed, { type: 'lapse_proposal' }, expiryOfProposal, change('lapsed'), 'clock', 'proposal_lapsed'],
    [
      proposed,
      { type: 'accept_proposal' },
      morning,
      { type: 'OrderRescheduled', previous: confirmedOrder().details.schedule },
      'customer',
      'confirmed',
    ],
    [
      confirmedOrder(),
      { type: 'change_address', location: '9 Hill Road', place: null },
      morning,
      { type: 'OrderAddressChanged' },
      'customer',
      'address_changed',
    ],
    [confirmedOrder(), { type: 'cancel', ...whyNot }, morning, { type: 'OrderCancelled' }, 'customer', 'cancelled'],
    [confirmedOrder(), { type: 'provider_cancel', ...whyNot }, morning, { type: 'OrderCancelled' }, 'provider', 'cancelled'],
    [confirmedOrder(), { type: 'admit_no_show' }, askable, { type: 'OrderCancelled' }, 'provider', 'cancelled'],
    [noShow, { type: 'auto_cancel_no_show' }, over, { type: 'OrderCancelled' }, 'clock', 'cancelled'],
    [
      confirmedOrder('started'),
      { type: 'pay', method: 'upi' },
      start,
      { type: 'OrderPaymentMarked', by: 'customer', method: 'upi' },
      'customer',
      'paid',
    ],
    [
      confirmedOrder('started'),
      { type: 'receive', method: 'cash' },
      start,
      { type: 'OrderPaymentMarked', by: 'provider', method: 'cash' },
      'provider',
      'paid',
    ],
    [
      after(confirmedOrder('started'), { type: 'pay', method: 'upi' }, start),
      { type: 'undo_pay' },
      start,
      { type: 'OrderPaymentUndone', by: 'customer', method: 'upi', first: true },
      'customer',
      'payment_undone',
    ],
    [
      after(confirmedOrder('started'), { type: 'receive', method: 'cash' }, start),
      { type: 'undo_receive' },
      start,
      { type: 'OrderPaymentUndone', by: 'provider', method: 'cash', first: true },
      'provider',
      'payment_undone',
    ],
    [confirmedOrder(), { type: 'ask_end' }, askable, { type: 'OrderEndAsked', asked: 'both' }, 'clock', 'end_asked'],
    [confirmedOrder(), { type: 'report_no_show' }, askable, { type: 'OrderEndAsked', asked: 'provider' }, 'customer', 'no_show_reported'],
    [pendingOrder(), { type: 'expire' }, expiryOf(pendingOrder()), { type: 'OrderExpired', proposalUnanswered: false }, 'clock', 'expired'],
  ];

  it.each(cases)('of %#: records its fact and its history entry', (order, command, now, fact, by, what) => {
    const decided = decide(order, command, now);
    if (!decided.ok) throw new Error(`${command.type} was refused: ${decided.code}`);
    expect([command.type, decided.value.facts]).toEqual([command.type, [fact]]);
    expect(decided.value.state.history.at(-1)).toEqual({ what, at: now, by });
  });

  it('adds one history entry, except undoing a step, which removes one', () => {
    const undone = decide(onItsWay, { type: 'undo_progress' }, start);
    expect(undone).toMatchObject({ ok: true, value: { facts: [{ type: 'OrderProgressUndone' }] } });
    expect(after(onItsWay, { type: 'undo_progress' }, start).history).toEqual(confirmedOrder().history);
  });

  it('records who cancelled and why', () => {
    expect(after(confirmedOrder(), { type: 'cancel', ...whyNot }, morning).state).toEqual({
      status: 'cancelled',
      by: 'customer',
      ...whyNot,
    });
    expect(after(confirmedOrder(), { type: 'provider_cancel', ...whyNot }, morning).state).toEqual({
      status: 'cancelled',
      by: 'provider',
      ...whyNot,
    });
    expect(after(noShow, { type: 'auto_cancel_no_show' }, over).state).toEqual({
      status: 'cancelled',
      by: 'clock',
      reason: 'no_show',
      note: null,
    });
  });

  it('changes only its own subject', () => {
    expect(after(confirmedOrder(), { type: 'ask_end' }, askable).state).toEqual({ ...confirmedOrder().state, askedAt: askable });
    expect(noShow.state).toEqual({ ...confirmedOrder().state, noShow: true, askedAt: askable });
    const moved = after(confirmedOrder(), { type: 'change_address', location: '9 Hill Road', place: null }, morning);
    expect(moved.details).toEqual({ ...confirmedOrder().details, location: '9 Hill Road', place: null });
    expect(moved.state).toEqual(confirmedOrder().state);
    expect(after(proposed, { type: 'accept_proposal' }, morning).details).toEqual({ ...proposed.details, schedule: otherWindow });
    const addressed = after(proposed, { type: 'change_address', location: '9 Hill Road', place: null }, morning);
    expect(addressed.proposal).toEqual(proposed.proposal);
    expect(after(proposed, { type: 'withdraw_proposal' }, morning)).not.toHaveProperty('proposal');
  });

  it('on a proposal applies to the one that was seen', () => {
    for (const type of ['accept_proposal', 'decline_proposal'] as const) {
      expect(decide(proposed, { type, start: otherWindow.start }, morning)).toMatchObject({ ok: true });
      expect(decide(proposed, { type, start }, morning)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
      expect(decide(confirmedOrder(), { type, start }, morning)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
    }
  });
});

it('windows are equal with the same day and key', () => {
  const window = tomorrowAtOne.window;
  expect(isSameWindow(window, { ...window })).toBe(true);
  expect(isSameWindow(window, { ...window, day: '2026-11-22' })).toBe(false);
  expect(isSameWindow(window, { ...window, key: '15' })).toBe(false);
  expect(isSameWindow(window, null)).toBe(false);
  expect(isSameWindow(null, null)).toBe(true);
});
