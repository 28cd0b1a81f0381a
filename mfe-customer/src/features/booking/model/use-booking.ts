import { useEffect, useReducer } from 'react';
import { drafts, useLocation, useNavigate, useSearchParams } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { bookingDraftKey as draftKey } from '../../../shared/booking/prefill.ts';
import { bookingReducer, fromDraft, reachableStep, toDraft, type BookingDraft, type Step } from './booking-flow.ts';

export const forgetDraft = (serviceId: string): void => drafts.remove(draftKey(serviceId));

/** Removes a released hold from the draft. */
export function forgetHold(serviceId: string): void {
  const draft = drafts.read<BookingDraft>(draftKey(serviceId));
  if (draft) drafts.write(draftKey(serviceId), { ...draft, hold: null } satisfies BookingDraft);
}

/**
 * The booking of a service, stored for a reload, with its step in the URL so that the browser's Back goes one step back. `show` goes to a step, `back` to
 * the previous one. `notes` is what the notes begin with.
 */
export function useBooking(serviceId: string, notes: string) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = (useLocation().state as { from?: Step } | null)?.from;
  const wanted = Number(search.get('step') ?? 1);
  const [booking, dispatch] = useReducer(bookingReducer, null, () =>
    fromDraft(drafts.read<BookingDraft>(draftKey(serviceId)), wanted, Date.now(), notes),
  );

  // The URL requests a step; the booking decides how far it may go.
  useEffect(() => {
    dispatch({ type: 'goTo', step: wanted });
    const allowed = reachableStep(booking, wanted);
    if (allowed !== wanted) void navigate(paths.book(serviceId, allowed), { replace: true });
    // Runs for a new URL only, not for choices within a step.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, serviceId]);

  useEffect(() => {
    drafts.write(draftKey(serviceId), toDraft(booking));
  }, [booking, serviceId]);

  const { step } = booking;
  const show = (next: Step) => navigate(paths.book(serviceId, next), { state: { from: step } });
  const back = () => (from === step - 1 ? navigate(-1) : navigate(paths.book(serviceId, step - 1), { replace: true }));
  return { booking, dispatch, show, back };
}
