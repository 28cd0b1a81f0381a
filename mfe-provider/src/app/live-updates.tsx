import { useEffect, useRef } from 'react';
import { refreshMessages } from '@karigar/account';
import { online, report, useLiveEvents, useQuery, useRealtimeStatus, type Realtime } from '@karigar/platform';
import { activeRequestsQuery, applyToRequests, reloadRequests } from '../shared/api/active-requests.ts';
import { mirrorServices, myServicesQuery } from '../shared/api/my-services.ts';
import { reloadPresence, useEngaged } from '../shared/api/presence.ts';
import { reloadOrders } from '../shared/api/provider-orders.ts';
import { reloadPart } from './live-snapshots.ts';

/** Milliseconds between polls of the snapshot while the channel is down. */
const pollEvery = 10_000;
const joinAgainAfter = 3_000;

const listeners: Parameters<typeof useLiveEvents>[1] = {
  newServiceRequest: ({ seq: _seq, ...request }) => applyToRequests({ type: 'opened', request }),
  offerAccepted: ({ requestId }) => {
    applyToRequests({ type: 'closed', requestId, reason: 'won' });
    void reloadPresence();
  },
  requestPriced: ({ requestId, suggestedPrice }) => applyToRequests({ type: 'priced', requestId, suggestedPrice }),
  requestClosed: ({ requestId, reason }) => applyToRequests({ type: 'closed', requestId, reason }),
  offerCountered: ({ seq: _seq, ...offer }) => applyToRequests({ type: 'offer-changed', offer }),
  offerDeclined: ({ requestId, serviceId, attemptsLeft }) =>
    applyToRequests({ type: 'offer-declined', requestId, serviceId, attemptsLeft }),
  offerClosed: ({ requestId, offerId }) => applyToRequests({ type: 'offer-closed', requestId, offerId }),
  orderCreated: () => void reloadOrders(),
  orderMessages: ({ order_id }) => refreshMessages(order_id),
  orderChanged: () => {
    void reloadOrders();
    void reloadPresence();
  },
  accountChanged: ({ what }) => reloadPart(what),
  // The switch was used on another device.
  presenceChanged: () => {
    void reloadPresence();
    void reloadRequests();
  },
};

/** Applies live messages to the cached data. Renders nothing. */
export function LiveUpdates({ channel }: { channel: Realtime }) {
  useJoin(channel);
  useRequestsWhenFree();
  useLiveEvents(channel, listeners);
  const connected = useRealtimeStatus(channel) === 'online';
  useQuery({ ...activeRequestsQuery(), refetchInterval: connected ? false : pollEvery });
  return null;
}

/** Reads the requests again when the provider has become engaged or free: an engaged provider has none. */
function useRequestsWhenFree(): void {
  const engaged = useEngaged(pollEvery);
  const before = useRef(engaged);
  useEffect(() => {
    if (before.current !== undefined && engaged !== before.current) void reloadRequests();
    before.current = engaged;
  }, [engaged]);
}

/** Subscribes to the requests for the provider's services, on every connection and whenever the services change. */
function useJoin(channel: Realtime): void {
  const status = useRealtimeStatus(channel);
  const { data: services } = useQuery(myServicesQuery());
  const ids = services?.map(({ id }) => id).join(' ');

  useEffect(() => {
    if (services) mirrorServices(services);
  }, [services]);

  useEffect(() => {
    if (status !== 'online' || ids === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const join = () =>
      channel.ask('providerJoin', ids.split(' ').filter(Boolean)).catch((error: unknown) => {
        // The channel is closed, or other services are joined by now.
        if (left) return;
        // Without a network it is no fault: the page says so.
        if (online.get()) report('The requests could not be joined', error);
        timer = setTimeout(() => void join(), joinAgainAfter);
      });
    void join();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [channel, status, ids]);
}
