import { minuteMs } from '@karigar/contracts/constants';
import { formatDayOfMonth, isoDay, useNow, useQuery } from '@karigar/platform';
import { availabilityQuery } from '../api/availability.ts';
import { useTexts } from './texts.ts';

/** How long the pages share one answer. A vacation that is saved here is known at once. */
const freshMs = 10 * minuteMs;

/** "On vacation until 30 Nov" during the provider's vacation; null without one, and until it is known. */
export function useVacation(): string | null {
  const t = useTexts();
  const vacation = useQuery({ ...availabilityQuery(), staleTime: freshMs }).data?.vacation;
  const today = isoDay(useNow(minuteMs));
  if (!vacation || today < vacation.from || vacation.to < today) return null;
  return t('until', { day: formatDayOfMonth(vacation.to) });
}
