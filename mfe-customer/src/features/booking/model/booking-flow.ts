import type { SlotView } from '@karigar/contracts';
import { isoDay } from '@karigar/platform';
import { newAddressId } from '../../../shared/addresses/new-address.ts';
import type { NewAddress } from '../../../shared/booking/prefill.ts';
import type { Price } from '../../../shared/orders/price.ts';

export type Step = 1 | 2 | 3 | 4;
export type Slot = Pick<SlotView, 'start' | 'end'>;
export type PaymentTab = 'card' | 'upi' | 'bank';

/** The payment method. Of a card it contains only the last four digits. */
export type Payment =
  | { readonly way: 'cash' }
  | { readonly way: 'others'; readonly tab: PaymentTab; readonly ready: boolean; readonly cardLast4?: string };

export interface Hold {
  readonly id: string;
  readonly start: string;
  /** ISO time. */
  readonly expires: string;
}

/** A booking in progress. `toDraft` selects what survives a reload. */
export interface Booking {
  readonly step: Step;
  /** Next skips completed steps: another page has filled them in, with the address. */
  readonly skipsCompleted: boolean;
  /** `2026-11-21`; null selects the first day with a free window. */
  readonly day: string | null;
  readonly slot: Slot | null;
  readonly hold: Hold | null;
  /** Nearest free slots after the chosen one was taken; empty when there is none. */
  readonly alternatives: readonly SlotView[] | null;
  /** Id of a saved address, or `newAddressId`; null until the list is loaded. */
  readonly addressId: string | null;
  readonly addressLine: string | null;
  /** What the form of a new address starts with. */
  readonly newAddress: NewAddress | null;
  readonly addressFormOpen: boolean;
  /** Id of the saved address that was chosen before a new one, for Cancel; null if there was none. */
  readonly addressBefore: string | null;
  readonly payment: Payment;
  readonly notes: string;
  /** Ids of uploaded photos of the problem. */
  readonly photos: readonly string[];
  /** Id of the uploaded voice note with the problem. */
  readonly voiceNote: string | null;
  /** The server's price, set after it refused an order because of an outdated price. */
  readonly price: Price | null;
  readonly placing: boolean;
  /** The error of the last attempt, worded when it is shown; null once something has changed since. */
  readonly refusal: unknown;
}

export type BookingAction =
  | { readonly type: 'goTo'; readonly step: number }
  | { readonly type: 'chooseDay'; readonly day: string }
  | { readonly type: 'chooseSlot'; readonly slot: Slot }
  | { readonly type: 'held'; readonly hold: Hold; readonly slot: Slot }
  /** Another slot was chosen while this one was being held. The server releases it when it holds the other one. */
  | { readonly type: 'heldAnother'; readonly hold: Hold }
  | { readonly type: 'holdEnded' }
  | { readonly type: 'slotTaken'; readonly alternatives: readonly SlotView[] }
  | { readonly type: 'addressesKnown'; readonly addresses: readonly { readonly id: string; readonly line: string }[] }
  | { readonly type: 'chooseAddress'; readonly id: string; readonly line: string | null }
  | { readonly type: 'openAddressForm' }
  | { readonly type: 'closeAddressForm' }
  | { readonly type: 'choosePayment'; readonly payment: Payment }
  | { readonly type: 'setNotes'; readonly notes: string }
  | { readonly type: 'setPhotos'; readonly photos: readonly string[] }
  | { readonly type: 'setVoiceNote'; readonly voiceNote: string | null }
  | { readonly type: 'place' }
  | { readonly type: 'refused'; readonly error: unknown }
  | { readonly type: 'reconnected' }
  | { readonly type: 'priceChanged'; readonly price: Price }
  | { readonly type: 'startOver' };

export const newBooking: Booking = {
  step: 1,
  skipsCompleted: false,
  day: null,
  slot: null,
  hold: null,
  alternatives: null,
  addressId: null,
  addressLine: null,
  newAddress: null,
  addressFormOpen: false,
  addressBefore: null,
  payment: { way: 'cash' },
  notes: '',
  photos: [],
  voiceNote: null,
  price: null,
  placing: false,
  refusal: null,
};

/** Whether a step has all it needs. */
export function isComplete(booking: Booking, step: Step): boolean {
  switch (step) {
    case 1:
      return booking.slot !== null;
    case 2:
      return booking.addressId !== null && booking.addressId !== newAddressId && booking.addressLine !== null;
    case 3:
      return booking.payment.way === 'cash' || booking.payment.ready;
    case 4:
      return !booking.placing;
    default:
      return step satisfies never;
  }
}

/** The last step that may be shown: every step before it is complete. */
export function lastOpenStep(booking: Booking): Step {
  const steps = [1, 2, 3] as const;
  return steps.find((step) => !isComplete(booking, step)) ?? 4;
}

/** The step to show when `wanted` is requested: an integer from 1 to the last open step. */
export function reachableStep(booking: Booking, wanted: number): Step {
  const whole = Number.isInteger(wanted) ? wanted : 1;
  return Math.max(1, Math.min(whole, lastOpenStep(booking))) as Step;
}

/** The step that Next leads to: the following one, or from a change on the confirmation back to that. `from` is the step that led to the current one. */
export const nextStep = (booking: Booking, from?: Step): Step =>
  booking.skipsCompleted || from === 4 ? lastOpenStep(booking) : reachableStep(booking, booking.step + 1);

/** The day to show: that of the slot, which may have been chosen on another day than `day`; null selects the first day with a free window. */
export const dayOf = ({ slot, day }: Booking): string | null => (slot ? isoDay(slot.start) : day);

