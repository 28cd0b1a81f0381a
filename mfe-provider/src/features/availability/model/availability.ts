import type { AvailabilityView, Vacation } from '@karigar/contracts';
import { isOpenOrder, slotKeys } from '@karigar/contracts/constants';
import { isoDay } from '@karigar/platform';
import type { OrderLine } from '../../../shared/orders/order-line.ts';
import { slotAt } from '../../../shared/orders/slot-at.ts';

type SlotKey = (typeof slotKeys)[number];

/** Weekdays in display order, Monday first. As in the contract, Sunday is 0. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

const withDay = (availability: AvailabilityView, weekday: number, keys: readonly SlotKey[]): AvailabilityView => ({
  ...availability,
  weekly: availability.weekly.map((day, index) => (index === weekday ? slotKeys.filter((key) => keys.includes(key)) : day)),
});

/** Turns one slot of a weekday on or off. */
export function setWindow(availability: AvailabilityView, weekday: number, key: SlotKey, works: boolean): AvailabilityView {
  const others = (availability.weekly[weekday] ?? []).filter((other) => other !== key);
  return withDay(availability, weekday, works ? [...others, key] : others);
}

/** Turns a whole weekday on or off. */
export const setDay = (availability: AvailabilityView, weekday: number, works: boolean): AvailabilityView =>
  withDay(availability, weekday, works ? slotKeys : []);

const slotsOf = ({ weekly }: AvailabilityView, weekday: number): string => [...(weekly[weekday] ?? [])].sort().join();

/** Whether this is a working day, and another one has other slots. */
export function differsFromOthers(availability: AvailabilityView, weekday: number): boolean {
  const slots = slotsOf(availability, weekday);
  return slots !== '' && availability.weekly.some((keys, other) => keys.length > 0 && slotsOf(availability, other) !== slots);
}

/** Gives all working days the slots of this one. Days off stay off. */
export const copyToWorkingDays = (availability: AvailabilityView, weekday: number): AvailabilityView => ({
  ...availability,
  weekly: availability.weekly.map((keys) => (keys.length > 0 ? (availability.weekly[weekday] ?? keys) : keys)),
});

/** Adds a day off. The list stays sorted and without duplicates. */
export const addDayOff = (availability: AvailabilityView, day: string): AvailabilityView => ({
  ...availability,
  daysOff: [...new Set([...availability.daysOff, day])].sort(),
});

export const removeDayOff = (availability: AvailabilityView, day: string): AvailabilityView => ({
  ...availability,
  daysOff: availability.daysOff.filter((other) => other !== day),
});

/** Removes days off in the past, to keep the list short. */
export const withoutPast = (availability: AvailabilityView, today: string): AvailabilityView => ({
  ...availability,
  daysOff: availability.daysOff.filter((day) => day >= today),
});

/**
 * What a provider has changed and not saved. Weekdays and days off are changes of their own, so that devices that change different ones do not overwrite
 * each other.
 */
export interface Changes extends Partial<Pick<AvailabilityView, 'vacation' | 'capacity'>> {
  /** The slots of changed weekdays. */
  readonly weekly: Readonly<Record<number, AvailabilityView['weekly'][number]>>;
  /** Days off that are added (`true`) or removed (`false`). */
  readonly daysOff: Readonly<Record<string, boolean>>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** In what `wanted` differs from what is saved; null when it is the same. */
export function changesOf(saved: AvailabilityView, wanted: AvailabilityView): Changes | null {
  if (isSame(saved, wanted)) return null;
  return {
    weekly: Object.fromEntries([...wanted.weekly.entries()].filter(([weekday, keys]) => !isSame(keys, saved.weekly[weekday]))),
    daysOff: Object.fromEntries([
      ...wanted.daysOff.filter((day) => !saved.daysOff.includes(day)).map((day) => [day, true] as const),
      ...saved.daysOff.filter((day) => !wanted.daysOff.includes(day)).map((day) => [day, false] as const),
    ]),
    ...(!isSame(wanted.vacation, saved.vacation) && { vacation: wanted.vacation }),
    ...(wanted.capacity !== saved.capacity && { capacity: wanted.capacity }),
  };
}

/** Applies changes to what is saved. */
export function withChanges(saved: AvailabilityView, { weekly, daysOff, ...rest }: Changes): AvailabilityView {
  const days = Object.entries(daysOff).reduce((result, [day, isOff]) => (isOff ? addDayOff : removeDayOff)(result, day), saved);
  return { ...days, ...rest, weekly: saved.weekly.map((keys, weekday) => weekly[weekday] ?? keys) };
}

/** The last day that the server accepts. */
export const lastDay = '2099-12-31';

/** Whether a day is `first` or later. The format is checked because a date input accepts years with six digits. */
export const isDay = (day: string, first = '2000-01-01'): boolean => /^20\d\d-\d\d-\d\d$/.test(day) && day >= first;

/** What is wrong with the days of a vacation: one is missing, they are in the wrong order, or all of them are over. Null if nothing is. */
export function vacationProblem({ from, to }: Vacation, today: string) {
  if (!isDay(from)) return 'noFirstDay';
  if (!isDay(to)) return 'noLastDay';
  if (to < from) return 'lastDayBeforeFirst';
  return to < today ? 'lastDayOver' : null;
}

/**
 * The open bookings among `lines` that do not fit into an availability: on a day off or in the vacation, in a slot without work, or beyond the orders that
 * one slot can take.
 */
export function ordersOutside(
  lines: readonly OrderLine[],
  { weekly, daysOff, vacation, capacity }: AvailabilityView,
): readonly OrderLine[] {
  const taken = new Map<string, number>();
  return lines.filter((line) => {
    if (!isOpenOrder(line) || line.requestId !== null) return false;
    const day = isoDay(line.date);
    const key = slotAt(line.date)?.key;
    const isOff = daysOff.includes(day) || (vacation !== null && vacation.from <= day && day <= vacation.to);
    const works = weekly[new Date(day).getUTCDay()] ?? [];
    if (isOff || key === undefined || !works.includes(key)) return true;
    const slot = `${day} ${key}`;
    taken.set(slot, (taken.get(slot) ?? 0) + 1);
    return (taken.get(slot) ?? 0) > capacity;
  });
}
