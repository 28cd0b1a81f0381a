import { useEffect, useEffectEvent, useState, type Dispatch } from 'react';
import { isoDay, messageOf, queryClient, report, session } from '@karigar/platform';
import { alternativesOf } from '../../../shared/slots/alternatives.ts';
import { slotsQuery } from '../../../shared/slots/list-slots.ts';
import { holdSlot } from '../api/hold-slot.ts';
import { releaseHold } from '../api/release-hold.ts';
import type { Booking, BookingAction, Slot } from './booking-flow.ts';
import { forgetHold } from './use-booking.ts';

/**
 * Keeps the chosen window for the customer. `keep` answers whether it is kept; if not, the booking knows the alternatives, or `failure`
 * says why. Leaving the page lets the window go; a reload does not.
 */
export function useHold(serviceId: string, booking: Booking, dispatch: Dispatch<BookingAction>) {
  const [keeping, setKeeping] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function keep(slot: Slot): Promise<boolean> {
    const last = booking.hold;
    if (last?.start === slot.start && new Date(last.expires).getTime() > Date.now()) return true;
    setKeeping(slot.start);
    setFailure(null);
    try {
      const { hold_id, expires } = await holdSlot(serviceId, slot.start);
      dispatch({ type: 'held', slot, hold: { id: hold_id, start: slot.start, expires } });
      if (last && isoDay(last.start) !== isoDay(slot.start)) letGo(serviceId, last.start);
      return true;
    } catch (error) {
      if (isSlotLost(error)) {
        dispatch({ type: 'slotTaken', alternatives: alternativesOf(error) });
        void queryClient.invalidateQueries({ queryKey: slotsQuery(serviceId).queryKey });
      } else setFailure(messageOf(error));
      return false;
    } finally {
      setKeeping(null);
    }
  }

  const leave = useEffectEvent(() => {
    if (!booking.hold || booking.placing || !session.current()) return;
    letGo(serviceId, booking.hold.start);
    forgetHold(serviceId);
  });
  useEffect(() => () => leave(), [serviceId]);

  /** Its time is over: for everybody else the window is free again, and so the list of windows is old. */
  const lapse = () => {
    dispatch({ type: 'holdEnded' });
    void queryClient.invalidateQueries({ queryKey: slotsQuery(serviceId).queryKey });
  };

  return { keep, keeping, failure, lapse };
}

/** Taken by somebody, or passed meanwhile. */
export const isSlotLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'SLOT_TAKEN' || error.code === 'SLOT_NOT_BOOKABLE');

/** Nobody waits for this: a hold that could not be released ends by itself. */
function letGo(serviceId: string, date: string): void {
  releaseHold(serviceId, date).catch((error: unknown) => report('A held slot could not be released', error));
}