export function bookingReducer(booking: Booking, action: BookingAction): Booking {
  switch (action.type) {
    case 'goTo':
      return { ...booking, step: reachableStep(booking, action.step), refusal: null };
    case 'chooseDay':
      return action.day === dayOf(booking) ? booking : { ...booking, day: action.day, slot: null, alternatives: null };
    case 'chooseSlot':
      return { ...booking, slot: action.slot, alternatives: null, refusal: null };
    case 'held':
      return { ...booking, slot: action.slot, hold: action.hold, alternatives: null, refusal: null };
    case 'heldAnother':
      return { ...booking, hold: action.hold };
    case 'holdEnded':
      return { ...booking, hold: null };
    case 'slotTaken':
      return { ...booking, slot: null, hold: null, alternatives: action.alternatives, placing: false, refusal: null };
    case 'addressesKnown':
      return withAddresses(booking, action.addresses);
    case 'chooseAddress':
      if (action.id === newAddressId) return withAddressForm(booking);
      return { ...booking, addressId: action.id, addressLine: action.line, addressFormOpen: false, addressBefore: null };
    case 'openAddressForm':
      return withAddressForm(booking);
    case 'closeAddressForm':
      return { ...booking, addressFormOpen: false };
    case 'choosePayment':
      return { ...booking, payment: action.payment };
    case 'setNotes':
      return { ...booking, notes: action.notes, refusal: null };
    case 'setPhotos':
      return { ...booking, photos: action.photos, refusal: null };
    case 'setVoiceNote':
      return { ...booking, voiceNote: action.voiceNote, refusal: null };
    case 'place':
      return { ...booking, placing: true, refusal: null, alternatives: null };
    case 'refused':
      return { ...booking, placing: false, refusal: action.error };
    case 'reconnected':
      return booking.refusal === null ? booking : { ...booking, refusal: null };
    case 'priceChanged':
      return { ...booking, placing: false, price: action.price, refusal: null };
    case 'startOver':
      return newBooking;
    default:
      return action satisfies never;
  }
}

const withAddressForm = (booking: Booking): Booking => ({
  ...booking,
  addressId: newAddressId,
  addressLine: null,
  addressFormOpen: true,
  addressBefore: booking.addressId === newAddressId ? booking.addressBefore : booking.addressId,
});

/**
 * Keeps the chosen address if its id or its text still exists; otherwise chooses the first one. Opens the form if there is none, or if another page asked
 * for an address that is not saved: the visit must not go to a place that nobody chose.
 */
function withAddresses(booking: Booking, addresses: readonly { id: string; line: string }[]): Booking {
  if (booking.addressId === newAddressId) return booking;
  const isPrefilled = booking.addressId === null && booking.addressLine !== null;
  const chosen =
    addresses.find(({ id }) => id === booking.addressId) ??
    addresses.find(({ line }) => line === booking.addressLine || isAt(booking.newAddress, line)) ??
    (isPrefilled ? undefined : addresses[0]);
  if (!chosen) return withAddressForm({ ...booking, addressId: newAddressId });
  return { ...booking, addressId: chosen.id, addressLine: chosen.line, newAddress: null };
}

/** Whether an address line is of this street, city and PIN code. */
const isAt = (address: NewAddress | null, line: string): boolean =>
  address !== null && address.zip !== '' && line.startsWith(`${address.street}, ${address.city}, `) && line.endsWith(address.zip);

/** The stored part of a booking: no card data and no state of running calls. */
export type BookingDraft = Pick<
  Booking,
  'day' | 'slot' | 'hold' | 'addressId' | 'addressLine' | 'addressFormOpen' | 'payment' | 'notes'
> & {
  /** Absent in drafts from before there were photos. */
  readonly photos?: readonly string[];
  readonly voiceNote?: string | null;
  readonly newAddress?: NewAddress | null;
  readonly addressBefore?: string | null;
  /** Filled in by another page, not entered by the customer. */
  readonly prefilled?: true;
};

/** Whether a draft contains anything that the customer has entered. */
export const isEntered = (draft: BookingDraft | null): boolean =>
  draft !== null && !draft.prefilled && Boolean(draft.slot ?? (draft.notes || draft.voiceNote || draft.photos?.length));

export function toDraft(booking: Booking): BookingDraft {
  const { day, slot, hold, addressId, addressLine, newAddress, addressFormOpen, addressBefore, payment, notes, photos, voiceNote } =
    booking;
  const kept: Payment = payment.way === 'others' && payment.tab === 'card' ? { way: 'others', tab: 'card', ready: false } : payment;
  return { day, slot, hold, addressId, addressLine, newAddress, addressFormOpen, addressBefore, payment: kept, notes, photos, voiceNote };
}

/** Restores a booking at the requested step or the nearest one before, without an expired hold or a past window. `notes` are taken where none were written. */
export function fromDraft(draft: BookingDraft | null, wanted: number, now: number, notes = ''): Booking {
  const booking: Booking = { ...newBooking, ...draft, notes: draft?.notes || notes };
  const isPast = (time: string) => new Date(time).getTime() <= now;
  const hold = booking.hold && !isPast(booking.hold.expires) ? booking.hold : null;
  const slot = booking.slot && !isPast(booking.slot.start) ? booking.slot : null;
  const day = booking.day !== null && booking.day >= isoDay(now) ? booking.day : null;
  const skipsCompleted = draft?.prefilled === true && booking.addressLine !== null;
  const restored = { ...booking, hold, slot, day, skipsCompleted };
  return { ...restored, step: reachableStep(restored, wanted) };
}

/** The slots from this customer's view: the slot held for them is free, although it is taken for others. */
export const withOwnHold = (slots: readonly SlotView[], hold: Hold | null): SlotView[] =>
  slots.map((slot) => (hold && slot.start === hold.start && slot.state === 'taken' ? { ...slot, state: 'free' } : slot));
