import type { Clock, Closures } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { AvailabilityStore } from '../data/availability-store.ts';
import type { WindowDays } from '../data/window-days.ts';
import type { Calendar } from '../domain/calendar.ts';

/** Dependencies of the use cases of windows. */
export interface WindowDeps {
  readonly windows: WindowDays;
  readonly availability: AvailabilityStore;
  readonly directory: Directory;
  readonly calendar: Calendar;
  readonly closures: Closures;
  readonly clock: Clock;
}
