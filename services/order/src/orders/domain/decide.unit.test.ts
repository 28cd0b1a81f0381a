import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmedOrder, instantOrder, morning, pendingOrder, tomorrowAtOne } from '../../testing/builders.ts';
import { decide, type OrderCommand } from './decide.ts';
import { allowedActions, moves } from './moves.ts';
import { isOpen, type Order } from './order.ts';
import { orderNumber, priced } from './place.ts';

const later = (ms: number, from = morning) => new Date(from.getTime() + ms);
const hour = 3_600_000;
const otherWindow = {
  start: new Date('2026-11-22T03:30:00Z'),
  end: new Date('2026-11-22T05:30:00Z'),
  window: { day: '2026-11-22', key: '09' },
} as const;

describe('an order', () => {
  it('is confirmed when the provider accepts it', () => {
    const decided = decide(pendingOrder(), { type: 'accept' }, later(hour));
    expect(decided).toMatchObject({
      ok: true,
      value: { order: { status: 'confirmed', confirmedAt: later(hour), progress: null }, facts: [{ type: 'OrderConfirmed' }], frees: [] },
    });
    expect(decided.ok && 'expiresAt' in decided.value.order).toBe(false);
  });

  it('cannot be accepted any more when its hour has come, though the clock has not got to it yet', () => {
    const order = pendingOrder();
    expect(decide(order, { type: 'accept' }, later(-1, order.expiresAt))).toMatchObject({ ok: true });
    expect(decide(order, { type: 'accept' }, order.expiresAt)).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' });
    expect(allowedActions(order, 'provider', order.expiresAt)).not.toContain('accept');
  });

  it.each([
    ['reject', { type: 'reject' }, 'rejected'],
    ['cancel', { type: 'cancel', reason: 'changed_mind', note: null }, 'cancelled'],
  ] as const)('frees its window on %s', (_name, command, status) => {
    expect(decide(pendingOrder(), command, morning)).toMatchObject({
      ok: true,
      value: { order: { status }, frees: [tomorrowAtOne.window] },
    });
  });

  it('cannot be fulfilled before its slot begins, and frees its window when it is', () => {
    expect(decide(confirmedOrder(), { type: 'fulfil' }, later(-1, tomorrowAtOne.start))).toMatchObject({
      ok: false,
      code: 'INVALID_TRANSITION',
    });
    expect(decide(confirmedOrder(), { type: 'fulfil' }, tomorrowAtOne.start)).toMatchObject({
      ok: true,
      value: { order: { status: 'fulfilled' } },
    });
  });

  it('of an accepted offer can be fulfilled at once and has no window to move or to free', () => {
    expect(decide(instantOrder(), { type: 'fulfil' }, morning)).toMatchObject({ ok: true, value: { frees: [] } });
    expect(decide(instantOrder(), { type: 'move', schedule: otherWindow }, morning)).toMatchObject({ ok: false });
  });

  it('waits for the provider again when a confirmed time is moved, and gives the old window up', () => {
    const moved = decide(confirmedOrder(), { type: 'move', schedule: otherWindow }, later(hour));
    expect(moved).toMatchObject({
      ok: true,
      value: { order: { status: 'pending', schedule: otherWindow }, facts: [{ type: 'OrderRescheduled' }], frees: [tomorrowAtOne.window] },
    });
  });

  it('makes progress forward only', () => {
    const onTheWay = decide(confirmedOrder(), { type: 'progress', step: 'on_the_way' }, morning);
    expect(onTheWay).toMatchObject({ ok: true, value: { order: { progress: 'on_the_way' } } });
    expect(decide(confirmedOrder({ progress: 'arrived' }), { type: 'progress', step: 'on_the_way' }, morning)).toMatchObject({ ok: false });
  });

  it('cannot be cancelled or moved once the work has started', () => {
    const started = confirmedOrder({ progress: 'started' });
    expect(decide(started, { type: 'cancel', reason: null, note: null }, morning)).toMatchObject({ ok: false });
    expect(allowedActions(started, 'customer', morning)).toEqual([]);
  });

  it('expires at the start of its slot or after 24 hours, whichever comes first', () => {
    expect(pendingOrder().expiresAt).toEqual(later(24 * hour));
    expect(pendingOrder({}, new Date('2026-11-21T05:30:00Z')).expiresAt).toEqual(tomorrowAtOne.start);
    expect(decide(pendingOrder(), { type: 'expire' }, later(24 * hour - 1))).toMatchObject({ ok: false });
    expect(decide(pendingOrder(), { type: 'expire' }, later(24 * hour))).toMatchObject({
      ok: true,
      value: { order: { status: 'expired' } },
    });
  });

  it('says its status when a move comes too late', () => {
    expect(decide(confirmedOrder(), { type: 'accept' }, morning)).toEqual({
      ok: false,
      code: 'INVALID_TRANSITION',
      extras: { status: 'confirmed', currentStatus: 'confirmed' },
    });
  });

  const command = fc.oneof<fc.Arbitrary<OrderCommand>[]>(
    fc.constantFrom<OrderCommand>(
      { type: 'accept' },
      { type: 'reject' },
      { type: 'fulfil' },
      { type: 'expire' },
      { type: 'cancel', reason: null, note: null },
      { type: 'move', schedule: otherWindow },
      { type: 'move', schedule: tomorrowAtOne },
      { type: 'change_address', location: 'elsewhere' },
    ),
    fc.constantFrom('on_the_way', 'arrived', 'started').map((step): OrderCommand => ({ type: 'progress', step: step as 'arrived' })),
  );

  it('only ever takes paths of the table, frees each window once, and never changes what was agreed', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(command, fc.integer({ min: 0, max: 12 * hour })), { maxLength: 25 }), (script) => {
        let order: Order = pendingOrder();
        let now = morning;
        const held = new Set([JSON.stringify(tomorrowAtOne.window)]);
        for (const [next, wait] of script) {
          now = later(wait, now);
          const before = order;
          const decided = decide(order, next, now);
          if (!decided.ok) continue;
          const move = moves[next.type];
          expect(move.from).toContain(before.status);
          expect(decided.value.order.status).toBe(move.to === 'same' ? before.status : move.to);
          for (const window of decided.value.frees) expect(held.delete(JSON.stringify(window))).toBe(true);
          order = decided.value.order;
          if (isOpen(order) && order.schedule.window !== null) held.add(JSON.stringify(order.schedule.window));
          expect(order.prices).toEqual(before.prices);
          expect(order.snapshot).toEqual(before.snapshot);
          expect(held.size).toBe(isOpen(order) ? 1 : 0);
        }
      }),
    );
  });
});

describe('prices', () => {
  it('add up in integer paise', () => {
    expect(priced(49_950, { platform: 499, tax: 864 })).toEqual({ subtotal: 49_950, platform: 499, tax: 864, total: 51_313 });
  });
});

it('gives an order a short number from its id', () => {
  expect(orderNumber('7f3k2qxm9abc')).toBe('K-7F3K-2QXM');
});
