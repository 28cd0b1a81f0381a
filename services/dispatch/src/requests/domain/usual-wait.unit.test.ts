import { expect, it } from 'vitest';
import { atThisHour, usualWait, type Wait } from './usual-wait.ts';

/** A time of 24 November in India. */
const at = (time: string) => new Date(`2026-11-24T${time}:00+05:30`);
const wait = (seconds: number, openedAt = at('10:00')): Wait => ({
  openedAt,
  firstOfferAt: new Date(openedAt.getTime() + seconds * 1_000),
});

it('is the time within which three of four had an offer, in half minutes', () => {
  const waits = Array.from({ length: 20 }, (_, n) => wait((20 - n) * 10));
  expect(usualWait(waits)).toBe(150);
  expect(usualWait(waits.slice(1))).toBeUndefined();
  expect(usualWait(Array.from({ length: 20 }, () => wait(0)))).toBe(30);
  expect(usualWait(Array.from({ length: 20 }, () => wait(31)))).toBe(60);
});

it('counts requests of this hour and those beside it, also around midnight', () => {
  const hours = ['22:59', '23:00', '23:59', '00:30', '01:59', '02:00'].map((time) => wait(10, at(time)));
  expect(atThisHour(hours, at('00:10')).map(({ openedAt }) => openedAt)).toEqual(['23:00', '23:59', '00:30', '01:59'].map(at));
});
