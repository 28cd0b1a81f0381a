import { ok, type Result } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import type { ClientSession } from 'mongoose';
import { beingDeleted } from '../../deletions/use-cases/check-author.ts';
import type { WindowDeps } from './deps.ts';
import { windowsQueue } from '../domain/window.ts';
import { withoutPast, type Availability } from '../domain/availability.ts';

/**
 * Replaces the provider's hours and, in the same transaction, the version that bookings check: a booking based on the old hours either conflicts with
 * it or is refused, so no order is placed in a vacation that has been saved.
 */
export function setAvailability(
  { availability, calendar, clock, closures }: Pick<WindowDeps, 'availability' | 'calendar' | 'clock' | 'closures'>,
  providerId: string,
  wanted: Availability,
): Promise<Result<Availability>> {
  const hoursVersion = newId();
  const write = async (session: ClientSession) =>
    (await closures.changeVersion({ kind: 'provider', id: providerId }, hoursVersion, session)) ? ok(undefined) : beingDeleted;
  const hours = { ...withoutPast(wanted, calendar.dayOf(clock.now())), hoursVersion };
  return availability.set(providerId, hours, { queue: windowsQueue(providerId), write });
}
