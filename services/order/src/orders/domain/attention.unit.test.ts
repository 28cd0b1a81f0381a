import { delayLimits, hourMs, minuteMs } from '@karigar/contracts';
import { expect, it } from 'vitest';
import { confirmedOrder, instantOrder, morning, pendingOrder, tomorrowAtOne } from '../../testing/builders.ts';
import { attentionOf } from './attention.ts';
import type { Confirmed, Order } from './order.ts';
import { closesAt } from './transitions.ts';

/** From when on, and until when, the order needs attention, in hours after `start`, and why. Looks at every quarter of an hour of five days. */
function attentionSpan(order: Order, start: Date) {
  const found = Array.from({ length: 5 * 24 * 4 }, (_, n) => n / 4)
    .map((hours) => ({ hours, kind: attentionOf(order, new Date(start.getTime() + hours * hourMs)) }))
    .filter(({ kind }) => kind !== undefined);
  return found.length === 0 ? undefined : { kind: found[0]?.kind, from: found[0]?.hours, to: found.at(-1)?.hours };
}

const confirmed = (state: Partial<Confirmed> = {}): Order => {
  const order = confirmedOrder();
  return { ...order, state: { ...order.state, ...state } as Confirmed };
};

it('asks for an answer in the last hour of a booking', () => {
  const order = pendingOrder();
  const day = 24;
  expect(closesAt(order)).toEqual(new Date(morning.getTime() + day * hourMs));
  expect(attentionSpan(order, morning)).toEqual({ kind: 'unanswered', from: day - 1, to: day - 0.25 });
});

it.each([null, 'on_the_way'] as const)('misses a provider who has not arrived by the end of the window (%s)', (progress) => {
  const { end } = tomorrowAtOne;
  expect(attentionSpan(confirmed({ progress }), end)).toMatchObject({ kind: 'not_arrived', from: 0 });
  expect(attentionOf(confirmed({ progress }), new Date(end.getTime() - 1))).toBeUndefined();
});

it('waits for a provider who has announced to come later', () => {
  const { end } = tomorrowAtOne;
  const expectedArrival = new Date(end.getTime() + delayLimits.minutes * minuteMs);
  expect(attentionSpan(confirmed({ expectedArrival }), end)).toMatchObject({ kind: 'not_arrived', from: 3 });
});

it('misses the provider of an instant order two hours after its acceptance', () => {
  expect(attentionSpan(instantOrder(), morning)).toMatchObject({ kind: 'not_arrived', from: 2 });
});

it.each(['arrived', 'started'] as const)('asks about work that is not reported as done four hours after the window (%s)', (progress) => {
  expect(attentionSpan(confirmed({ progress }), tomorrowAtOne.end)).toMatchObject({ kind: 'unfinished', from: 4 });
});

it.each([null, 'started'] as const)('names a reported no-show, whatever the provider has reported (%s)', (progress) => {
  expect(attentionOf(confirmed({ progress, noShow: true }), closesAt(confirmed()))).toBe('no_show');
});

it.each([
  { status: 'rejected' },
  { status: 'expired' },
  { status: 'cancelled', by: 'customer', reason: null, note: null },
  { status: 'fulfilled', fulfilledAt: morning },
] as const)('needs nobody for an order that is over: $status', (state) => {
  expect(attentionSpan({ ...confirmedOrder(), state }, morning)).toBeUndefined();
});
