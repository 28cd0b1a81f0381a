import type { Clock, Closures } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { AvailabilityStore } from '../data/availability-store.ts';
import type { SlotDays } from '../data/slot-days.ts';
import type { Calendar } from '../domain/calendar.ts';

/** Dependencies of the use cases of slots. */
export interface SlotDeps {
  readonly slots: SlotDays;
  readonly availability: AvailabilityStore;
  readonly directory: Directory;
  readonly calendar: Calendar;
  readonly closures: Closures;
  readonly clock: Clock;
}
