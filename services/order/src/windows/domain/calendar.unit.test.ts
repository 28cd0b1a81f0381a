import { dayMs } from '@karigar/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalendar, isBookable } from './calendar.ts';

const kolkata = createCalendar('Asia/Kolkata');

describe('the calendar', () => {
  it('gives the local day of an instant', () => {
    expect(kolkata.dayOf(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
    expect(kolkata.dayOf(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
  });

  it('lists days over the end of a year, and knows when they begin', () => {
    expect(kolkata.days('2026-12-30', 4)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
    expect(kolkata.startOf('2026-11-21')).toEqual(new Date('2026-11-20T18:30:00Z'));
  });

  it('has five windows a day', () => {
    expect(kolkata.windowsOf('2026-11-21').map(({ label, start }) => [label, start.toISOString()])).toEqual([
      ['9–11 AM', '2026-11-21T03:30:00.000Z'],
      ['11 AM–1 PM', '2026-11-21T05:30:00.000Z'],
      ['1–3 PM', '2026-11-21T07:30:00.000Z'],
      ['3–5 PM', '2026-11-21T09:30:00.000Z'],
      ['5–7 PM', '2026-11-21T11:30:00.000Z'],
    ]);
  });

  it.each([
    [9, '09'],
    [12, '11'],
    [15, '15'],
    [18, '17'],
  ])('puts the edit time %i:00 into exactly one window', (hour, key) => {
    const instant = new Date(Date.UTC(2026, 10, 21, hour) - 5.5 * 3_600_000);
    expect(kolkata.windowAt(instant)?.key).toBe(key);
  });

  it('has no window at night', () => {
    expect(kolkata.windowAt(new Date('2026-11-20T20:00:00Z'))).toBeUndefined();
  });

  it('follows daylight saving time', () => {
    const berlin = createCalendar('Europe/Berlin');
    expect(berlin.windowsOf('2026-10-24')[0]?.start.toISOString()).toBe('2026-10-24T07:00:00.000Z');
    expect(berlin.windowsOf('2026-10-25')[0]?.start.toISOString()).toBe('2026-10-25T08:00:00.000Z');
  });

  it('allows bookings from an hour to fourteen days ahead', () => {
    const [nine] = kolkata.windowsOf('2026-11-21');
    if (nine === undefined) throw new Error('no window');
    const before = (minutes: number) => new Date(nine.start.getTime() - minutes * 60_000);
    expect(isBookable(nine, before(59))).toBe(false);
    expect(isBookable(nine, before(60))).toBe(true);
    expect(isBookable(nine, before(14 * 24 * 60))).toBe(true);
    expect(isBookable(nine, before(14 * 24 * 60 + 1))).toBe(false);
  });

  it('has five consecutive two-hour windows on every day in every zone, at local hours', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const anyDay = fc.integer({ min: 20_450, max: 21_300 }).map((n) => new Date(n * dayMs).toISOString().slice(0, 10));
    fc.assert(
      fc.property(zone, anyDay, (timeZone, day) => {
        const calendar = createCalendar(timeZone);
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
        const windows = calendar.windowsOf(day);
        expect(windows.map(({ start }) => clock.format(start))).toEqual(['09:00', '11:00', '13:00', '15:00', '17:00']);
        expect(windows.map(({ start, end }) => end.getTime() - start.getTime())).toEqual(windows.map(() => 2 * 3_600_000));
        for (const { key, start, end } of windows) {
          expect([calendar.dayOf(start), calendar.dayOf(end)]).toEqual([day, day]);
          expect([start, new Date(end.getTime() - 1)].map((instant) => calendar.windowAt(instant)?.key)).toEqual([key, key]);
        }
        expect(calendar.dayOf(calendar.startOf(day))).toBe(day);
      }),
      { numRuns: 50 },
    );
  });
});
