import { slotDaysAhead } from '@karigar/contracts/constants';
import type { SlotView } from '@karigar/contracts';
import { dayAfter, isoDay, serverNow } from '@karigar/platform';
import type { StripDay } from '@karigar/ui/tasks';

/** The days that can be booked, starting today, as `2026-11-21`. */
export const bookableDays = (now: number = serverNow()): string[] =>
  Array.from({ length: slotDaysAhead }, (_, days) => dayAfter(isoDay(now), days));

/** The slots of one day. */
export const slotsOf = (slots: readonly SlotView[], date: string): SlotView[] => slots.filter(({ start }) => isoDay(start) === date);

/** The bookable days, each with how much is free; a day without slots is full. */
export function stripDays(slots: readonly SlotView[] | undefined, now: number = serverNow()): StripDay[] {
  return bookableDays(now).map((date) => {
    if (!slots) return { date };
    const free = slotsOf(slots, date).filter(({ state }) => state === 'free').length;
    return { date, free: free === 0 ? 'none' : free < 3 ? 'few' : 'many' };
  });
}

/** Slots to choose from. The API calls a slot past as soon as it is too late to book it. */
export const slotChoices = (slots: readonly SlotView[], now: number = serverNow()) =>
  slots.map(({ start, label, state }) => ({
    value: start,
    label,
    state: state === 'past' && Date.parse(start) > now ? ('soon' as const) : state,
  }));
