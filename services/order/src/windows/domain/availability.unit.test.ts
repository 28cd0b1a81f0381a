import { slotKeys } from '@karigar/contracts';
import { describe, expect, it } from 'vitest';
import { defaultAvailability, withoutPast, worksIn, type Availability } from './availability.ts';

describe('availability', () => {
  it('defaults to every window of every day, one order at a time', () => {
    expect(defaultAvailability).toMatchObject({ daysOff: [], vacation: null, capacity: 1 });
    expect(defaultAvailability.weekly).toHaveLength(7);
    for (const weekday of defaultAvailability.weekly.keys())
      for (const key of slotKeys) expect(worksIn(defaultAvailability, { day: `2026-11-2${weekday}`, key })).toBe(true);
  });

  it('covers the weekday’s windows except days off and vacations, including their first and last day', () => {
    const some: Availability = {
      weekly: [[], ['09', '13']],
      daysOff: ['2026-11-30'],
      vacation: { from: '2026-12-07', to: '2026-12-14' },
      capacity: 2,
    };
    expect(worksIn(some, { day: '2026-11-23', key: '09' })).toBe(true);
    expect(worksIn(some, { day: '2026-11-23', key: '11' })).toBe(false);
    expect(worksIn(some, { day: '2026-11-22', key: '09' })).toBe(false);
    // A weekday that nothing was said about.
    expect(worksIn(some, { day: '2026-11-24', key: '09' })).toBe(false);
    expect(worksIn(some, { day: '2026-11-30', key: '09' })).toBe(false);
    const works = (day: string) => worksIn({ ...defaultAvailability, vacation: some.vacation }, { day, key: '09' });
    expect(['2026-12-06', '2026-12-07', '2026-12-14', '2026-12-15'].map(works)).toEqual([true, false, false, true]);
  });

  it('drops a vacation on the day after it, and nothing else', () => {
    const away = { ...defaultAvailability, vacation: { from: '2026-12-07', to: '2026-12-14' } };
    expect(withoutPast(away, '2026-12-14')).toBe(away);
    expect(withoutPast(away, '2026-12-15')).toEqual({ ...away, vacation: null });
    expect(withoutPast(defaultAvailability, '2026-12-15')).toBe(defaultAvailability);
  });
});
