import { useEffect, useEffectEvent } from 'react';
import type { SlotView } from '@karigar/contracts';
import { useNavigate, useSearchParams } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';
import type { Slot } from './booking-flow.ts';

/**
 * Passes on the slot that the service's page linked to (`?slot=`), if it is still free. `isChosen` says that the link leads past this step, because the
 * customer chose the slot on that page. The parameters are then removed, so that a later choice is not overwritten when the customer comes back.
 */
export function useLinkedSlot(
  serviceId: string,
  slots: readonly SlotView[] | undefined,
  onFound: (slot: Slot, isChosen: boolean) => void,
): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const linked = search.get('slot');
  const pass = useEffectEvent(onFound);
  useEffect(() => {
    if (!linked || !slots) return;
    const slot = slots.find(({ start, state }) => start === linked && state === 'free');
    void navigate(paths.book(serviceId), { replace: true });
    if (slot) pass({ start: slot.start, end: slot.end }, search.has('step'));
  }, [linked, slots, search, serviceId, navigate]);
}
