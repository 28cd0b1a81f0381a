import { describe, expect, it } from 'vitest';
import { confirmedOrder, tomorrowAtOne } from '../../testing/builders.ts';
import { orderView, providerOrderView } from '../queries/order-view.ts';
import { decide } from './decide.ts';
import type { Order } from './order.ts';

const now = tomorrowAtOne.start;
const order = (over: Partial<Order> = {}): Order => {
  const { details, ...arrived } = confirmedOrder('arrived');
  return { ...arrived, details: { ...details, startCode: '0482' }, ...over };
};
const start = (of: Order, code?: string) => decide(of, { type: 'progress', step: 'started', code }, now);
const started = (of: Order, code?: string): Order => {
  const decided = start(of, code);
  if (!decided.ok) throw new Error(decided.code);
  return decided.value.state;
};

describe('the start code', () => {
  it('is shown to the customer until the work starts, and never to the provider or an operator', () => {
    expect(orderView(order(), 'customer', now).start_code).toBe('0482');
    expect(orderView(started(order(), '0482'), 'customer', now).start_code).toBeUndefined();
    for (const viewer of ['provider', 'operator'] as const) expect(JSON.stringify(orderView(order(), viewer, now))).not.toContain('0482');
    expect(JSON.stringify(providerOrderView(order(), now))).not.toContain('0482');
  });

  it('is asked of the provider while it can be entered', () => {
    const asks = (of: Order) => [orderView(of, 'provider', now).asks_start_code, providerOrderView(of, now).asks_start_code];
    expect(asks(order())).toEqual([true, true]);
    expect(asks(order({ codesTried: 4 }))).toEqual([true, true]);
    expect(asks(order({ codesTried: 5 }))).toEqual([undefined, undefined]);
    expect(asks(started(order()))).toEqual([undefined, undefined]);
    expect(orderView(order(), 'customer', now).asks_start_code).toBeUndefined();
  });

  it('leaves a mark in the timeline that both sides see, as does a start without it', () => {
    const marks = (of: Order) => orderView(of, 'customer', now).timeline.filter(({ what }) => what === 'started');
    expect(marks(started(order(), '0482'))).toMatchObject([{ by: 'provider', with_code: true }]);
    expect(marks(started(order()))).toMatchObject([{ with_code: false }]);
  });

  it('is refused when it is wrong, and the fifth try is the last', () => {
    expect(start(order({ codesTried: 1 }), '0483')).toMatchObject({ code: 'INVALID', extras: { errors: [{ path: 'code' }] } });
    expect(start(order({ codesTried: 5 }), '0482')).toMatchObject({ ok: true });
    expect(start(order({ codesTried: 6 }), '0482')).toMatchObject({ code: 'START_CODE_LOCKED' });
    expect(start(order({ codesTried: 6 }))).toMatchObject({ ok: true });
  });

  it('does not matter for other steps, and goes with a start that is undone', () => {
    const way = decide(
      order({ state: { status: 'confirmed', confirmedAt: now, progress: null } }),
      { type: 'progress', step: 'arrived', code: '9999' },
      now,
    );
    expect(way).toMatchObject({ ok: true });
    const undone = decide(started(order(), '0482'), { type: 'undo_progress' }, now);
    if (!undone.ok) throw new Error(undone.code);
    expect(undone.value.state.history.filter(({ withCode }) => withCode)).toEqual([]);
    expect(orderView(undone.value.state, 'customer', now).start_code).toBe('0482');
  });
});
