import { dayMs, marketTimeZone } from '@karigar/contracts/constants';
import { serverNow } from '../app/server-clock.ts';
import { language, type Language } from '../i18n/language.ts';
import { text } from '../i18n/own-texts.ts';

// All times are shown in the marketplace's time zone, whatever the device's zone is. A calendar day (`2026-11-22`) has no zone and is shown as it is.

type Time = string | number | Date;

const isCalendarDay = (time: Time): time is string => typeof time === 'string' && /^\d{4}-\d\d-\d\d$/.test(time);

/** Indian apps use Latin digits (`nu-latn`) in all languages. */
const localeOf = (one: Language): string => `${one.slice(0, 2)}-IN-u-nu-latn`;

/** Names are those of a calendar day, which JavaScript reads as its midnight in UTC. */
const styles = {
  numbers: {
    timeZone: marketTimeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  names: { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' },
  fullNames: { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'long' },
  long: { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Dates are assembled from parts, because engines format whole dates with different commas and am/pm. Formatters are created on
 * first use.
 */
function partsOf(time: Time, style: keyof typeof styles, locale: string): Record<string, string> {
  const name = `${style} ${locale}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, styles[style]);
  formats.set(name, format);
  return Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
}

/** A time in the marketplace's zone. The numbers are the same in all languages. */
function numbers(time: Time) {
  const { year, month, day, hour, minute = '' } = partsOf(time, 'numbers', localeOf('en-IN'));
  const isMorning = Number(hour) < 12;
  return { date: `${year}-${month}-${day}`, hour: `${Number(hour) % 12 || 12}`, minute, half: isMorning ? 'AM' : 'PM' };
}

/** Names of the weekday and the month in the language on screen: short, but in Devanagari months in full, because nobody writes `नव॰`. */
function names(time: Time): { weekday: string; month: string } {
  const current = language.get();
  const { weekday = '', month = '' } = partsOf(isoDay(time), current === 'en-IN' ? 'names' : 'fullNames', localeOf(current));
  return { weekday, month: current === 'en-IN' ? month.slice(0, 3) : month };
}

const clock = ({ hour, minute }: ReturnType<typeof numbers>) => (minute === '00' ? hour : `${hour}:${minute}`);

/** The calendar day in the marketplace's time zone: `2026-11-22`. */
export const isoDay = (time: Time): string => (isCalendarDay(time) ? time : numbers(time).date);

const yearOf = (time: Time): string => isoDay(time).slice(0, 4);
const dayOfMonth = (time: Time): number => Number(isoDay(time).slice(8));

/** Creates a formatter: the first takes some 60 ms on a slow phone, which are better spent before the page's first date is rendered. */
export const prepareDates = (): void => void isoDay(serverNow());

/** The day `days` after a calendar day; before it if negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Whether a time is on the day of `now` or the next one; null for all others. */
export function nearDayOf(time: Time, now: Time = serverNow()): 'today' | 'tomorrow' | null {
  const [day, today] = [isoDay(time), isoDay(now)];
  return day === today ? 'today' : day === dayAfter(today, 1) ? 'tomorrow' : null;
}

/** `Sat, 22 Nov` */
export function formatDay(time: Time): string {
  return `${names(time).weekday}, ${formatDayOfMonth(time)}`;
}

/** `Sat` */
export const formatWeekday = (time: Time): string => names(time).weekday;

/** `Saturday, 22 November` */
export function formatLongDay(time: Time): string {
  const { weekday = '', day = '', month = '' } = partsOf(isoDay(time), 'long', localeOf(language.get()));
  return `${weekday}, ${day} ${month}`;
}

/** `2026-11` -> `Nov 2026` */
export function formatMonth(isoMonth: string): string {
  const firstDay = `${isoMonth}-01`;
  return `${names(firstDay).month} ${yearOf(firstDay)}`;
}

/** `22 Nov` */
export function formatDayOfMonth(time: Time): string {
  return `${dayOfMonth(time)} ${names(time).month}`;
}

/** `22 Nov 2026` */
export function formatDate(time: Time): string {
  return `${formatDayOfMonth(time)} ${yearOf(time)}`;
}

/** The shortest way to say when something was: `3:12 PM` of the day of `now`, else `22 Nov`. */
export function formatShort(time: Time, now: Time = serverNow()): string {
  if (isoDay(time) === isoDay(now)) return formatTime(time);
  return formatDayOfMonth(time);
}

/** `3:12 PM` */
export function formatTime(time: Time): string {
  const { hour, minute, half } = numbers(time);
  return `${hour}:${minute} ${half}`;
}

/** `22 Nov, 3:12 PM` */
export function formatDateTime(time: Time): string {
  return `${formatDayOfMonth(time)}, ${formatTime(time)}`;
}

/** `9–11 AM`, `11 AM–1 PM` */
export function formatWindow(start: Time, end: Time): string {
  const from = numbers(start);
  const to = numbers(end);
  return `${clock(from)}${from.half === to.half ? '' : ` ${from.half}`}–${clock(to)} ${to.half}`;
}

/** `Sat, 22 Nov, 9–11 AM` */
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
