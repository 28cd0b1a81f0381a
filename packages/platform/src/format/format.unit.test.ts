import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { texts as hindi } from '../i18n/own-texts.hi.ts';
import { texts as marathi } from '../i18n/own-texts.mr.ts';
import { englishCatalogues } from '../i18n/texts.ts';
import {
  dayAfter,
  formatAgo,
  formatClock,
  formatDate,
  formatDateTime,
  formatDayOfMonth,
  formatDay,
  formatLongDay,
  formatMoment,
  formatShort,
  formatVisit,
  formatWindow,
  isoDay,
  wallClock,
} from './dates.ts';
import { formatRupees } from './money.ts';
import { formatPhone } from './phone.ts';

// 22 November 2026 is a Sunday; 9 AM in Kolkata is 3:30 in UTC.
const nine = '2026-11-22T03:30:00Z';
const eleven = '2026-11-22T05:30:00Z';
const one = '2026-11-22T07:30:00Z';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(nine) }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
// The files of unit tests share their modules.
afterAll(() => vi.resetModules());

it('moves from day to day', () => {
  expect([dayAfter('2026-11-30', 1), dayAfter('2026-12-01', -1)]).toEqual(['2026-12-01', '2026-11-30']);
});

describe('rupees', () => {
  it.each([
    [1234.5, '₹1,234.50'],
    [0, '₹0.00'],
    [1234567.89, '₹12,34,567.89'],
  ])('formats %d as %s', (amount, text) => expect(formatRupees(amount)).toBe(text));

  it('keeps paise', () => expect(formatRupees(362.63)).toBe('₹362.63'));
});

describe('dates in the marketplace’s time zone', () => {
  it('names the day', () => {
    expect(formatDay(nine)).toBe('Sun, 22 Nov');
    expect(formatLongDay(nine)).toBe('Sunday, 22 November');
    expect(formatDateTime('2026-11-20T09:42:00Z')).toBe('20 Nov, 3:12 PM');
    // The day is the marketplace's: 18:45 UTC is after midnight.
    expect(formatShort('2026-11-20T09:42:00Z', '2026-11-20T18:15:00Z')).toBe('3:12 PM');
    expect(formatShort('2026-11-20T09:42:00Z', '2026-11-20T18:45:00Z')).toBe('20 Nov');
    expect(formatMoment('2026-11-20T09:42:00Z', '2026-11-20T18:15:00Z')).toBe('3:12 PM');
    expect(formatMoment('2026-11-20T09:42:00Z', '2026-11-20T18:45:00Z')).toBe('20 Nov, 3:12 PM');
    expect(formatDayOfMonth('2026-11-30')).toBe('30 Nov');
  });

  it('names the year of a day that is more than half a year away', () => {
    expect([formatDay('2026-06-01'), formatDay('2025-11-22')]).toEqual(['Mon, 1 Jun', 'Sat, 22 Nov 2025']);
    expect([formatLongDay('2027-05-01'), formatLongDay('2027-06-01')]).toEqual(['Saturday, 1 May', 'Tuesday, 1 June 2027']);
    expect(formatDateTime('2025-11-20T09:42:00Z')).toBe('20 Nov 2025, 3:12 PM');
    expect(formatVisit('2025-11-22T03:30:00Z', '2025-11-22T05:30:00Z')).toBe('Sat, 22 Nov 2025, 9–11 AM');
    expect(formatDate(nine)).toBe('22 Nov 2026');
  });

  it('names windows as specified', () => {
    expect(formatWindow(nine, eleven)).toBe('9–11 AM');
    expect(formatWindow(eleven, one)).toBe('11 AM–1 PM');
    expect(formatVisit(nine, eleven)).toBe('Sun, 22 Nov, 9–11 AM');
  });

  it('keeps the marketplace’s day in any time zone of the device', () => {
    expect(isoDay('2026-11-21T20:00:00Z')).toBe('2026-11-22');
  });

  it('shows what the clocks of India do, as other zones are read from the platform', async () => {
    const inIndia = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'short' });
    vi.stubEnv('TIME_ZONE', 'America/New_York');
    vi.resetModules();
    const local = await import('./dates.ts');
    const inNewYork = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' });
    const shown = ({ day, hour, minute }: ReturnType<typeof wallClock>) =>
      `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    // Eleven hours and a minute apart, so that all hours occur, also while clocks in New York are changed.
    for (let at = Date.parse('2024-01-01T00:00:00Z'); at < Date.parse('2034-01-01T00:00:00Z'); at += 661 * 60_000) {
      expect(shown(wallClock(at))).toBe(inIndia.format(at));
      expect(shown(local.wallClock(at))).toBe(inNewYork.format(at));
    }
  });

  it.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'])('names a calendar day as it is, also in %s', async (zone) => {
    vi.stubEnv('TIME_ZONE', zone);
    vi.resetModules();
    const local = await import('./dates.ts');
    const day = '2026-11-22';
    expect([local.formatDay(day), local.formatLongDay(day), local.formatWeekday(day), local.formatDate(day)]).toEqual([
      'Sun, 22 Nov',
      'Sunday, 22 November',
      'Sun',
      '22 Nov 2026',
    ]);
    expect(local.formatMonth('2026-11')).toBe('Nov 2026');
    expect(local.formatDay('2026-11-22T12:00:00Z')).toBe(zone === 'Pacific/Auckland' ? 'Mon, 23 Nov' : 'Sun, 22 Nov');
  });

  it('says how long ago', () => {
    const now = Date.parse(one);
    expect(formatAgo(now - 30_000, now)).toBe('Just now');
    expect(formatAgo(now - 4 * 60_000, now)).toBe('4 min ago');
    expect(formatAgo(nine, now)).toBe('4 h ago');
    expect(formatAgo('2026-11-20T07:30:00Z', now)).toBe('20 Nov 2026');
  });

  it('counts down', () => {
    expect(formatClock(272)).toBe('4:32');
    expect(formatClock(-3)).toBe('0:00');
  });
});

it.each([
  ['en', englishCatalogues('platform')['platform']],
  ['hi', hindi],
  ['mr', marathi],
])('names days and months in %s as Unicode does', (locale, texts) => {
  // 1 February 2026 is a Sunday.
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 1, 1 + day));
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
  const named = (times: number[], options: Intl.DateTimeFormatOptions) =>
    times.map((time) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(time)).join(' ');
  expect(texts).toMatchObject({
    weekdays: named(days, { weekday: 'short' }),
    weekdaysInFull: named(days, { weekday: 'long' }),
    months: named(months, { month: locale === 'en' ? 'short' : 'long' }),
    monthsInFull: named(months, { month: 'long' }),
  });
});

it('groups the digits of an Indian number', () => {
  expect(formatPhone('+919876543210')).toBe('+91 98765 43210');
  expect(formatPhone('+4915112345678')).toBe('+4915112345678');
});
