import { useEffect, useReducer, useState } from 'react';
import { savedDrafts, serverNow, useLocation, useNavigate, useSearchParams } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { addressDraft, bookingDraftKey as draftKey } from '../../../shared/booking/prefill.ts';
import { bookingReducer, fromDraft, isEntered, reachableStep, toDraft, type BookingDraft, type Step } from './booking-flow.ts';

export function forgetDraft(serviceId: string): void {
  savedDrafts.remove(draftKey(serviceId));
  savedDrafts.remove(addressDraft);
}

/** Removes a released hold from the draft. */
export function forgetHold(serviceId: string, customerId: string): void {
  const draft = savedDrafts.read<BookingDraft>(draftKey(serviceId), customerId);
  if (draft) savedDrafts.write(draftKey(serviceId), customerId, { ...draft, hold: null } satisfies BookingDraft);
}

/**
 * The booking of a service, kept for a day, with its step in the URL so that the browser's Back goes one step back. `show` goes to a step, `enter`
 * begins with one, `back` goes to the previous one, and `from` is the step that led to the current one. `notes` is what the notes begin with. `isRestored` until the customer goes on or starts over: the booking was entered earlier.
 */
export function useBooking(serviceId: string, customerId: string, notes: string) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = (useLocation().state as { from?: Step } | null)?.from;
  // A linked window is chosen on the first step.
  const wanted = search.has('slot') ? 1 : Number(search.get('step') ?? 1);
  const [draft] = useState(() => savedDrafts.read<BookingDraft>(draftKey(serviceId), customerId));
  const [isRestored, setRestored] = useState(() => isEntered(draft));
  const [booking, dispatch] = useReducer(bookingReducer, null, () => fromDraft(draft, wanted, serverNow(), notes));

  // The URL requests a step; the booking's completed steps limit it.
  useEffect(() => {
    dispatch({ type: 'goTo', step: wanted });
    const allowed = reachableStep(booking, wanted);
    if (allowed !== wanted) void navigate(paths.book(serviceId, allowed), { replace: true });
    // Runs for a new URL only, not for choices within a step.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, serviceId]);

  useEffect(() => {
    savedDrafts.write(draftKey(serviceId), customerId, toDraft(booking));
  }, [booking, serviceId, customerId]);

  const { step } = booking;
  const show = (next: Step) => {
    setRestored(false);
    return navigate(paths.book(serviceId, next), { state: { from: step } });
  };
  const enter = (at: Step) => navigate(paths.book(serviceId, at), { replace: true });
  const back = () => (from === step - 1 ? navigate(-1) : navigate(paths.book(serviceId, step - 1), { replace: true }));
  const startOver = () => {
    setRestored(false);
    savedDrafts.remove(addressDraft);
    dispatch({ type: 'startOver' });
    void navigate(paths.book(serviceId), { replace: true });
  };
  return { booking, dispatch, from, show, enter, back, isRestored, startOver };
}
