import type { SlotView } from '@karigar/contracts';
import { isoDay } from '@karigar/platform';

export interface FreeDay {
  /** `2026-11-21` */
  readonly date: string;
  /** All windows of the day that are not over yet, the taken ones among them. */
  readonly slots: readonly SlotView[];
  /** The earliest free one. */
  readonly first: SlotView;
}

/** The first day on which something is free; null when there is none in the time that can be booked. */
export function nextFreeDay(slots: readonly SlotView[]): FreeDay | null {
  const first = slots.find(({ state }) => state === 'free');
  if (!first) return null;
  const date = isoDay(first.start);
  return { date, first, slots: slots.filter(({ start, state }) => state !== 'past' && isoDay(start) === date) };
}
