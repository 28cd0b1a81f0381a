import { chime } from '@karigar/account';
import type { ActiveRequestView } from '@karigar/contracts';
import { formatRupees, RealtimeProblem, toast, useMutation } from '@karigar/platform';
import { applyToRequests, reloadRequests } from '../../../shared/api/active-requests.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { text } from '../texts.ts';

export interface NewOffer {
  readonly request: ActiveRequestView;
  readonly serviceId: string;
  readonly price: number;
  readonly estimatedArrival: NonNullable<ActiveRequestView['openOffer']>['estimatedArrival'];
}

const notConnected = () => new RealtimeProblem('OFFLINE', () => text('notConnected'));

/** Sends an offer. After a refusal or no answer the snapshot is reloaded, since it has the true state of the request. */
export function useSendOffer({ onSent }: { onSent: () => void }) {
  const channel = useLive();
  return useMutation({
    mutationFn: async ({ request, serviceId, price, estimatedArrival }: NewOffer) => {
      if (!channel) throw notConnected();
      return channel.ask('serviceOffer', {
        requestId: request.id,
        offer: { service: { id: serviceId }, price, estimatedArrival },
      });
    },
    onSuccess: ({ offer, attemptsLeft }) => {
      onSent();
      applyToRequests({ type: 'offer-made', offer, attemptsLeft });
      // The customer may have answered before this acknowledgement arrived.
      void reloadRequests();
      toast(() => text('sent'), { tone: 'good' });
      chime();
    },
    onError: () => void reloadRequests(),
  });
}

/** Accepts the customer's counter-offer. */
export function useAcceptCounter() {
  const channel = useLive();
  return useMutation({
    mutationFn: async ({ offerId }: { offerId: string; requestId: string }) => {
      if (!channel) throw notConnected();
      return channel.ask('offerCounterAccepted', { offerId });
    },
    onSuccess: ({ offer }) => {
      applyToRequests({ type: 'offer-changed', offer });
      toast(() => text('counterAccepted', { price: formatRupees(offer.price) }), { tone: 'good' });
    },
    onError: () => void reloadRequests(),
  });
}

/** Withdraws an open offer. */
export function useWithdrawOffer() {
  const channel = useLive();
  return useMutation({
    mutationFn: async ({ offerId }: { offerId: string; requestId: string }) => {
      if (!channel) throw notConnected();
      return channel.ask('offerWithdraw', { offerId });
    },
    onSuccess: (_answer, { offerId, requestId }) => {
      applyToRequests({ type: 'offer-closed', offerId, requestId });
      toast(() => text('withdrawn'));
    },
    onError: () => void reloadRequests(),
  });
}
