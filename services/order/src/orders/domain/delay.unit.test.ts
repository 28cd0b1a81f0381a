import type { DelayMinutes } from '@karigar/contracts';
import { describe, expect, it } from 'vitest';
import { confirmedOrder, instantOrder, tomorrowAtOne } from '../../testing/builders.ts';
import { decide } from './decide.ts';
import { delayOf } from './delay.ts';
import { allowedActions } from './transitions.ts';
import type { Order } from './order.ts';

const minute = 60_000;
const { start, end } = tomorrowAtOne;
const later = (minutes: number, from = end) => new Date(from.getTime() + minutes * minute);

const report = (order: Order, minutes: DelayMinutes, now: Date) => decide(order, { type: 'delay', minutes }, now);

/** What the order becomes; throws on a refusal. */
function delayed(order: Order, minutes: DelayMinutes, now: Date): Order {
  const decided = report(order, minutes, now);
  if (!decided.ok) throw new Error(`Refused: ${decided.code}`);
  return decided.value.state;
}

describe('a provider who is running late', () => {
  it('is expected that much after the promised time, or from now if that is over, on a full five minutes', () => {
    expect(delayOf(delayed(confirmedOrder(), 20, later(-60)))).toEqual({ expected: later(20), minutes: 20 });
    expect(delayOf(delayed(confirmedOrder(), 20, later(13)))).toEqual({ expected: later(35), minutes: 35 });
    const offer = instantOrder(start);
    const promised: Order = {
      ...offer,
      details: { ...offer.details, schedule: { ...offer.details.schedule, arrivesBy: later(18, start) } },
    };
    expect(delayOf(delayed(promised, 10, start))).toEqual({ expected: later(28, start), minutes: 10 });
  });

  it('is recorded as one fact each time, without touching the window; the same time again changes nothing', () => {
    const decided = report(confirmedOrder('on_the_way'), 30, later(0));
    expect(decided).toMatchObject({
      value: {
        state: { details: confirmedOrder().details, history: [{}, { what: 'delayed', by: 'provider' }] },
        facts: [{ type: 'OrderDelayed' }],
      },
    });
    const order = delayed(confirmedOrder('on_the_way'), 30, later(0));
    expect(report(order, 30, later(0))).toEqual({ ok: true, value: { state: order, facts: [] } });
    expect(delayOf(delayed(order, 10, later(5)))).toEqual({ expected: later(15), minutes: 15 });
  });

  it('can say so from two hours before the visit until the arrival', () => {
    const offered = (order: Order, now: Date) => allowedActions(order, 'provider', now).includes('delay');
    expect([offered(confirmedOrder(), later(-121, start)), offered(confirmedOrder(), later(-120, start))]).toEqual([false, true]);
    expect([offered(confirmedOrder('on_the_way'), end), offered(confirmedOrder('arrived'), end)]).toEqual([true, false]);
    const noShow: Order = { ...confirmedOrder(), state: { status: 'confirmed', confirmedAt: start, progress: null, noShow: true } };
    for (const order of [confirmedOrder('arrived'), confirmedOrder('started'), noShow])
      expect(report(order, 10, end)).toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('is expected within three hours', () => {
    expect(delayOf(delayed(confirmedOrder(), 30, later(150)))).toEqual({ expected: later(180), minutes: 180 });
    expect(report(confirmedOrder(), 30, later(151))).toMatchObject({ code: 'DELAY_TOO_LONG' });
    expect(allowedActions(confirmedOrder(), 'provider', later(171))).not.toContain('delay');
  });

  it('can change it five times', () => {
    let order = confirmedOrder();
    for (const minutes of [0, 10, 20, 30, 40]) order = delayed(order, 10, later(minutes));
    expect(report(order, 10, later(50))).toMatchObject({ code: 'DELAY_TOO_LONG' });
    expect(report(order, 10, later(40))).toMatchObject({ ok: true, value: { facts: [] } });
    expect(allowedActions(order, 'provider', later(50))).not.toContain('delay');
  });

  it('is no longer late on arrival, but is again if that is taken back', () => {
    const order = delayed(confirmedOrder('on_the_way'), 10, later(0));
    const arrived = decide(order, { type: 'progress', step: 'arrived' }, later(5));
    if (!arrived.ok) throw new Error(arrived.code);
    expect(delayOf(arrived.value.state)).toBeNull();
    const undone = decide(arrived.value.state, { type: 'undo_progress' }, later(6));
    expect(undone.ok && delayOf(undone.value.state)).toEqual({ expected: later(10), minutes: 10 });
  });
});
