import { editTimes } from '@karigar/contracts/constants';
import type { SlotView } from '@karigar/contracts';

export interface EditTime {
  /** ISO time with the marketplace's offset. */
  readonly date: string;
  readonly label: string;
  readonly state: SlotView['state'];
}

/** India has no daylight saving time. */
const offset = '+05:30';

/**
 * The times that the dialog offers on a day, each with the state of its window. The order's own window counts as taken. While the windows are unknown, future
 * times count as free: the server checks again.
 */
export function editTimesOf(day: string, slots: readonly SlotView[] | undefined, now: number): EditTime[] {
  return editTimes.map(({ hour, label }) => {
    const date = `${day}T${String(hour).padStart(2, '0')}:00:00${offset}`;
    const time = new Date(date).getTime();
    const window = slots?.find(({ start, end }) => new Date(start).getTime() <= time && time < new Date(end).getTime());
    const state = window?.state ?? (slots ? 'taken' : time < now ? 'past' : 'free');
    return { date, label, state: time < now ? 'past' : state };
  });
}
