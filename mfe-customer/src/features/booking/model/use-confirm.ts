import { useEffect, useState, type Dispatch } from 'react';
import type { Uploads, VoiceNote } from '@karigar/account';
import type { OrderView, ServiceView } from '@karigar/contracts';
import { isOpenOrder } from '@karigar/contracts/constants';
import { ApiProblem, savedDrafts, newIdempotencyKey, queryClient, useLatest, useOnline } from '@karigar/platform';
import { forgetBrief } from '../../../shared/briefs/chosen-brief.ts';
import { placeOrder, type OrderBody } from '../../../shared/orders/place-order.ts';
import type { Price } from '../../../shared/orders/price.ts';
import { alternativesOf, isSlotLost } from '../../../shared/slots/alternatives.ts';
import { refreshSlots } from '../../../shared/slots/list-slots.ts';
import { attemptFor, type Attempt } from './attempt.ts';
import type { Booking, BookingAction } from './booking-flow.ts';
import { coverageKey } from '../../../shared/area/check-coverage.ts';
import { forgetDraft } from './use-booking.ts';

interface ConfirmOptions {
  service: ServiceView;
  customerId: string;
  booking: Booking;
  price: Price;
  photos: Uploads;
  voice: VoiceNote;
  dispatch: Dispatch<BookingAction>;
  onPlaced: (order: OrderView) => void;
}

/** Places the order and passes it to `onPlaced`. Errors are shown on step 4. */
export function useConfirm({ service, customerId, booking, price, photos, voice, dispatch, onPlaced }: ConfirmOptions) {
  const key = `booking-attempt-1:${service.id}`;
  // Stored across reloads and logins, so that an order is not placed twice if its response was lost.
  const [last, setLast] = useState(() => savedDrafts.read<Attempt>(key, customerId));

  // More notes may be written while `confirm` waits for uploads.
  const notes = useLatest(booking.notes);

  const online = useOnline();
  useEffect(() => {
    if (online) dispatch({ type: 'reconnected' });
  }, [online, dispatch]);

  const place = (attempt: Attempt) => {
    setLast(attempt);
    savedDrafts.write(key, customerId, attempt);
    return placeOrder(attempt.body, attempt.key);
  };

  return async function confirm(): Promise<void> {
    dispatch({ type: 'place' });
    try {
      const { ids } = await photos.settle();
      const [voiceNote = null] = (await voice.settle()).ids;
      const body = orderOf(service, { ...booking, notes: notes.current, photos: ids, voiceNote }, price);
      if (!body) return;
      let { order } = await place(attemptFor(last, body, newIdempotencyKey));
      // A call whose answer was lost had placed that order, which has ended since: this is another one.
      if (!isOpenOrder(order)) ({ order } = await place({ key: newIdempotencyKey(), body }));
      savedDrafts.remove(key);
      forgetDraft(service.id);
      forgetBrief(service.category_id);
      void queryClient.invalidateQueries({ queryKey: ['GET /orders'] });
      onPlaced(order);
    } catch (error) {
      if (isSlotLost(error)) {
        dispatch({ type: 'slotTaken', alternatives: alternativesOf(error) });
        refreshSlots(service.id);
      } else if (error instanceof ApiProblem && error.code === 'PRICE_CHANGED' && error.extras['breakdown']) {
        dispatch({ type: 'priceChanged', price: error.extras['breakdown'] as Price });
      } else {
        // The address step then offers providers who serve that address.
        if (error instanceof ApiProblem && error.code === 'OUT_OF_AREA') void queryClient.invalidateQueries({ queryKey: [coverageKey] });
        dispatch({ type: 'refused', error });
      }
    }
  };
}

function orderOf(service: ServiceView, booking: Booking, price: Price): OrderBody | null {
  const { slot, addressLine, payment, notes, photos, voiceNote, hold } = booking;
  if (!slot || !addressLine) return null;
  return {
    service_id: service.id,
    provider_id: service.ProviderInfo.id,
    location: addressLine,
    issue: '',
    notes: notes.trim(),
    ...(photos.length > 0 && { photos: [...photos] }),
    ...(voiceNote && { voice_note: voiceNote }),
    date: slot.start,
    estimated_charge: price.total,
    status: 'pending',
    payment: payment.way === 'cash' ? { method: 'cash' } : { method: payment.tab, cardLast4: payment.cardLast4 },
    hold_id: hold?.start === slot.start ? hold.id : undefined,
  };
}
