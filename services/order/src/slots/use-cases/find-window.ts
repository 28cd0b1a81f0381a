import { ok, refuse, type Result } from '@karigar/contracts';
import type { Deps } from '../../orders/use-cases/deps.ts';
import { worksIn } from '../domain/availability.ts';
import { isBookable, type CalendarWindow } from '../domain/calendar.ts';

/** The window that holds `date`, if the provider works in it and it can still be booked; with the provider's capacity. */
export async function findWindow(
  { availability, calendar, clock }: Pick<Deps, 'availability' | 'calendar' | 'clock'>,
  providerId: string,
  date: Date,
): Promise<Result<CalendarWindow & { capacity: number }>> {
  const window = calendar.windowAt(date);
  if (window === undefined || !isBookable(window, clock.now())) return refuse('SLOT_NOT_BOOKABLE');
  const hours = await availability.of(providerId);
  if (!worksIn(hours, window.day, calendar.weekday(window.day), window.key)) return refuse('SLOT_NOT_BOOKABLE');
  return ok({ ...window, capacity: hours.capacity });
}
