import { slotKeys, type SlotKey, type Vacation } from '@karigar/contracts';

/** When a provider works. */
export interface Availability {
  /** Windows per weekday, index 0 is Sunday. */
  readonly weekly: readonly (readonly SlotKey[])[];
  /** Calendar days without work, `YYYY-MM-DD`. */
  readonly daysOff: readonly string[];
  readonly vacation: Vacation | null;
  /** How many orders fit into one window. */
  readonly capacity: number;
  /** Identifies these hours: changed hours get another version. Absent until the provider sets hours. */
  readonly hoursVersion?: string;
}

/** The only fact about an availability. */
export interface AvailabilityChanged {
  readonly providerId: string;
}

/** The default: every window of every day, one order at a time. */
export const defaultAvailability: Availability = {
  weekly: Array.from({ length: 7 }, () => slotKeys),
  daysOff: [],
  vacation: null,
  capacity: 1,
};

const isIn = (vacation: Vacation | null, day: string): boolean => vacation !== null && vacation.from <= day && day <= vacation.to;

/** Drops a vacation that is over. */
export const withoutPast = (availability: Availability, today: string): Availability =>
  availability.vacation !== null && availability.vacation.to < today ? { ...availability, vacation: null } : availability;

export const worksIn = (
  { weekly, daysOff, vacation }: Availability,
  { day, key }: { readonly day: string; readonly key: SlotKey },
): boolean => !isIn(vacation, day) && !daysOff.includes(day) && (weekly[new Date(day).getUTCDay()]?.includes(key) ?? false);
