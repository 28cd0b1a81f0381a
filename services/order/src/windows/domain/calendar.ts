import { dayMs, minuteMs, slotDaysAhead, slotLeadMinutes, slotWindows, type SlotKey } from '@karigar/contracts';

const quarterMs = 15 * minuteMs;
/** Enough for every quarter of an hour of the bookable days, many times over. */
const maxOffsets = 10_000;

/** One window of one calendar day as instants. */
export interface CalendarWindow {
  readonly day: string;
  readonly key: SlotKey;
  readonly label: string;
  readonly start: Date;
  readonly end: Date;
}

/** The marketplace's calendar: days and windows in its time zone, computed from instants with the zone's real offsets. */
export function createCalendar(timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });

  const readOffset = (instant: Date): number => {
    const at = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const local = Date.UTC(at['year'] ?? 0, (at['month'] ?? 1) - 1, at['day'], at['hour'], at['minute'], at['second']);
    return local - Math.floor(instant.getTime() / 1_000) * 1_000;
  };

  /** A cache, because `Intl` is slower than reading an order. Zones change their offset on full quarters of an hour. */
  const offsets = new Map<number, number>();

  /** Milliseconds by which local time is ahead of UTC at `instant`. */
  const offsetAt = (instant: Date): number => {
    const quarter = Math.floor(instant.getTime() / quarterMs);
    const offset = offsets.get(quarter) ?? readOffset(new Date(quarter * quarterMs));
    if (offsets.size >= maxOffsets) offsets.clear();
    offsets.set(quarter, offset);
    return offset;
  };

  /** The instant at which it is `hour` o'clock on `day`. The offset is looked up twice, for days on which it changes. */
  const at = (day: string, hour: number): Date => {
    const local = Date.parse(`${day}T00:00:00Z`) + hour * 60 * minuteMs;
    const guess = new Date(local - offsetAt(new Date(local)));
    return new Date(local - offsetAt(guess));
  };

  const dayOf = (instant: Date): string => new Date(instant.getTime() + offsetAt(instant)).toISOString().slice(0, 10);

  const windowsOf = (day: string): CalendarWindow[] =>
    slotWindows.map(({ key, label, startHour, endHour }) => ({ day, key, label, start: at(day, startHour), end: at(day, endHour) }));

  const dayAfter = (day: string, days: number): string =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

  return {
    dayOf,
    windowsOf,
    startOf: (day: string): Date => at(day, 0),
    /** `count` days starting with `from`. */
    days: (from: string, count: number): string[] => Array.from({ length: count }, (_, n) => dayAfter(from, n)),
    /** `count` days ending with `to`. */
    daysUntil: (to: string, count: number): string[] => Array.from({ length: count }, (_, n) => dayAfter(to, n + 1 - count)),
    /** The window that contains `instant`, or undefined between windows. */
    windowAt: (instant: Date): CalendarWindow | undefined =>
      windowsOf(dayOf(instant)).find(({ start, end }) => instant >= start && instant < end),
  };
}
export type Calendar = ReturnType<typeof createCalendar>;

/** Further ahead than can be booked. */
export const isBeyondHorizon = ({ start }: CalendarWindow, now: Date): boolean => start.getTime() > now.getTime() + slotDaysAhead * dayMs;

/** At least the lead time ahead and at most the booking horizon, by the server's clock. */
export const isBookable = (window: CalendarWindow, now: Date): boolean =>
  window.start.getTime() >= now.getTime() + slotLeadMinutes * minuteMs && !isBeyondHorizon(window, now);
