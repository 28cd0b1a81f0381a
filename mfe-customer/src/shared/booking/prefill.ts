import type { OrderView } from '@karigar/contracts';
import { savedDrafts, session } from '@karigar/platform';

export const bookingDraftKey = (serviceId: string): string => `booking-1:${serviceId}`;

/** Name of the draft of the address form in step 2, shared by the bookings of all services. */
export const addressDraft = 'booking-address-1';

/** Values that prefill the booking of another service. */
export interface Prefill {
  /** A day of its strip. */
  readonly day?: string | null;
  /** The saved address with this line is chosen. If there is none, the form of a new address opens. */
  readonly addressLine?: string | null;
  /** What that form starts with. */
  readonly newAddress?: NewAddress;
  readonly notes?: string;
}

/** The parts of an address that an order tells. */
export interface NewAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Prefills the booking of a service. Replaces its draft, and that of an address, which may be another order's. */
export function prefillBooking(serviceId: string, prefill: Prefill): void {
  if (prefill.newAddress) savedDrafts.remove(addressDraft);
  savedDrafts.write(bookingDraftKey(serviceId), session.current()?.id ?? null, { ...prefill, prefilled: true });
}

/** An address as a booking stores it: street, city, state and PIN code. */
const bookedAddress = /^(.+), ([^,]+), ([^,]+) (\d{6})$/;

/** The address and the work of an order. Its location is an address line if it was booked, and only the street if it came from an instant request. */
export function prefillOf({ location, city, pincode, notes, issue }: OrderView): Prefill {
  const [, street = location, town = city ?? '', state = '', zip = pincode ?? ''] = bookedAddress.exec(location) ?? [];
  return { addressLine: location, newAddress: { street, city: town, state, zip }, notes: notes ?? issue };
}

/** Prefills another booking of an order's service, at the same address and for the same work. */
export const prefillAgain = (order: OrderView): void => prefillBooking(order.Service.id, prefillOf(order));
