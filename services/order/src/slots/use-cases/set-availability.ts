import { ok, refuse, type Result } from '@karigar/contracts';
import type { ClientSession } from 'mongoose';
import type { Deps } from '../../orders/use-cases/deps.ts';
import { withoutPast, type Availability } from '../domain/availability.ts';

/**
 * Replaces when a provider works. It counts as business of the provider in the same transaction, as every booking does: of a booking and a
 * vacation at once, the later transaction runs again and sees the other, so that no order is placed in a vacation that is saved.
 */
export function setAvailability(
  { availability, calendar, clock, closures }: Pick<Deps, 'availability' | 'calendar' | 'clock' | 'closures'>,
  providerId: string,
  wanted: Availability,
): Promise<Result<Availability>> {
  const write = async (session: ClientSession) =>
    (await closures.use([{ kind: 'provider', id: providerId }], session)) === undefined
      ? ok(undefined)
      : refuse('CONFLICT', {}, 'This account is being deleted.');
  return availability.set(providerId, withoutPast(wanted, calendar.dayOf(clock.now())), { queue: `windows of ${providerId}`, write });
}
