import { useEffect, type Dispatch } from 'react';
import type { OfferSnapshot, RequestView } from '@karigar/contracts';
import { maxOffers } from '@karigar/contracts/constants';
import { formatRupees, report, toast, useLiveEvents, type Realtime } from '@karigar/platform';
import { openOffers, type FlowAction } from '../model/instant-flow.ts';
import { text } from '../texts.ts';

/** Turns live messages into actions, and attaches the channel to the open request on every connection. */
export function useRequestChannel(channel: Realtime | null, request: RequestView | null, dispatch: Dispatch<FlowAction>): void {
  useLiveEvents(channel, {
    serviceOffer: ({ seq: _seq, ...offer }) => {
      if (offer.attempt > maxOffers) void (channel && reject(channel, offer));
      else dispatch({ type: 'offer', offer });
    },
    offerCounterAccepted: ({ seq: _seq, ...offer }) => {
      toast(() => text('counterTaken', { name: offer.provider.name, price: formatRupees(offer.price) }), { tone: 'good' });
      dispatch({ type: 'offerChanged', offer });
    },
    // Says why an offer disappears from the list, unless it was held or declined: the flow reports that.
    offerClosed: ({ requestId, offerId, reason }) => {
      const offer = request?.id === requestId ? openOffers(request).find(({ id }) => id === offerId) : undefined;
      if (offer?.status === 'open' && reason === 'expired') toast(() => text('offerExpired', { name: offer.provider.name }));
      if (offer?.status === 'open' && reason === 'withdrawn') toast(() => text('offerWithdrawn', { name: offer.provider.name }));
      dispatch({ type: 'offerClosed', requestId, offerId, reason });
    },
    requestClosed: ({ requestId, reason }) => dispatch({ type: 'requestClosed', requestId, reason }),
    orderCreated: ({ requestId, order_id }) => dispatch({ type: 'orderCreated', requestId, orderId: order_id }),
  });

  const open = request?.status === 'open' ? request : null;
  const id = open?.id;
  useEffect(() => {
    if (!channel || !open) return;
    const { id: requestId, address, serviceType, description } = open;
    const attach = () => {
      if (channel.status.get() !== 'online') return;
      channel
        .ask('newServiceRequest', { requestId, address, serviceType, description })
        .then((answer) => dispatch({ type: 'snapshot', request: answer.request }))
        // The periodic snapshots contain the same changes, only later.
        .catch((error: unknown) => report('The channel could not be attached to the request', error));
    };
    attach();
    return channel.status.subscribe(attach);
    // Once per request and connection, not per change of its offers.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [channel, id, dispatch]);
}

/** Tells the provider that an offer beyond the limit is not shown. Current servers enforce the limit; older ones may not. */
function reject(channel: Realtime, { provider, service, requestId }: Pick<OfferSnapshot, 'provider' | 'service' | 'requestId'>): void {
  channel
    .ask('offerRejected', { providerId: provider.id, serviceId: service.id, requestId, reason: 'MAX_ATTEMPTS_REACHED' })
    .catch((error: unknown) => report('An offer beyond the limit could not be rejected', error));
}
