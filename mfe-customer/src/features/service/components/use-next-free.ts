import { isoDay, formatDay } from '@karigar/platform';
import { useSlots } from '../../../shared/slots/list-slots.ts';
import { nextFreeDay } from '../model/next-free.ts';
import { useTexts } from '../texts.ts';

/** The first day with something free on it, and how it is called: "today", "tomorrow", "Sat, 22 Nov". */
export function useNextFree(serviceId: string) {
  const t = useTexts();
  const { data, ...query } = useSlots(serviceId);
  const day = data && nextFreeDay(data);
  const now = Date.now();
  const nameOf = (date: string) => {
    if (date === isoDay(now)) return t('today');
    if (date === isoDay(now + 24 * 3_600_000)) return t('tomorrow');
    return formatDay(`${date}T12:00:00+05:30`);
  };
  return { ...query, day, dayName: day ? nameOf(day.date) : '' };
}
