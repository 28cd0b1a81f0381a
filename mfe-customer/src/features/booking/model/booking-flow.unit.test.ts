import { describe, expect, it } from 'vitest';
import type { SlotView } from '@karigar/contracts';
import {
  bookingReducer,
  fromDraft,
  lastOpenStep,
  isComplete,
  newBooking,
  nextStep,
  toDraft,
  isEntered,
  withOwnHold,
  type Booking,
  type BookingAction,
} from './booking-flow.ts';

const slot = { start: '2026-11-21T07:30:00.000Z', end: '2026-11-21T09:30:00.000Z' };
const hold = { id: 'h1', start: slot.start, expires: '2026-11-20T10:05:00.000Z' };
const home = { id: 'a1', line: '5 Lake View, Pune, Maharashtra 411038' };
const work = { id: 'a2', line: '12 Baner Road, Pune, Maharashtra 411045' };
const now = new Date('2026-11-20T10:00:00.000Z').getTime();

const noNetwork = new Error('No network');
const unfinished = { way: 'others', tab: 'upi', ready: false } as const;

const after = (...actions: BookingAction[]): Booking => actions.reduce(bookingReducer, newBooking);
const atAddress = [{ type: 'held', hold, slot } as const, { type: 'goTo', step: 2 } as const];
const atConfirm = [...atAddress, { type: 'addressesKnown', addresses: [home, work] } as const, { type: 'goTo', step: 4 } as const];

describe('booking steps', () => {
  it('open only once all earlier steps are complete, and go back no further than step 1', () => {
    expect(after({ type: 'goTo', step: 2 }).step).toBe(1);
    expect(after(...atAddress).step).toBe(2);
    expect(after(...atAddress, { type: 'goTo', step: 4 }).step).toBe(2);
    expect(after(...atConfirm).step).toBe(4);
    expect(after(...atConfirm, { type: 'goTo', step: 0 }).step).toBe(1);
    expect(after(...atConfirm, { type: 'goTo', step: Number.NaN }).step).toBe(1);
  });

  it('require a slot, an address and a payment method', () => {
    expect(lastOpenStep(newBooking)).toBe(1);
    expect(lastOpenStep(after({ type: 'chooseSlot', slot }))).toBe(2);
    expect(lastOpenStep(after(...atConfirm))).toBe(4);
  });

  it('are shown one by one, except after a change on the confirmation', () => {
    const known = { type: 'addressesKnown', addresses: [home, work] } as const;
    expect(nextStep(after({ type: 'chooseSlot', slot }, known))).toBe(2);
    expect(nextStep(after(...atAddress, known))).toBe(3);
    expect(nextStep(after(...atConfirm, { type: 'goTo', step: 1 }))).toBe(2);
    expect(nextStep(after(...atConfirm, { type: 'goTo', step: 1 }), 4)).toBe(4);
    expect(nextStep(after(...atConfirm, { type: 'goTo', step: 2 }, { type: 'choosePayment', payment: unfinished }), 4)).toBe(3);
  });

  it('are skipped if another page knew the address', () => {
    const again = fromDraft({ ...toDraft(newBooking), addressLine: work.line, prefilled: true }, 1, now);
    const chosen = bookingReducer(again, { type: 'chooseSlot', slot });
    expect(nextStep(bookingReducer(chosen, { type: 'addressesKnown', addresses: [home, work] }))).toBe(4);
    expect(nextStep(bookingReducer(chosen, { type: 'addressesKnown', addresses: [home] }))).toBe(2);
  });
});

