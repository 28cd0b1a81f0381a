import { describe, expect, it } from 'vitest';
import { aComplaint, morning } from '../../testing/builders.ts';
import { answered, photosForProviderOf, stated } from './complaint.ts';

const later = new Date(morning.getTime() + 60_000);

it('only moves forward, and keeps an earlier answer unless there is a new one', () => {
  const investigating = answered(aComplaint(), { state: 'investigating', text: 'We asked the karigar.' }, morning);
  expect(investigating).toMatchObject({
    ok: true,
    value: { state: 'investigating', answer: { text: 'We asked the karigar.', at: morning } },
  });
  if (!investigating.ok) return;
  expect(answered(investigating.value, { state: 'investigating', text: null }, later)).toEqual(investigating);
  expect(answered(investigating.value, { state: 'resolved', text: 'Refunded.' }, later)).toMatchObject({
    value: { state: 'resolved', answer: { text: 'Refunded.', at: later } },
  });
});

it.each(['investigating', 'resolved'] as const)('that is resolved cannot become %s', (state) => {
  expect(answered(aComplaint({ state: 'resolved' }), { state, text: 'Again.' }, later)).toMatchObject({
    ok: false,
    code: 'INVALID_TRANSITION',
    extras: { status: 'resolved' },
  });
});

describe('the provider’s statement', () => {
  const written = aComplaint({ statement: { text: 'There was no address.', at: morning } });

  it.each(['new', 'investigating'] as const)('is written and changed while the complaint is %s, after an answer as well', (state) => {
    const complaint = aComplaint({ state, answer: { text: 'We have asked both of you.', at: morning } });
    expect(stated(complaint, 'There was no address.', morning)).toEqual({
      ok: true,
      value: { ...complaint, statement: { text: 'There was no address.', at: morning } },
    });
    expect(stated({ ...written, state }, 'The gate was locked.', later)).toMatchObject({
      value: { state, statement: { text: 'The gate was locked.', at: later } },
    });
  });

  it('keeps its time when sent again, even after the complaint is resolved', () => {
    const resolved = { ...written, state: 'resolved' as const };
    expect(stated(resolved, 'There was no address.', later)).toEqual({ ok: true, value: resolved });
  });

  it('cannot be written or changed once the complaint is resolved', () => {
    for (const complaint of [aComplaint({ state: 'resolved' }), { ...written, state: 'resolved' as const }])
      expect(stated(complaint, 'The gate was locked.', later)).toMatchObject({
        ok: false,
        code: 'INVALID_TRANSITION',
        extras: { status: 'resolved' },
      });
  });
});

it('shows the provider no photos that the customer was promised to be hidden', () => {
  expect(photosForProviderOf(aComplaint({ photos: ['f1'] }))).toEqual(['f1']);
  expect(photosForProviderOf(aComplaint({ photos: ['f1'], photosForProvider: false }))).toEqual([]);
});
