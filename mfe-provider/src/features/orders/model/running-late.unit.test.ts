import { expect, it } from 'vitest';
import { laterArrival } from './running-late.ts';

const at = (time: string) => Date.parse(`2026-11-22T${time}:00.000Z`);
const iso = (time: string) => new Date(at(time)).toISOString();
const instant = { actions: ['message'], progress: null, arrivesBy: iso('10:18'), end: '' } as const;
const booked = { ...instant, arrivesBy: '', end: iso('11:00') } as const;
const told = (...given: Parameters<typeof laterArrival>) => {
  const time = laterArrival(...given);
  return time === null ? null : new Date(time).toISOString().slice(11, 16);
};

it('adds ten minutes to what was promised, or to now when that is over', () => {
  expect(told(instant, at('10:05'))).toBe('10:30');
  expect(told({ ...instant, progress: 'on_the_way' }, at('10:41'))).toBe('10:55');
});

it('is offered for a booked visit only towards the end of its window', () => {
  expect(told(booked, at('09:30'))).toBeNull();
  expect(told(booked, at('10:55'))).toBe('11:10');
});

it('is not offered on the spot, or when nothing may be written', () => {
  expect(told({ ...instant, progress: 'arrived' }, at('10:05'))).toBeNull();
  expect(told({ ...instant, actions: [] }, at('10:05'))).toBeNull();
  expect(told({ ...booked, end: '' }, at('10:55'))).toBeNull();
});
