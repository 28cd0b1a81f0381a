import { useEffect, useReducer } from 'react';
import { drafts, useLocation, useNavigate, useSearchParams } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import { bookingReducer, fromDraft, reachable, toDraft, type BookingDraft, type Step } from './booking-flow.ts';

const draftKey = (serviceId: string) => `booking-1:${serviceId}`;

export const forgetDraft = (serviceId: string): void => drafts.remove(draftKey(serviceId));

/** The kept window was let go: who comes back has to ask for it again. */
export function forgetHold(serviceId: string): void {
  const draft = drafts.read<BookingDraft>(draftKey(serviceId));
  if (draft) drafts.write(draftKey(serviceId), { ...draft, hold: null } satisfies BookingDraft);
}

/**
 * The booking of a service: kept for a reload, with its step in the address, so that the browser's Back goes a step back.
 * `show` goes to a step, `back` to the one before.
 */
export function useBooking(serviceId: string) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = (useLocation().state as { from?: Step } | null)?.from;
  const wanted = Number(search.get('step') ?? 1);
  const [booking, dispatch] = useReducer(bookingReducer, null, () =>
    fromDraft(drafts.read<BookingDraft>(draftKey(serviceId)), wanted, Date.now()),
  );

  // The address is asked for a step; the booking says how far it may go.
  useEffect(() => {
    dispatch({ type: 'goTo', step: wanted });
    const allowed = reachable(booking, wanted);
    if (allowed !== wanted) void navigate(paths.book(serviceId, allowed), { replace: true });
    // Only a new address asks; what is chosen within a step does not.
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
