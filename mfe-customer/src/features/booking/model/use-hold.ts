import { useState, type Dispatch } from 'react';
import { report, serverNow, session, useIsLeaving, useIsMounted, useLatest, useUnmount } from '@karigar/platform';
import { alternativesOf, isSlotLost } from '../../../shared/slots/alternatives.ts';
import { refreshSlots } from '../../../shared/slots/list-slots.ts';
import { holdSlot } from '../api/hold-slot.ts';
import { releaseHold } from '../api/release-hold.ts';
import type { Booking, BookingAction, Slot } from './booking-flow.ts';
import { forgetHold } from './use-booking.ts';

/**
 * Holds the chosen slot for the customer. `hold(slot)` resolves with true if the slot is held and still the chosen one, and the customer is still here.
 * Otherwise see `booking.alternatives` (taken) or `failure`. Leaving the page releases the slot; a reload does not.
 */
export function useHold(serviceId: string, customerId: string, booking: Booking, dispatch: Dispatch<BookingAction>) {
  const [holding, setHolding] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const isMounted = useIsMounted();
  const isLeaving = useIsLeaving();
  const chosen = useLatest(booking.slot);

  async function hold(slot: Slot): Promise<boolean> {
    const before = chosen.current;
    const isAnotherChosen = () => chosen.current !== before && chosen.current?.start !== slot.start;
    const last = booking.hold;
    if (last?.start === slot.start && new Date(last.expires).getTime() > serverNow()) return true;
    setHolding(slot.start);
    setFailure(null);
    try {
      const { hold_id: id, expires } = await holdSlot(serviceId, slot.start);
      if (!isMounted.current) {
        release(serviceId, slot.start);
        return false;
      }
      const held = { id, start: slot.start, expires };
      dispatch(isAnotherChosen() ? { type: 'heldAnother', hold: held } : { type: 'held', slot, hold: held });
      return !isLeaving.current && !isAnotherChosen();
    } catch (error) {
      if (isSlotLost(error)) {
        if (!isAnotherChosen()) dispatch({ type: 'slotTaken', alternatives: alternativesOf(error) });
        refreshSlots(serviceId);
      } else setFailure({ error });
      return false;
    } finally {
      setHolding(null);
    }
  }

  const dropHold = () => {
    if (!booking.hold || booking.placing || session.current()?.id !== customerId) return;
    release(serviceId, booking.hold.start);
    forgetHold(serviceId, customerId);
  };
  useUnmount(dropHold);

  /** The hold has expired: the slot is free for others, so the list of slots is outdated. */
  const onHoldEnd = () => {
    dispatch({ type: 'holdEnded' });
    refreshSlots(serviceId);
  };

  return { hold, holding, failure: failure?.error, onHoldEnd, dropHold };
}

/** Releases a hold in the background. If that fails, the hold expires after five minutes. */
function release(serviceId: string, date: string): void {
  releaseHold(serviceId, date).catch((error: unknown) => report('A held slot could not be released', error));
}
