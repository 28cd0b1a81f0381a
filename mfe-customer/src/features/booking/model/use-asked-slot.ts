import { useEffect, type Dispatch } from 'react';
import type { SlotView } from '@karigar/contracts';
import { useNavigate, useSearchParams } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import type { BookingAction } from './booking-flow.ts';

/**
 * The window that was chosen on the service's page (`?slot=`): it is chosen here, too, if it is still free. Once: then it leaves the
 * address, so that another choice stays when somebody comes back to this step.
 */
export function useAskedSlot(serviceId: string, slots: readonly SlotView[] | undefined, dispatch: Dispatch<BookingAction>): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get('slot');
  useEffect(() => {
    if (!asked || !slots) return;
    const slot = slots.find(({ start, state }) => start === asked && state === 'free');
    if (slot) dispatch({ type: 'chooseSlot', slot: { start: slot.start, end: slot.end } });
    void navigate(paths.book(serviceId), { replace: true });
  }, [asked, slots, serviceId, dispatch, navigate]);
}
