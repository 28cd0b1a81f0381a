import { expect, it } from 'vitest';
import { attemptFor } from './attempt.ts';

const body = {
  service_id: 's1',
  provider_id: 'p1',
  location: '5 Lake View',
  issue: '',
  date: '2026-11-21T07:30:00.000Z',
  estimated_charge: 362.63,
  hold_id: 'h1',
};
let made = 0;
const newKey = () => `key ${++made}`;

it('keeps its key and body while the same booking is submitted, even if the hold was renewed', () => {
  const first = attemptFor(null, body, newKey);
  expect(attemptFor(first, { ...body }, newKey)).toBe(first);
  expect(attemptFor(first, { ...body, hold_id: 'h2' }, newKey)).toBe(first);
});

it('starts a new attempt when anything in the booking changes', () => {
  const first = attemptFor(null, body, newKey);
  const next = attemptFor(first, { ...body, estimated_charge: 400 }, newKey);
  expect(next.key).not.toBe(first.key);
  expect(next.body.estimated_charge).toBe(400);
});
