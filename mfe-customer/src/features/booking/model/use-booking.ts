import { useEffect, useReducer, useState } from 'react';
import type { OrderView } from '@karigar/contracts';
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

/** State of a history entry of the wizard: the step that led to it, and how many of the wizard's entries are below it. */
interface EntryState {
  readonly from?: Step;
  readonly depth?: number;
}

/**
 * The booking of a service, kept for a day, with its step in the URL so that the browser's Back goes one step back.
 * @param notes what the notes begin with
 */
export function useBooking(serviceId: string, customerId: string, notes: string) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { from, depth = 0 } = (useLocation().state ?? {}) as EntryState;
  // A linked slot is chosen on the first step.
  const wanted = search.has('slot') ? 1 : Number(search.get('step') ?? 1);
  const [draft] = useState(() => savedDrafts.read<BookingDraft>(draftKey(serviceId), customerId));
  const [isRestored, setRestored] = useState(() => isEntered(draft));
  const [booking, dispatch] = useReducer(bookingReducer, null, () => fromDraft(draft, wanted, serverNow(), notes));
  const [order, showPlacedOrder] = useState<OrderView | null>(null);
  const replaceStep = (at: number) => navigate(paths.book(serviceId, at), { replace: true, state: { depth } satisfies EntryState });

  // The URL requests a step; the booking's completed steps limit it.
  useEffect(() => {
    if (order) return;
    dispatch({ type: 'goTo', step: wanted });
    const allowed = reachableStep(booking, wanted);
    if (allowed !== wanted) void replaceStep(allowed);
    // Runs for a new URL only, not for choices within a step.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, serviceId]);

  useEffect(() => {
    savedDrafts.write(draftKey(serviceId), customerId, toDraft(booking));
  }, [booking, serviceId, customerId]);

  // Leaves the wizard's entries first, so that Back leads from the placed order to the page before the wizard.
  useEffect(() => {
    if (!order) return;
    if (depth > 0) void navigate(-depth);
    else void navigate(paths.bookingSent, { replace: true, state: { order } });
  }, [order, depth, navigate]);

  const { step } = booking;
  const goToStep = (next: Step) => {
    setRestored(false);
    return navigate(paths.book(serviceId, next), { state: { from: step, depth: depth + 1 } satisfies EntryState });
  };
  const goBack = () => (from === step - 1 ? navigate(-1) : replaceStep(step - 1));
  const startOver = () => {
    setRestored(false);
    savedDrafts.remove(addressDraft);
    dispatch({ type: 'startOver' });
    void replaceStep(1);
  };
  return {
    booking,
    dispatch,
    /** The step that led to the current one. */
    from,
    /** Goes to a step, from which Back leads to this one. */
    goToStep,
    /** Goes to a step in place of this one. */
    replaceStep,
    /** Goes to the step before. */
    goBack,
    /** Leaves the wizard for the page of the placed order. */
    showPlacedOrder,
    /** The draft of an earlier visit is shown; false after the first step or Start over. */
    isRestored,
    startOver,
  };
}
