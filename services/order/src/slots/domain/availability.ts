import { slotKeys, type SlotKey } from '@karigar/contracts';

/** When a provider works. */
export interface Availability {
  /** Windows per weekday, index 0 is Sunday. */
  readonly weekly: readonly (readonly SlotKey[])[];
  /** Calendar days without work, `YYYY-MM-DD`. */
  readonly daysOff: readonly string[];
  /** Orders at once in one window. */
  readonly capacity: number;
}

/** What holds until a provider says otherwise: every window of every day, one order at a time. */
export const defaultAvailability: Availability = { weekly: Array.from({ length: 7 }, () => slotKeys), daysOff: [], capacity: 1 };

export const worksIn = ({ weekly, daysOff }: Availability, day: string, weekday: number, key: SlotKey): boolean =>
  !daysOff.includes(day) && (weekly[weekday]?.includes(key) ?? false);