describe('choosing a slot', () => {
  it('clears the slot when another day is chosen and keeps it when the day stays the same', () => {
    const chosen = after({ type: 'chooseDay', day: '2026-11-21' }, { type: 'chooseSlot', slot });
    expect(bookingReducer(chosen, { type: 'chooseDay', day: '2026-11-21' }).slot).toEqual(slot);
    expect(bookingReducer(chosen, { type: 'chooseDay', day: '2026-11-22' }).slot).toBeNull();
  });

  it('compares the day with that of the slot, which may be on another day than the one chosen before', () => {
    const elsewhere = after({ type: 'chooseDay', day: '2026-11-22' }, { type: 'held', slot, hold });
    expect(bookingReducer(elsewhere, { type: 'chooseDay', day: '2026-11-22' })).toMatchObject({ day: '2026-11-22', slot: null });
    expect(bookingReducer(elsewhere, { type: 'chooseDay', day: '2026-11-21' }).slot).toEqual(slot);
  });

  it('offers the nearest windows when the chosen one is lost, at whatever step this is noticed', () => {
    const near: SlotView = { ...slot, label: '1–3 PM', state: 'free' };
    const lost = after(...atConfirm, { type: 'place' }, { type: 'slotTaken', alternatives: [near] });
    expect(lost).toMatchObject({ step: 4, slot: null, hold: null, alternatives: [near], placing: false });
    expect(bookingReducer(lost, { type: 'held', slot: near, hold })).toMatchObject({ slot: near, hold, alternatives: null });
  });

  it('keeps the one that is chosen while another one is being held', () => {
    const other = { ...slot, start: '2026-11-21T09:30:00.000Z' };
    expect(after({ type: 'chooseSlot', slot: other }, { type: 'heldAnother', hold })).toMatchObject({ slot: other, hold });
  });

  it('shows the customer’s own held window as free', () => {
    const taken: SlotView = { ...slot, label: '1–3 PM', state: 'taken' };
    expect(withOwnHold([taken], hold)[0]?.state).toBe('free');
    expect(withOwnHold([taken], { ...hold, start: '2026-11-22T07:30:00.000Z' })[0]?.state).toBe('taken');
    expect(withOwnHold([taken], null)[0]?.state).toBe('taken');
  });
});

describe('choosing an address', () => {
  it('preselects the first saved address', () => {
    const known = after({ type: 'addressesKnown', addresses: [home, work] });
    expect(known).toMatchObject({ addressId: 'a1', addressLine: home.line });
    const other = bookingReducer(known, { type: 'chooseAddress', id: 'a2', line: work.line });
    expect(bookingReducer(other, { type: 'addressesKnown', addresses: [home, work] }).addressId).toBe('a2');
    expect(bookingReducer(other, { type: 'addressesKnown', addresses: [home] }).addressId).toBe('a1');
  });

  it('chooses the saved address that another page asked for', () => {
    const asked = { ...newBooking, addressLine: work.line };
    expect(bookingReducer(asked, { type: 'addressesKnown', addresses: [home, work] }).addressId).toBe('a2');
    const newAddress = { street: '12 Baner Road', city: 'Pune', state: '', zip: '411045' };
    const ofRequest = { ...newBooking, addressLine: '12 Baner Road', newAddress };
    expect(bookingReducer(ofRequest, { type: 'addressesKnown', addresses: [home, work] })).toMatchObject({
      addressId: 'a2',
      newAddress: null,
    });
  });

  it('opens the form with an address that another page asked for and that is not saved', () => {
    const newAddress = { street: '12 Baner Road', city: 'Pune', state: '', zip: '411021' };
    const asked = { ...newBooking, addressLine: '12 Baner Road', newAddress };
    const known = bookingReducer(asked, { type: 'addressesKnown', addresses: [home, work] });
    expect(known).toMatchObject({ addressId: 'new', addressLine: null, addressFormOpen: true, newAddress });
    expect(isComplete(known, 2)).toBe(false);
  });

  it('opens the form when no address is saved', () => {
    const none = after({ type: 'addressesKnown', addresses: [] });
    expect(none).toMatchObject({ addressId: 'new', addressFormOpen: true });
    expect(isComplete(none, 2)).toBe(false);
  });

  it('remembers which address was chosen before a new one, also over a reload', () => {
    const known = after({ type: 'addressesKnown', addresses: [home, work] }, { type: 'chooseAddress', id: 'a2', line: work.line });
    const adding = bookingReducer(known, { type: 'chooseAddress', id: 'new', line: null });
    expect(adding).toMatchObject({ addressFormOpen: true, addressBefore: 'a2' });
    expect(bookingReducer(adding, { type: 'openAddressForm' }).addressBefore).toBe('a2');
    expect(fromDraft(toDraft(adding), 2, now).addressBefore).toBe('a2');
    expect(bookingReducer(adding, { type: 'chooseAddress', id: 'a1', line: home.line }).addressBefore).toBeNull();
  });

  it('does not continue while "new address" is chosen but its form is closed', () => {
    const closed = after({ type: 'openAddressForm' }, { type: 'closeAddressForm' });
    expect(closed).toMatchObject({ addressId: 'new', addressFormOpen: false });
    expect(isComplete(closed, 2)).toBe(false);
  });
});

