import { availabilityChangedV1, type EventEnvelope } from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import type { Availability, AvailabilityChanged } from '../domain/availability.ts';
import type { Calendar } from '../domain/calendar.ts';

type Days = Pick<Calendar, 'startOf' | 'days'>;

/** Domain facts to integration events. Days are published as instants, so that other services need not know the time zone. */
export const createToEvents =
  (calendar: Days) =>
  ({ providerId }: AvailabilityChanged, { capacity, vacation }: Availability, version: number, time: Date): EventEnvelope[] => {
    const data = { providerId, capacity, vacation: vacation && instantsOf(calendar, vacation) };
    return [envelope(availabilityChangedV1, { source: 'karigar/order', subject: providerId, version, time, data })];
  };

function instantsOf(calendar: Days, { from, to }: NonNullable<Availability['vacation']>) {
  const [, after = to] = calendar.days(to, 2);
  return { starts: calendar.startOf(from).toISOString(), ends: calendar.startOf(after).toISOString() };
}
