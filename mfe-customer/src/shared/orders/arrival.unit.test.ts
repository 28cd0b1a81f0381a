import { describe, expect, it } from 'vitest';
import { anOrder } from '../../testing/data.ts';
import { arrivalOf, comingBy } from './arrival.ts';

const promised = '2026-11-20T10:30:00.000Z';
const minutesAfter = (minutes: number) => Date.parse(promised) + minutes * 60_000;
const instant = anOrder({ status: 'confirmed', scheduled_end: null, arrivesBy: promised });

describe('when the karigar is due', () => {
  it('is the promised time, and on time until a whole minute has passed', () => {
    expect(arrivalOf(instant, minutesAfter(-10))).toEqual({ by: promised, minutesLate: 0 });
    expect(arrivalOf(instant, minutesAfter(0.9))).toEqual({ by: promised, minutesLate: 0 });
    expect(arrivalOf({ ...instant, progress: 'on_the_way' }, minutesAfter(5.5))).toEqual({ by: promised, minutesLate: 5 });
  });

  it('is the end of the window of a booked visit', () => {
    const { scheduled_end, ...booked } = anOrder({ status: 'confirmed', scheduled_end: promised });
    expect(arrivalOf({ ...booked, scheduled_end }, minutesAfter(20))).toEqual({ by: promised, minutesLate: 20 });
  });

  it('says nothing of lateness after three hours', () => {
    expect(arrivalOf(instant, minutesAfter(181))).toEqual({ by: promised, minutesLate: 0 });
  });

  it.each([
    ['before the order is confirmed', anOrder({ status: 'pending' })],
    ['once the karigar is there', { ...instant, progress: 'arrived' as const }],
    ['when the work is done', { ...instant, status: 'fulfilled' as const }],
    ['when no time was promised', anOrder({ status: 'confirmed', scheduled_end: null })],
  ])('is unknown %s', (_, order) => {
    expect(arrivalOf(order, minutesAfter(5))).toBeNull();
  });
});

describe('when somebody is coming', () => {
  it('is the promised or the expected time of who has set off or comes as soon as possible', () => {
    expect(comingBy(instant, minutesAfter(-10))).toBe(promised);
    const expected = '2026-11-20T10:42:00.000Z';
    expect(comingBy({ ...instant, delay: { expected, minutes: 12 } }, minutesAfter(-10))).toBe(expected);
    const booked = anOrder({ status: 'confirmed', scheduled_end: promised });
    expect(comingBy({ ...booked, progress: 'on_the_way' }, minutesAfter(-10))).toBe(promised);
    expect(comingBy(booked, minutesAfter(-10))).toBeNull();
  });

  it('ends with the arrival, and hours after the promised time', () => {
    expect(comingBy({ ...instant, progress: 'arrived' }, minutesAfter(5))).toBeNull();
    expect(comingBy(instant, minutesAfter(180))).toBe(promised);
    expect(comingBy(instant, minutesAfter(181))).toBeNull();
  });
});
