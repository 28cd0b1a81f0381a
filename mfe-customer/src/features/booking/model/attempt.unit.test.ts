import { expect, it } from 'vitest';
import { ApiProblem } from '@karigar/platform';
import { attemptFor, stillUnanswered } from './attempt.ts';

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
const begin = () => ({ key: `key ${++made}`, at: Date.parse('2026-11-20T10:00:00.000Z') });

it('keeps its key and body while the same booking is submitted, even if the hold was renewed', () => {
  const first = attemptFor(null, body, begin);
  expect(attemptFor(first, { ...body }, begin)).toBe(first);
  expect(attemptFor(first, { ...body, hold_id: 'h2' }, begin)).toBe(first);
});

it('starts a new attempt when anything in the booking changes', () => {
  const first = attemptFor(null, body, begin);
  const next = attemptFor(first, { ...body, estimated_charge: 400 }, begin);
  expect(next.key).not.toBe(first.key);
  expect(next.body.estimated_charge).toBe(400);
});

it('is without an answer until the server has looked at it', () => {
  const [earlier, next] = [attemptFor(null, body, begin), attemptFor(null, { ...body, estimated_charge: 400 }, begin)];
  const after = (code: string, status: number, attempt = next) => stillUnanswered(new ApiProblem(code, status, ''), attempt, earlier);
  for (const [code, status] of [
    ['UNREACHABLE', 0],
    ['TIMEOUT', 0],
    ['INTERNAL', 500],
    ['UNAVAILABLE', 503],
    ['LOGGED_OUT', 401],
  ] as const)
    expect(after(code, status)).toBe(next);
  for (const [code, status] of [
    ['OFFLINE', 0],
    ['RATE_LIMITED', 429],
    ['UNAUTHORIZED', 401],
  ] as const)
    expect([after(code, status), after(code, status, earlier)]).toEqual([earlier, earlier]);
  expect([after('SLOT_TAKEN', 409), after('SLOT_TAKEN', 409, earlier)]).toEqual([earlier, null]);
});
