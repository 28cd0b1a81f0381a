import type { OrderView } from '@karigar/contracts';
import { savedDrafts, session } from '@karigar/platform';

export const bookingDraftKey = (serviceId: string): string => `booking-1:${serviceId}`;

/** Name of the draft of the address form in step 2, shared by the bookings of all services. */
export const addressDraft = 'booking-address-1';

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

/** Prefills another booking of an order's service, at the same address and for the same work. */
export const prefillAgain = ({ Service, location, notes, issue }: OrderView): void =>
  prefillBooking(Service.id, { addressLine: location, notes: notes ?? issue });
