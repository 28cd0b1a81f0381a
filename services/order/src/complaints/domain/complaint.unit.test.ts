import { describe, expect, it } from 'vitest';
import { aComplaint, morning, pendingOrder } from '../../testing/builders.ts';
import { answered, stated } from './complaint.ts';

const order = pendingOrder();
const later = new Date(morning.getTime() + 60_000);

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
