import { useEffect, useRef, useState } from 'react';
import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { RealtimeProblem, report, toastIfOffline, useChannel, useLiveEvents } from '@karigar/platform';
import { orderOfRequest } from '../api/order-of-request.ts';
import { reloadRequests } from './use-snapshots.ts';

type Booking =
  | { readonly at: 'open' }
  | { readonly at: 'working' }
  | { readonly at: 'failed' }
  | { readonly at: 'gone' }
  | { readonly at: 'booked'; readonly orderId: string };

/** Accepts one offer, like the dialog of the instant page, and waits for its order. `isReady`: there is a channel to accept it over. */
export function useBookOffer(request: RequestView, offer: OfferSnapshot) {
  const [booking, setBooking] = useState<Booking>({ at: 'open' });
  const leaving = useRef<AbortController>(null);
  const channel = useChannel(reloadRequests);
  useLiveEvents(channel, { offerClosed: reloadRequests, requestClosed: reloadRequests, orderCreated: reloadRequests });
  useEffect(() => () => leaving.current?.abort(new Error('The page was left')), []);

  async function confirm(): Promise<void> {
    if (!channel || toastIfOffline()) return;
    setBooking({ at: 'working' });
    const { signal } = (leaving.current = new AbortController());
    try {
      await channel.ask('offerAccepted', { offerId: offer.id, providerId: offer.provider.id, requestId: request.id });
      setBooking({ at: 'booked', orderId: await orderOfRequest(request, offer, signal) });
    } catch (error) {
      if (signal.aborted) return;
      report('The offer could not be booked', error);
      setBooking({ at: error instanceof RealtimeProblem && error.code === 'OFFER_NOT_AVAILABLE' ? 'gone' : 'failed' });
    }
  }

  return { booking, confirm, isReady: channel !== null };
}
