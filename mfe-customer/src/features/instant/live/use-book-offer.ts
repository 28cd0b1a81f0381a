import { useEffect, useRef, useState } from 'react';
import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { report, toastIfOffline, useChannel, useLiveEvents } from '@karigar/platform';
import { orderOfRequest } from '../api/order-of-request.ts';
import { acceptOffer } from './accept-offer.ts';
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
    const outcome = await acceptOffer(channel, offer);
    if (signal.aborted) return;
    if (outcome !== 'accepted') return setBooking({ at: outcome });
    try {
      setBooking({ at: 'booked', orderId: await orderOfRequest(request, offer, signal) });
    } catch (error) {
      if (signal.aborted) return;
      report('The order of the accepted offer could not be read', error);
      setBooking({ at: 'failed' });
    }
  }

  return { booking, confirm, isReady: channel !== null };
}
