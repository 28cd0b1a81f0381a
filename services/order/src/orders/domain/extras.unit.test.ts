import { describe, expect, it } from 'vitest';
import { confirmedOrder, pendingOrder, tomorrowAtOne } from '../../testing/builders.ts';
import { decide, type OrderCommand } from './decide.ts';
import { allowedActions } from './transitions.ts';
import type { Order } from './order.ts';

const now = tomorrowAtOne.end;
const ask = (amount = 24_000, item = 'Washer') => ({ type: 'ask_extra', item, amount }) as const satisfies OrderCommand;
const approve = (amount = 24_000, askedAt?: Date): OrderCommand => ({ type: 'approve_extra', amount, askedAt });

/** What the order becomes at `time`; throws on a refusal. */
const afterAt = (time: Date, order: Order, ...commands: OrderCommand[]): Order =>
  commands.reduce((current, command) => {
    const decided = decide(current, command, time);
    if (!decided.ok) throw new Error(`${command.type} was refused: ${decided.code}`);
    return decided.value.state;
  }, order);
const after = (order: Order, ...commands: OrderCommand[]): Order => afterAt(now, order, ...commands);
const actions = (order: Order) => [...allowedActions(order, 'provider', now), ...allowedActions(order, 'customer', now)];
const refusals = (order: Order, ...commands: OrderCommand[]) => commands.filter((command) => !decide(order, command, now).ok);

