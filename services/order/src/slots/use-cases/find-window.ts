import { ok, refuse, type Result } from '@karigar/contracts';
import type { Deps } from '../../orders/use-cases/deps.ts';
import { worksIn } from '../domain/availability.ts';
import { isBookable, type CalendarWindow } from '../domain/calendar.ts';

/** A window with the number of orders that its provider takes in it. */
export interface BookableWindow extends CalendarWindow {
  readonly capacity: number;
}

/** The window that holds `date`. Refuses SLOT_NOT_BOOKABLE when it cannot be booked any more or the provider does not work in it. */
export async function findWindow(
  { availability, calendar, clock }: Pick<Deps, 'availability' | 'calendar' | 'clock'>,
  providerId: string,
  date: Date,
): Promise<Result<BookableWindow>> {
  const window = calendar.windowAt(date);
  if (window === undefined || !isBookable(window, clock.now())) return refuse('SLOT_NOT_BOOKABLE');
  const hours = await availability.of(providerId);
  if (!worksIn(hours, window.day, calendar.weekday(window.day), window.key)) return refuse('SLOT_NOT_BOOKABLE');
  return ok({ ...window, capacity: hours.capacity });
}
