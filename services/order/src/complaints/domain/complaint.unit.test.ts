import { expect, it } from 'vitest';
import { aComplaint, morning } from '../../testing/builders.ts';
import { answered } from './complaint.ts';

const later = new Date(morning.getTime() + 60_000);

it('moves forward, and keeps an earlier answer unless there is a new one', () => {
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
