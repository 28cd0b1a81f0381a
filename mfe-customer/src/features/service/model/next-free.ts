import type { SlotView } from '@karigar/contracts';
import { isoDay } from '@karigar/platform';

export interface FreeDay {
  /** `2026-11-21` */
  readonly date: string;
  /** The slots of the day that have not passed, including taken ones. */
  readonly slots: readonly SlotView[];
  /** The earliest free one. */
  readonly first: SlotView;
}

/** The first day with a free slot; null when there is none. */
export function nextFreeDay(slots: readonly SlotView[]): FreeDay | null {
  const first = slots.find(({ state }) => state === 'free');
  if (!first) return null;
  const date = isoDay(first.start);
  return { date, first, slots: slots.filter(({ start, state }) => state !== 'past' && isoDay(start) === date) };
}
