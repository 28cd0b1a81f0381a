import { dayMs, defaultOffsetMinutes, defaultTimeZone, marketTimeZone } from '@karigar/contracts/constants';
import { serverNow } from '../app/server-clock.ts';
import { text } from '../i18n/own-texts.ts';

// All times are shown in the marketplace's time zone, whatever the device's zone is. A calendar day (`2026-11-22`) has no zone and is shown as it is.
// Days that are more than half a year away are shown with their year.

type Time = string | number | Date;

const isCalendarDay = (time: Time): time is string => typeof time === 'string' && /^\d{4}-\d\d-\d\d$/.test(time);

let formatter: Intl.DateTimeFormat | undefined;

/**
 * What a clock on the wall shows in the marketplace's time zone: `{ day: '2026-11-22', hour: 15, minute: 12 }`. The default zone is calculated, because the
 * first use of `Intl` takes 70 ms on a slow phone.
 */
export function wallClock(time: Time): { day: string; hour: number; minute: number } {
  const at = new Date(time);
  if (marketTimeZone === defaultTimeZone) {
    const shown = new Date(at.getTime() + defaultOffsetMinutes * 60_000);
    return { day: shown.toISOString().slice(0, 10), hour: shown.getUTCHours(), minute: shown.getUTCMinutes() };
  }
  formatter ??= new Intl.DateTimeFormat('en', {
    timeZone: marketTimeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const { year, month, day, hour, minute } = Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${year}-${month}-${day}`, hour: Number(hour), minute: Number(minute) };
}

const on12Hours = ({ hour, minute }: ReturnType<typeof wallClock>) => ({
  hour: hour % 12 || 12,
  minute: String(minute).padStart(2, '0'),
  half: hour < 12 ? 'AM' : 'PM',
});

/** `9`, `9:30` */
const clock = ({ hour, minute }: ReturnType<typeof on12Hours>) => (minute === '00' ? `${hour}` : `${hour}:${minute}`);

/** The calendar day in the marketplace's time zone: `2026-11-22`. */
export const isoDay = (time: Time): string => (isCalendarDay(time) ? time : wallClock(time).day);

/** One of the names that a text lists. */
const nameOf = (names: string, index: number): string => names.split(' ')[index] ?? '';
const weekdayOf = (time: Time): number => new Date(isoDay(time)).getUTCDay();
const monthOf = (time: Time): number => new Date(isoDay(time)).getUTCMonth();

const yearOf = (time: Time): string => isoDay(time).slice(0, 4);
/** ` 2025`, for days that are more than half a year away: of a nearer one, everybody knows the year. */
const yearIfFar = (time: Time): string => (Math.abs(new Date(time).getTime() - serverNow()) < 180 * dayMs ? '' : ` ${yearOf(time)}`);
const dayOfMonth = (time: Time): number => Number(isoDay(time).slice(8));

/** The day `days` after a calendar day; before it if negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Whether a time is on the day of `now` or the next one; null for all others. */
export function nearDayOf(time: Time, now: Time = serverNow()): 'today' | 'tomorrow' | null {
  const [day, today] = [isoDay(time), isoDay(now)];
  return day === today ? 'today' : day === dayAfter(today, 1) ? 'tomorrow' : null;
}

/** `Sat, 22 Nov`, or `Sat, 22 Nov 2025` */
export function formatDay(time: Time): string {
  return `${formatWeekday(time)}, ${formatDayOfMonth(time)}`;
}

/** `Sat` */
export const formatWeekday = (time: Time): string => nameOf(text('weekdays'), weekdayOf(time));

/** `Saturday, 22 November`, or `Saturday, 22 November 2025` */
export function formatLongDay(time: Time): string {
  return `${nameOf(text('weekdaysInFull'), weekdayOf(time))}, ${dayOfMonth(time)} ${nameOf(text('monthsInFull'), monthOf(time))}${yearIfFar(time)}`;
}

/** `2026-11` -> `Nov 2026` */
export function formatMonth(isoMonth: string): string {
  const firstDay = `${isoMonth}-01`;
  return `${monthName(firstDay)} ${yearOf(firstDay)}`;
}

/** Short, but in Devanagari in full, because nobody writes `नव॰`. */
const monthName = (time: Time): string => nameOf(text('months'), monthOf(time));

const dayAndMonth = (time: Time): string => `${dayOfMonth(time)} ${monthName(time)}`;

/** `22 Nov`, or `22 Nov 2025` */
export function formatDayOfMonth(time: Time): string {
  return `${dayAndMonth(time)}${yearIfFar(time)}`;
}

/** `22 Nov 2026` */
export function formatDate(time: Time): string {
  return `${dayAndMonth(time)} ${yearOf(time)}`;
}

/** The shortest way to say when something was: `3:12 PM` of the day of `now`, else `22 Nov` or `22 Nov 2025`. */
export function formatShort(time: Time, now: Time = serverNow()): string {
  if (isoDay(time) === isoDay(now)) return formatTime(time);
  return formatDayOfMonth(time);
}

/** `3:12 PM` */
export function formatTime(time: Time): string {
  const { hour, minute, half } = on12Hours(wallClock(time));
  return `${hour}:${minute} ${half}`;
}

/** `22 Nov, 3:12 PM`, or `22 Nov 2025, 3:12 PM` */
export function formatDateTime(time: Time): string {
  return `${formatDayOfMonth(time)}, ${formatTime(time)}`;
}

/** A time that may be of another day: `3:12 PM` of the day of `now`, else `22 Nov, 3:12 PM`. */
export function formatMoment(time: Time, now: Time = serverNow()): string {
  return isoDay(time) === isoDay(now) ? formatTime(time) : formatDateTime(time);
}

/** `9–11 AM`, `11 AM–1 PM` */
export function formatWindow(start: Time, end: Time): string {
  const from = on12Hours(wallClock(start));
  const to = on12Hours(wallClock(end));
  return `${clock(from)}${from.half === to.half ? '' : ` ${from.half}`}–${clock(to)} ${to.half}`;
}

/** `Sat, 22 Nov, 9–11 AM`, or `Sat, 22 Nov 2025, 9–11 AM` */
export const formatVisit = (start: Time, end: Time): string => `${formatDay(start)}, ${formatWindow(start, end)}`;

/** Relative time: `Just now`, `2 min ago`, `3 h ago`, then the date. Pass `now` from `useNow` to keep it current. */
export function formatAgo(time: Time, now: number = serverNow()): string {
  const minutes = Math.floor((now - new Date(time).getTime()) / 60_000);
  if (minutes < 1) return text('justNow');
  if (minutes < 60) return text('minutesAgo', { minutes });
  if (minutes < 24 * 60) return text('hoursAgo', { hours: Math.floor(minutes / 60) });
  return formatDate(time);
}

/** Seconds as a clock: `272` -> `4:32`. Never negative. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
