import { useEffect, type Dispatch } from 'react';
import type { SlotView } from '@karigar/contracts';
import { useNavigate, useSearchParams } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import type { BookingAction } from './booking-flow.ts';

/**
 * Chooses the window that the service's page linked to (`?slot=`), if it is still free. The parameter is then removed, so that a later choice is not
 * overwritten when the customer comes back to this step.
 */
export function useLinkedSlot(serviceId: string, slots: readonly SlotView[] | undefined, dispatch: Dispatch<BookingAction>): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const linked = search.get('slot');
  useEffect(() => {
    if (!linked || !slots) return;
    const slot = slots.find(({ start, state }) => start === linked && state === 'free');
    if (slot) dispatch({ type: 'chooseSlot', slot: { start: slot.start, end: slot.end } });
    void navigate(paths.book(serviceId), { replace: true });
  }, [linked, slots, serviceId, dispatch, navigate]);
}
