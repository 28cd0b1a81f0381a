import { describe, expect, it } from 'vitest';
import { aComplaint, morning, pendingOrder } from '../../testing/builders.ts';
import { answered, checkFiling, stated } from './complaint.ts';

const order = pendingOrder();
const later = new Date(morning.getTime() + 60_000);

describe('another complaint about an order', () => {
  const resolved = (count: number) => Array.from({ length: count }, (_, n) => aComplaint({ id: `complaint-${n}`, state: 'resolved' }));

  it.each(['new', 'investigating'] as const)('cannot be made while one is %s', (state) => {
    const filed = [...resolved(1), aComplaint({ id: 'open', state })];
    expect(checkFiling(filed)).toMatchObject({ ok: false, code: 'COMPLAINT_OPEN', extras: { id: 'open' } });
  });

  it('can be made until there are five', () => {
    for (const count of [0, 4]) expect(checkFiling(resolved(count))).toEqual({ ok: true, value: undefined });
    expect(checkFiling(resolved(5))).toMatchObject({ ok: false, code: 'LIMIT_REACHED', extras: { limit: 5 } });
  });
});

it('only moves forward, and keeps an earlier answer unless there is a new one', () => {
  const investigating = answered(aComplaint(), { state: 'investigating', text: 'We asked the karigar.', order }, morning);
  expect(investigating).toMatchObject({
    ok: true,
    value: {
      state: { state: 'investigating', answer: { text: 'We asked the karigar.', at: morning } },
      facts: [{ type: 'ComplaintAnswered', state: 'investigating', order }],
    },
  });
  if (!investigating.ok) return;
  const { state: complaint } = investigating.value;
  expect(answered(complaint, { state: 'investigating', text: null, order }, later)).toEqual(investigating);
  expect(answered(complaint, { state: 'resolved', text: 'Refunded.', order }, later)).toMatchObject({
    value: { state: { state: 'resolved', answer: { text: 'Refunded.', at: later } } },
  });
});

it.each(['investigating', 'resolved'] as const)('that is resolved cannot become %s', (state) => {
  expect(answered(aComplaint({ state: 'resolved' }), { state, text: 'Again.', order }, later)).toMatchObject({
    ok: false,
    code: 'INVALID_TRANSITION',
    extras: { status: 'resolved' },
  });
});

describe('the provider’s statement', () => {
  const written = aComplaint({ statement: { text: 'There was no address.', at: morning } });

  it.each(['new', 'investigating'] as const)('is written and changed while the complaint is %s, after an answer as well', (state) => {
    const complaint = aComplaint({ state, answer: { text: 'We have asked both of you.', at: morning } });
    expect(stated(complaint, { text: 'There was no address.', order }, morning)).toEqual({
      ok: true,
      value: {
        state: { ...complaint, statement: { text: 'There was no address.', at: morning } },
        facts: [{ type: 'ComplaintStated', order }],
      },
    });
    expect(stated({ ...written, state }, { text: 'The gate was locked.', order }, later)).toMatchObject({
      value: { state: { state, statement: { text: 'The gate was locked.', at: later } } },
    });
  });

  it('keeps its time when sent again, even after the complaint is resolved', () => {
    const resolved = { ...written, state: 'resolved' as const };
    expect(stated(resolved, { text: 'There was no address.', order }, later)).toEqual({ ok: true, value: { state: resolved, facts: [] } });
  });

  it('cannot be written or changed once the complaint is resolved', () => {
    for (const complaint of [aComplaint({ state: 'resolved' }), { ...written, state: 'resolved' as const }])
      expect(stated(complaint, { text: 'The gate was locked.', order }, later)).toMatchObject({
        ok: false,
        code: 'INVALID_TRANSITION',
        extras: { status: 'resolved' },
      });
  });
});
