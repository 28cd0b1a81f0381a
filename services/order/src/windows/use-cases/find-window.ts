import { ok, refuse, type Result } from '@karigar/contracts';
import type { WindowDeps } from './deps.ts';
import { worksIn, type Availability } from '../domain/availability.ts';
import { isBookable, type CalendarWindow } from '../domain/calendar.ts';

/** A window with its provider's hours, which set its capacity. */
export interface BookableWindow extends CalendarWindow {
  readonly hours: Availability;
}

/**
 * The window that contains `date`. Refuses SLOT_NOT_BOOKABLE when it can no longer be booked or the provider does not work in it.
 * @param hours the provider's, if already read
 */
export async function findWindow(
  { availability, calendar, clock }: Pick<WindowDeps, 'availability' | 'calendar' | 'clock'>,
  providerId: string,
  date: Date,
  hours?: Availability,
): Promise<Result<BookableWindow>> {
  const window = calendar.windowAt(date);
  if (window === undefined || !isBookable(window, clock.now())) return refuse('SLOT_NOT_BOOKABLE');
  const known = hours ?? (await availability.of(providerId));
  return worksIn(known, window) ? ok({ ...window, hours: known }) : refuse('SLOT_NOT_BOOKABLE');
}
