import { describe, expect, it } from 'vitest';
import { confirmedOrder, morning, pendingOrder, tomorrowAtOne } from '../../testing/builders.ts';
import { decide, type OrderCommand } from './decide.ts';
import type { Order, OrderState } from './order.ts';

const { start, end } = tomorrowAtOne;
const visit = confirmedOrder();
const ended = (state: OrderState): Order => ({ ...visit, state });
const fulfilled = ended({ status: 'fulfilled', fulfilledAt: start });
const cancelled = ended({ status: 'cancelled', by: 'provider', reason: null, note: null });

const pay: OrderCommand = { type: 'pay', method: 'cash' };
const cancel: OrderCommand = { type: 'cancel', reason: null, note: null };
const propose: OrderCommand = {
  type: 'propose',
  schedule: { start: new Date('2026-11-22T03:30:00Z'), end: new Date('2026-11-22T05:30:00Z'), window: { day: '2026-11-22', key: '09' } },
};

/** The sentence with which a command is refused; undefined for the code's own, that the order has moved on. */
function refusalOf(order: Order, command: OrderCommand, now = morning) {
  const refused = decide(order, command, now);
  if (refused.ok) throw new Error(`${command.type} is possible`);
  expect(refused).toMatchObject({ code: 'INVALID_TRANSITION', extras: { status: order.state.status, currentStatus: order.state.status } });
  return refused.message;
}

describe('a command that the order does not allow', () => {
  it.each<[OrderCommand, string]>([
    [{ type: 'progress', step: 'on_the_way' }, '2026-11-21T05:30:00.000Z'],
    [{ type: 'progress', step: 'started' }, '2026-11-21T07:00:00.000Z'],
    [{ type: 'delay', minutes: 10 }, '2026-11-21T05:30:00.000Z'],
    [{ type: 'fulfil' }, start.toISOString()],
    [{ type: 'confirm_done' }, '2026-11-22T09:30:00.000Z'],
    [{ type: 'report_no_show' }, '2026-11-21T10:00:00.000Z'],
  ])('is told from when it is possible: $type', (command, possibleFrom) => {
    expect(decide(visit, command, morning)).toMatchObject({ extras: { possibleFrom } });
    expect(refusalOf(visit, command)).toBe('It is too early for this.');
    const from = new Date(possibleFrom);
    expect(decide(visit, command, new Date(from.getTime() - 1))).toMatchObject({ ok: false });
    expect(decide(visit, command, from)).toMatchObject({ ok: true });
  });

  it('is told that it is too early before the order is accepted, or the work is so far', () => {
    const tooEarly = 'It is too early for this.';
    for (const command of [pay, { type: 'fulfil' }, { type: 'progress', step: 'on_the_way' }] as const)
      expect(refusalOf(pendingOrder(), command), command.type).toBe(tooEarly);
    expect(refusalOf(confirmedOrder('arrived'), pay, start)).toBe(tooEarly);
    expect(refusalOf(confirmedOrder('on_the_way'), { type: 'ask_extra', item: 'Washer', amount: 2_500 }, start)).toBe(tooEarly);
    expect(refusalOf(visit, { type: 'add_photo', moment: 'before', photo: 'p1' }, start)).toBe(tooEarly);
  });

  it('is told that it has been done already', () => {
    for (const [order, command] of [
      [visit, { type: 'accept' }],
      [ended({ status: 'rejected' }), { type: 'reject' }],
      [confirmedOrder('on_the_way'), { type: 'progress', step: 'on_the_way' }],
      [confirmedOrder('started'), { type: 'progress', step: 'arrived' }],
      [fulfilled, { type: 'fulfil' }],
      [cancelled, cancel],
    ] as const)
      expect(refusalOf(order, command, start), command.type).toBe('This has been done already.');
  });

  it('is told that what it answers is another one', () => {
    const proposed = decide(visit, propose, morning);
    if (!proposed.ok) throw new Error(proposed.code);
    const unseen = 'This has changed since you saw it. Please look at it again.';
    for (const type of ['accept_proposal', 'decline_proposal'] as const)
      expect(refusalOf(proposed.value.state, { type, start: end }), type).toBe(unseen);
    const asked = decide(confirmedOrder('arrived'), { type: 'ask_extra', item: 'Washer', amount: 2_500 }, start);
    if (!asked.ok) throw new Error(asked.code);
    expect(refusalOf(asked.value.state, { type: 'approve_extra', amount: 2_400 }, start)).toBe(unseen);
  });

  it('is told that the order has moved on in all other cases', () => {
    for (const [order, command] of [
      [cancelled, { type: 'accept' }],
      [cancelled, pay],
      [fulfilled, cancel],
      [confirmedOrder('started'), cancel],
      [visit, { type: 'reject' }],
      [visit, { type: 'withdraw_proposal' }],
    ] as const)
      expect(refusalOf(order, command, start), command.type).toBeUndefined();
  });
});
