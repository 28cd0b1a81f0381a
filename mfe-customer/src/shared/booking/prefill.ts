import { savedDrafts, session } from '@karigar/platform';

export const bookingDraftKey = (serviceId: string): string => `booking-1:${serviceId}`;

/** Values that prefill the booking of another service. */
export interface Prefill {
  /** A day of its strip. */
  readonly day?: string | null;
  /** The saved address with this line is chosen. */
  readonly addressLine?: string | null;
  readonly notes?: string;
}

/** Prefills the booking of a service. Replaces its draft. */
export function prefillBooking(serviceId: string, prefill: Prefill): void {
  savedDrafts.write(bookingDraftKey(serviceId), session.current()?.id ?? null, { ...prefill, prefilled: true });
}
