import { ok, refuse, type Result } from '@karigar/contracts';
import type { Deps } from '../../orders/use-cases/deps.ts';
import { worksIn } from '../domain/availability.ts';
import { withAlternatives } from '../queries/free-windows.ts';
import { isBookable, type CalendarWindow } from '../domain/calendar.ts';

/** A window with the number of orders that its provider takes in it. */
export interface BookableWindow extends CalendarWindow {
  readonly capacity: number;
}

/** The window that holds `date`. Refuses SLOT_NOT_BOOKABLE, with others, when it cannot be booked any more or the provider does not work in it. */
export async function findWindow(
  deps: Pick<Deps, 'availability' | 'calendar' | 'clock' | 'slots'>,
  providerId: string,
  date: Date,
): Promise<Result<BookableWindow>> {
  const { availability, calendar, clock } = deps;
  const notBookable = () => withAlternatives<BookableWindow>(deps, providerId, date, refuse('SLOT_NOT_BOOKABLE'));
  const window = calendar.windowAt(date);
  if (window === undefined || !isBookable(window, clock.now())) return notBookable();
  const hours = await availability.of(providerId);
  if (!worksIn(hours, window.day, calendar.weekday(window.day), window.key)) return notBookable();
  return ok({ ...window, capacity: hours.capacity });
}
