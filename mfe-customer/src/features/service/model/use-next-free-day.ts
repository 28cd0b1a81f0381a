import { formatDay, nearDayOf } from '@karigar/platform';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useSlots } from '../../../shared/slots/list-slots.ts';
import { nextFreeDay } from './next-free.ts';
import { useTexts } from '../texts.ts';

export type NextFree = ReturnType<typeof useNextFreeDay>;

/**
 * The first day with a free slot, its name ("today", "tomorrow", "Sat, 22 Nov"), the chosen slot (the earliest free one by default), and the path of
 * its booking, which asks for no time if the customer has chosen one.
 */
export function useNextFreeDay(serviceId: string) {
  const t = useTexts();
  const [chosen, choose] = useState<string | null>(null);
  const { data, ...query } = useSlots(serviceId);
  const day = data && nextFreeDay(data);
  const slot = day?.slots.find(({ start, state }) => start === chosen && state === 'free') ?? day?.first;
  const nameOf = (date: string) => {
    const near = nearDayOf(date);
    return near ? t(near) : formatDay(date);
  };
  const bookPath = paths.book(serviceId, slot && slot.start === chosen ? 2 : 1, slot?.start);
  return { ...query, day, dayName: day ? nameOf(day.date) : '', slot, choose, bookPath };
}
