import { useEffect, useEffectEvent, useState, type Dispatch } from 'react';
import type { Uploads, VoiceNote } from '@karigar/account';
import type { OrderView, ServiceView } from '@karigar/contracts';
import { isOpenOrder } from '@karigar/contracts/constants';
import { ApiProblem, newIdempotencyKey, queryClient, savedDrafts, serverNow, toast, useLatest, useOnline } from '@karigar/platform';
import { forgetBrief } from '../../../shared/briefs/chosen-brief.ts';
import { placeOrder, type OrderBody } from '../../../shared/orders/place-order.ts';
import type { Price } from '../../../shared/orders/price.ts';
import { listUpcoming, useUpcomingOrders } from '../../../shared/orders/upcoming-orders.ts';
import { visitTimeOf } from '../../../shared/orders/visit-time.ts';
import { alternativesOf, isSlotLost } from '../../../shared/slots/alternatives.ts';
import { refreshSlots } from '../../../shared/slots/list-slots.ts';
import { attemptFor, orderFor, placedBy, stillUnanswered, type Attempt } from './attempt.ts';
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
  const { unanswered, remember, store } = useUnanswered(service.id, customerId);
  const orders = useUpcomingOrders({ enabled: unanswered !== null }).data;

  // More notes may be written while `confirm` waits for uploads.
  const notes = useLatest(booking.notes);

  const online = useOnline();
  useEffect(() => {
    if (online) dispatch({ type: 'reconnected' });
  }, [online, dispatch]);

  const place = async (attempt: Attempt): Promise<OrderView> => {
    store(attempt);
    try {
      return (await placeOrder(attempt.body, attempt.key)).order;
    } catch (error) {
      remember(stillUnanswered(error, attempt, unanswered));
      throw error;
    }
  };
  const finish = (order: OrderView) => {
    remember(null);
    forgetDraft(service.id);
    forgetBrief(service.category_id);
    void queryClient.invalidateQueries({ queryKey: ['GET /orders'] });
    onPlaced(order);
  };
  const finishEarlier = (order: OrderView) => {
    const isLostAnswer = unanswered !== null && placedBy(unanswered, [order]) !== undefined;
    toast(() => t(isLostAnswer ? 'placedBefore' : 'placedElsewhere'));
    finish(order);
  };

  // What was chosen since may be another booking, so for another slot nothing happens without a press.
  const isSameSlot = (attempt: Attempt) => attempt.body.date === booking.slot?.start;
  const arrived = unanswered && !booking.placing && isSameSlot(unanswered) ? placedBy(unanswered, orders ?? []) : undefined;
  const finishArrived = useEffectEvent(() => {
    if (arrived === undefined || unanswered === null) return;
    const body = orderOf(service, booking, price);
    if (body !== null && attemptFor(unanswered, body, begin) === unanswered) finish(arrived);
    else finishEarlier(arrived);
  });
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
      const attempt = attemptFor(unanswered, body, begin);
      if (unanswered !== null && unanswered !== attempt) {
        const placed = placedBy(unanswered, await listUpcoming());
        if (placed && isSameSlot(unanswered)) return finishEarlier(placed);
        // The customer may want both: the next press books this one.
        if (placed) {
          remember(null);
          throw new ApiProblem('PLACED_BEFORE', 409, () => t('placedOther', { when: visitTimeOf(placed) }));
        }
      }
      const order = await place(attempt);
      // A call whose answer was lost had placed that order, which has ended since: this is another one.
      finish(isOpenOrder(order) ? order : await place({ ...begin(), body }));
    } catch (error) {
      // The customer may have taken the slot: by the earlier attempt, in another tab, or on another device.
      const own = isSlotLost(error) ? await findOwn(orderOf(service, booking, price), unanswered) : undefined;
      if (own) return finishEarlier(own);
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

/** The attempt that has had no answer yet, stored across reloads and logins. */
function useUnanswered(serviceId: string, customerId: string) {
  const draft = `booking-attempt-2:${serviceId}`;
  const [unanswered, setUnanswered] = useState(() => savedDrafts.read<Attempt>(draft, customerId));
  const store = (attempt: Attempt | null) =>
    attempt === null ? savedDrafts.remove(draft) : void savedDrafts.write(draft, customerId, attempt);
  return {
    unanswered,
    /** Stores an attempt that begins: the page may be closed before its answer. */
    store,
    remember: (attempt: Attempt | null) => {
      setUnanswered(attempt);
      store(attempt);
    },
  };
}

/** The customer's own open order for this visit, if that can be found out. */
async function findOwn(visit: OrderBody | null, unanswered: Attempt | null): Promise<OrderView | undefined> {
  const orders = await listUpcoming().catch(() => []);
  const isSame = visit !== null && unanswered?.body.date === visit.date;
  return (isSame && placedBy(unanswered, orders)) || (visit === null ? undefined : orderFor(visit, orders));
}

const begin = () => ({ key: newIdempotencyKey(), at: serverNow() });

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