describe('choosing a payment method', () => {
  it('defaults to cash; other methods must be filled in', () => {
    expect(isComplete(newBooking, 3)).toBe(true);
    const card = after({ type: 'choosePayment', payment: { way: 'others', tab: 'card', ready: false } });
    expect(isComplete(card, 3)).toBe(false);
    const filled = bookingReducer(card, {
      type: 'choosePayment',
      payment: { way: 'others', tab: 'card', ready: true, cardLast4: '4242' },
    });
    expect(isComplete(filled, 3)).toBe(true);
  });
});

describe('confirming', () => {
  it.each<BookingAction>([{ type: 'setNotes', notes: 'Ring twice' }, { type: 'setPhotos', photos: ['f1'] }, { type: 'reconnected' }])(
    'forgets why it was refused once something has changed: $type',
    (change) => {
      const refused = after(...atConfirm, { type: 'place' }, { type: 'refused', error: noNetwork });
      expect(bookingReducer(refused, change).refusal).toBeNull();
    },
  );

  it('stays on step 4 with the reason when the server refuses', () => {
    const refused = after(...atConfirm, { type: 'place' }, { type: 'refused', error: noNetwork });
    expect(refused).toMatchObject({ step: 4, placing: false, refusal: noNetwork });
  });

  it('shows the new price when it has changed', () => {
    const price = { subtotal: 399, shipping: 4.99, tax: 8.64, total: 412.63 };
    expect(after(...atConfirm, { type: 'place' }, { type: 'priceChanged', price })).toMatchObject({ step: 4, placing: false, price });
  });
});

describe('the draft', () => {
  it('restores everything, at the step that was shown', () => {
    const left = after(...atConfirm, { type: 'setNotes', notes: 'Ring twice' });
    expect(fromDraft(toDraft(left), 4, now)).toEqual(left);
    expect(fromDraft(toDraft(left), 2, now).step).toBe(2);
    expect(fromDraft(null, 3, now)).toEqual(newBooking);
    expect(fromDraft(null, 1, now, 'A tap leaks.').notes).toBe('A tap leaks.');
    expect(fromDraft({ ...toDraft(left), notes: 'Mine' }, 1, now, 'A tap leaks.').notes).toBe('Mine');
  });

  it('contains no card data; the card is asked for again', () => {
    const payment = { way: 'others', tab: 'card', ready: true, cardLast4: '4242' } as const;
    const draft = toDraft(after(...atConfirm, { type: 'choosePayment', payment }));
    expect(JSON.stringify(draft)).not.toContain('4242');
    expect(fromDraft(draft, 4, now).step).toBe(3);
  });

  it('drops a window that has already begun', () => {
    const draft = toDraft(after(...atConfirm));
    expect(fromDraft(draft, 4, new Date(slot.start).getTime())).toMatchObject({ step: 1, day: null, slot: null });
  });

  it('exists only if the customer has chosen or written something', () => {
    expect(isEntered(null)).toBe(false);
    expect(isEntered(toDraft(newBooking))).toBe(false);
    expect(isEntered(toDraft(after(...atConfirm)))).toBe(true);
    expect(isEntered({ ...toDraft(newBooking), notes: 'Ring twice', prefilled: true })).toBe(false);
  });

  it('drops an expired hold', () => {
    const draft = toDraft(after(...atAddress));
    expect(fromDraft(draft, 2, now).hold).toEqual(hold);
    expect(fromDraft(draft, 2, now + 3_600_000)).toMatchObject({ hold: null, slot, step: 2 });
  });
});
