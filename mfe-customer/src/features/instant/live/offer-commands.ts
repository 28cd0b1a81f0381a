import type { Dispatch } from 'react';
import type { OfferSnapshot } from '@karigar/contracts';
import { maxOffers } from '@karigar/contracts/constants';
import { failureSentence, type Realtime, RealtimeProblem, report, serverNow, toast, toastIfOffline } from '@karigar/platform';
import type { FlowAction } from '../model/instant-flow.ts';
import { text } from '../texts.ts';
import { acceptOffer, isGone } from './accept-offer.ts';
import { reloadRequests } from './use-snapshots.ts';

/** What the customer can do with an offer, sent over the live channel. Without a channel nothing is done. */
export function offerCommands(channel: Realtime | null, dispatch: Dispatch<FlowAction>) {
  async function hold(offer: OfferSnapshot): Promise<void> {
    if (!channel || toastIfOffline()) return;
    dispatch({ type: 'hold', offerId: offer.id });
    try {
      const { heldUntil } = await channel.ask('offerHold', { offerId: offer.id, requestId: offer.requestId });
      dispatch({ type: 'offerHeld', offerId: offer.id, until: heldUntil === null ? serverNow() : Date.parse(heldUntil) });
    } catch (error) {
      reloadRequests();
      if (isGone(error)) return dispatch({ type: 'offerLost', offerId: offer.id });
      toast(() => failureSentence(error, text('holdFailed')), { tone: 'bad' });
      dispatch({ type: 'release', offerId: offer.id });
    }
  }

  async function release(offer: OfferSnapshot): Promise<void> {
    dispatch({ type: 'release', offerId: offer.id });
    // If this fails, the hold expires within a minute.
    await channel
      ?.ask('offerRelease', { offerId: offer.id, requestId: offer.requestId })
      .catch((error: unknown) => report('The offer could not be released', error));
  }

  async function decline({ id: offerId, requestId, provider, service, attempt }: OfferSnapshot): Promise<void> {
    if (!channel) return;
    const counters = attempt < maxOffers ? { attemptsRemaining: maxOffers - attempt } : { maxAttemptsReached: true };
    try {
      await channel.ask('offerDeclined', { offerId, providerId: provider.id, serviceId: service.id, requestId, ...counters });
      dispatch({ type: 'offerClosed', requestId, offerId, reason: 'declined' });
    } catch (error) {
      reloadRequests();
      if (isGone(error)) dispatch({ type: 'offerClosed', requestId, offerId, reason: 'expired' });
      else toast(() => failureSentence(error, text('declineFailed')), { tone: 'bad' });
    }
  }

  async function confirm(offer: OfferSnapshot): Promise<void> {
    if (!channel || toastIfOffline()) return;
    dispatch({ type: 'confirm' });
    const outcome = await acceptOffer(channel, offer);
    if (outcome !== 'accepted') reloadRequests();
    if (outcome === 'gone') return dispatch({ type: 'offerLost', offerId: offer.id });
    dispatch({ type: outcome === 'accepted' ? 'offerAccepted' : 'confirmationFailed' });
  }

  /** Rejects when it was not sent or refused; then the snapshot has the true state of the offer. */
  async function counter({ id: offerId, requestId }: OfferSnapshot, price: number): Promise<void> {
    try {
      if (!channel) throw new RealtimeProblem('OFFLINE', () => text('connectingOffer'));
      const { offer } = await channel.ask('offerCounter', { offerId, requestId, price });
      dispatch({ type: 'offerChanged', offer });
    } catch (error) {
      reloadRequests();
      throw error;
    }
  }

  return { hold, release, decline, confirm, counter };
}
