import { keptDrafts, session } from '@karigar/platform';

export const bookingDraftKey = (serviceId: string): string => `booking-1:${serviceId}`;

/** What a booking of another service can begin with. */
export interface Prefill {
  /** A day of its strip. */
  readonly day?: string | null;
  /** The saved address with this line is chosen. */
  readonly addressLine?: string | null;
  readonly notes?: string;
}

/** Lets the booking of a service begin with what is known already. What was entered there before is replaced. */
export function prefillBooking(serviceId: string, prefill: Prefill): void {
  keptDrafts.write(bookingDraftKey(serviceId), session.current()?.id ?? null, { ...prefill, prefilled: true });
}