describe('an extra part', () => {
  it('costs nothing before the customer approves it, and then adds its price to the subtotal and the total', () => {
    const order = confirmedOrder('arrived');
    const asked = after(order, ask());
    expect(asked.extraAsked).toEqual({ item: 'Washer', amount: 24_000, at: now });
    expect(asked.details.prices).toEqual(order.details.prices);
    const { subtotal, platform, tax, total } = order.details.prices;
    expect(after(asked, approve())).toMatchObject({
      details: { prices: { subtotal: subtotal + 24_000, platform, tax, total: total + 24_000 } },
      extras: [{ item: 'Washer', amount: 24_000 }],
      history: [{}, { what: 'extra_asked', by: 'provider' }, { what: 'extra_approved', by: 'customer' }],
    });
    for (const type of ['decline_extra', 'withdraw_extra'] as const) {
      const left = after(asked, { type });
      expect([left.extraAsked, left.extras, left.details.prices]).toEqual([undefined, undefined, order.details.prices]);
    }
  });

  it('is asked for at the place, until the work is done or somebody says that it is paid', () => {
    const started = confirmedOrder('started');
    const paid = after(started, { type: 'receive', method: 'cash' });
    for (const order of [pendingOrder(), confirmedOrder(), confirmedOrder('on_the_way'), paid, after(started, { type: 'fulfil' })]) {
      expect(actions(order)).not.toContain('ask_extra');
      expect(refusals(order, ask())).toHaveLength(1);
    }
    for (const order of [confirmedOrder('arrived'), started]) expect(actions(order)).toContain('ask_extra');
  });

  it('waits for an answer one at a time, through the start of the work', () => {
    const asked = after(confirmedOrder('arrived'), ask(), { type: 'progress', step: 'started' });
    expect(asked.extraAsked).toMatchObject({ item: 'Washer' });
    expect(actions(asked)).toEqual(expect.arrayContaining(['withdraw_extra', 'answer_extra']));
    expect(actions(asked)).not.toContain('ask_extra');
    expect(refusals(asked, ask(30_000))).toHaveLength(1);
    const two = after(asked, approve(), ask(1_050, 'Pipe'), approve(1_050));
    expect(two.extras).toMatchObject([{ item: 'Washer' }, { item: 'Pipe' }]);
    expect(two.details.prices.subtotal).toBe(asked.details.prices.subtotal + 25_050);
  });

  it('is not asked for again by a call that is repeated after the answer', () => {
    const call = { ...ask(), operation: 'first' } as const;
    for (const answer of [approve(), { type: 'decline_extra' } as const]) {
      const answered = after(confirmedOrder('started'), call, answer);
      expect(decide(answered, call, now)).toEqual({ ok: true, value: { state: answered, facts: [] } });
      expect(after(answered, { ...call, operation: 'second' })).toMatchObject({ extraAsked: { item: 'Washer' } });
    }
  });

  it('is approved at the price that the customer has seen', () => {
    const raised = after(confirmedOrder('started'), ask(), { type: 'withdraw_extra' }, ask(90_000));
    expect(refusals(raised, approve(24_000), approve(90_000))).toEqual([approve(24_000)]);
  });

  it('is approved or declined as the one that the customer has seen, whatever the next one costs', () => {
    const later = new Date(now.getTime() + 60_000);
    const asked = after(confirmedOrder('started'), ask(50_000, 'Tap'));
    const replaced = afterAt(later, asked, { type: 'withdraw_extra' }, ask(50_000, 'Pump'));
    const [approveTap, declineTap] = [approve(50_000, now), { type: 'decline_extra', askedAt: now } as const];
    expect(refusals(replaced, approveTap, declineTap)).toHaveLength(2);
    expect(after(replaced, approve(50_000, later)).extras).toMatchObject([{ item: 'Pump', askedAt: later }]);
    expect(after(replaced, { type: 'decline_extra', askedAt: later })).not.toHaveProperty('extraAsked');
    // The approval of the tap is repeated when the pump has been asked for.
    const next = afterAt(later, asked, approveTap, ask(50_000, 'Pump'));
    expect(next).toMatchObject({ extras: [{ item: 'Tap', at: later, askedAt: now }], extraAsked: { item: 'Pump' } });
    expect(decide(next, approveTap, later)).toEqual({ ok: true, value: { state: next, facts: [] } });
    expect(refusals(next, declineTap, approve(24_000, now))).toHaveLength(2);
    // A client that does not say which one it has seen.
    expect(after(next, approve(50_000)).extras).toHaveLength(2);
  });

  it('is asked for and approved once, however often the call is repeated', () => {
    const asked = after(confirmedOrder('started'), ask());
    const approved = after(asked, approve());
    expect(decide(asked, ask(), now)).toEqual({ ok: true, value: { state: asked, facts: [] } });
    expect(decide(approved, approve(), now)).toEqual({ ok: true, value: { state: approved, facts: [] } });
    expect(refusals(approved, { type: 'decline_extra' }, { type: 'withdraw_extra' })).toHaveLength(2);
  });

  it('that was not answered is not owed once the work is done, or the provider was not there after all', () => {
    const asked = after({ ...confirmedOrder(), history: confirmedOrder().history }, { type: 'progress', step: 'arrived' }, ask());
    const ends: OrderCommand[] = [{ type: 'fulfil' }, { type: 'undo_progress' }, { type: 'cancel', reason: null, note: null }];
    for (const command of ends) expect(after(asked, command)).not.toHaveProperty('extraAsked');
  });

  it('is answered before the order is paid', () => {
    const asked = after(confirmedOrder('started'), ask());
    expect(actions(asked)).not.toContain('pay');
    expect(refusals(asked, { type: 'pay', method: 'upi' }, { type: 'receive', method: 'cash' })).toHaveLength(2);
    for (const answer of [approve(), { type: 'decline_extra' } as const, { type: 'withdraw_extra' } as const, { type: 'fulfil' } as const])
      expect(after(asked, answer, { type: 'receive', method: 'cash' }).paid).toMatchObject({ provider: { method: 'cash' } });
  });

  it('is followed by nine others at most', () => {
    const order = after(confirmedOrder('started'), ...Array.from({ length: 10 }, () => [ask(100), approve(100)]).flat());
    expect(order.extras).toHaveLength(10);
    expect(refusals(order, ask())).toHaveLength(1);
  });
});
