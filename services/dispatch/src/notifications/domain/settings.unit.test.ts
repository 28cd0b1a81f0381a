import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { defaultSettings, isPushed, quietUntil, topicOf } from './settings.ts';

afterEach(() => vi.unstubAllEnvs());
// The files of unit tests share their modules.
afterAll(() => vi.resetModules());

const quiet = (from: number, to: number, on = true) => ({ ...defaultSettings, quietHours: { on, from, to } });
/** A time of 24 November in India. */
const at = (time: string) => new Date(`2026-11-24T${time}:00+05:30`);

it.each([
  ['21:59', undefined],
  ['22:00', '2026-11-25T07:00:00+05:30'],
  ['23:45', '2026-11-25T07:00:00+05:30'],
  ['00:00', '2026-11-24T07:00:00+05:30'],
  ['06:59', '2026-11-24T07:00:00+05:30'],
  ['07:00', undefined],
])('at %s the night is quiet until %s', (time, end) => {
  expect(quietUntil(quiet(22, 7), at(time))).toEqual(end === undefined ? undefined : new Date(end));
});

it('computes the end of quiet hours, and allows none', () => {
  expect(quietUntil(quiet(13, 15), at('14:10'))).toEqual(at('15:00'));
  expect(quietUntil(quiet(13, 15), at('13:00'))).toEqual(at('15:00'));
  expect(quietUntil(quiet(13, 15), at('12:59'))).toBeUndefined();
  expect(quietUntil(quiet(13, 15), at('15:00'))).toBeUndefined();
  expect(quietUntil(quiet(9, 9), at('09:30'))).toBeUndefined();
  expect(quietUntil(quiet(22, 7, false), at('23:00'))).toBeUndefined();
});

it.each([
  ['America/New_York', '2026-11-24T22:10:00-05:00', '2026-11-25T07:00:00-05:00'],
  ['America/New_York', '2026-11-24T21:50:00-05:00', undefined],
  ['Asia/Kathmandu', '2026-11-24T23:05:00+05:45', '2026-11-25T07:00:00+05:45'],
  // The clocks go back in this night, and forward in the other one.
  ['America/New_York', '2026-10-31T22:00:00-04:00', '2026-11-01T07:00:00-05:00'],
  ['America/New_York', '2026-03-07T22:00:00-05:00', '2026-03-08T07:00:00-04:00'],
])('ends the quiet hours by the clock of %s: at %s', async (zone, now, end) => {
  vi.stubEnv('TIME_ZONE', zone);
  vi.resetModules();
  const local = await import('./settings.ts');
  expect(local.quietUntil(quiet(22, 7), new Date(now))).toEqual(end === undefined ? undefined : new Date(end));
});

it('pushes urgent notifications at night as well, unless their topic is off', () => {
  const of = (urgent: boolean) => ({ kind: 'order', urgent }) as const;
  expect(isPushed(defaultSettings, of(false), at('12:00'))).toBe(true);
  expect(isPushed(defaultSettings, of(false), at('23:00'))).toBe(false);
  expect(isPushed(defaultSettings, of(true), at('23:00'))).toBe(true);
  const off = { ...defaultSettings, kinds: { ...defaultSettings.kinds, order: { push: false, email: true } } };
  expect(isPushed(off, of(true), at('12:00'))).toBe(false);
});

it('has one topic for requests and offers', () => {
  expect(['request', 'offer', 'message'].map((kind) => topicOf(kind as 'request'))).toEqual(['instant', 'instant', 'message']);
});
