import { useEffect, useEffectEvent, useState, type Dispatch } from 'react';
import type { Uploads, VoiceNote } from '@karigar/account';
import type { OrderView, ServiceView } from '@karigar/contracts';
import { isOpenOrder } from '@karigar/contracts/constants';
import {
  ApiProblem,
  isLoggedOut,
  isUnanswered,
  newIdempotencyKey,
  queryClient,
  savedDrafts,
  toast,
  useLatest,
  useOnline,
} from '@karigar/platform';
import { forgetBrief } from '../../../shared/briefs/chosen-brief.ts';
import { placeOrder, type OrderBody } from '../../../shared/orders/place-order.ts';
import type { Price } from '../../../shared/orders/price.ts';
import { useUpcomingOrders } from '../../../shared/orders/upcoming-orders.ts';
import { alternativesOf, isSlotLost } from '../../../shared/slots/alternatives.ts';
import { refreshSlots } from '../../../shared/slots/list-slots.ts';
import { attemptFor, type Attempt } from './attempt.ts';
import type { Booking, BookingAction } from './booking-flow.ts';
import { coverageKey } from '../../../shared/area/check-coverage.ts';
import { useTexts } from '../texts.ts';
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

/**
 * Places the order and passes it to `onPlaced`. Errors are shown on step 4. An attempt whose answer was lost may have placed the order: as soon as the
 * customer's orders show that, this order is passed on, so that nobody books the same visit twice.
 */
export function useConfirm({ service, customerId, booking, price, photos, voice, dispatch, onPlaced }: ConfirmOptions) {
  const t = useTexts();
  const draft = `booking-attempt-1:${service.id}`;
  // Stored across reloads and logins.
  const [unanswered, setUnanswered] = useState(() => savedDrafts.read<Attempt>(draft, customerId));
  const orders = useUpcomingOrders({ enabled: unanswered !== null });

  // More notes may be written while `confirm` waits for uploads.
  const notes = useLatest(booking.notes);

  const online = useOnline();
  useEffect(() => {
    if (online) dispatch({ type: 'reconnected' });
  }, [online, dispatch]);

  const forgetAttempt = () => {
    setUnanswered(null);
    savedDrafts.remove(draft);
  };
  const place = async (attempt: Attempt): Promise<OrderView> => {
    savedDrafts.write(draft, customerId, attempt);
    try {
      return (await placeOrder(attempt.body, attempt.key)).order;
    } catch (error) {
      if (isUnanswered(error) || isLoggedOut(error)) setUnanswered(attempt);
      else forgetAttempt();
      throw error;
    }
  };
  const finish = (order: OrderView) => {
    forgetAttempt();
    forgetDraft(service.id);
    forgetBrief(service.category_id);
    void queryClient.invalidateQueries({ queryKey: ['GET /orders'] });
    onPlaced(order);
  };
  /** The order that an attempt has placed, among the customer's orders of now. */
  const findPlaced = async ({ body }: Attempt): Promise<OrderView | undefined> => placedBy(body, (await orders.refetch()).data);

  // Another slot is another booking, for which the customer may have come back.
  const isSameSlot = unanswered !== null && unanswered.body.date === booking.slot?.start;
  const arrived = isSameSlot && !booking.placing ? placedBy(unanswered.body, orders.data) : undefined;
  const finishArrived = useEffectEvent(() => arrived && finish(arrived));
  useEffect(() => {
    if (arrived !== undefined) finishArrived();
  }, [arrived]);

  return async function confirm(): Promise<void> {
    dispatch({ type: 'place' });
    try {
      const { ids } = await photos.settle();
      const [voiceNote = null] = (await voice.settle()).ids;
      const body = orderOf(service, { ...booking, notes: notes.current, photos: ids, voiceNote }, price);
      if (!body) return;
      const attempt = attemptFor(unanswered, body, newIdempotencyKey);
      const placed = unanswered === null || unanswered === attempt ? undefined : await findPlaced(unanswered);
      if (placed !== undefined) {
        toast(() => t('placedBefore'));
        return finish(placed);
      }
      const order = await place(attempt);
      // A call whose answer was lost had placed that order, which has ended since: this is another one.
      finish(isOpenOrder(order) ? order : await place({ key: newIdempotencyKey(), body }));
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

const placedBy = (body: OrderBody, orders: readonly OrderView[] | undefined): OrderView | undefined =>
  orders?.find(({ Service, date }) => Service.id === body.service_id && date === body.date);

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
