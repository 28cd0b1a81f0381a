import { useEffect } from 'react';
import { refreshMessages } from '@karigar/account';
import { report, useQuery, useRealtimeStatus, type Realtime } from '@karigar/platform';
import { activeRequestsQuery, applyToRequests, reloadRequests } from '../../../shared/api/active-requests.ts';
import { mirrorServices, myServicesQuery } from '../../../shared/api/my-services.ts';
import { reloadPresence } from '../../../shared/api/presence.ts';
import { reloadOrders } from '../../../shared/api/provider-orders.ts';

/** Milliseconds between polls of the snapshot while the channel is down. */
const pollEvery = 10_000;
const joinAgainAfter = 3_000;

/** Applies live messages to the cached data. Renders nothing. */
export function LiveUpdates({ channel }: { channel: Realtime }) {
  useJoin(channel);
  useRequestEvents(channel);
  useOrderEvents(channel);
  usePresenceEvents(channel);
  const connected = useRealtimeStatus(channel) === 'online';
  useQuery({ ...activeRequestsQuery(), refetchInterval: connected ? false : pollEvery });
  return null;
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
        report('The requests could not be joined', error);
        if (!left) timer = setTimeout(() => void join(), joinAgainAfter);
      });
    void join();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [channel, status, ids]);
}

function useRequestEvents(channel: Realtime): void {
  useEffect(() => {
    const stops = [
      channel.on('newServiceRequest', ({ seq: _seq, ...request }) => applyToRequests({ type: 'opened', request })),
      channel.on('offerAccepted', ({ requestId }) => {
        applyToRequests({ type: 'closed', requestId });
        void reloadPresence();
      }),
      channel.on('requestPriced', ({ requestId, suggestedPrice }) => applyToRequests({ type: 'priced', requestId, suggestedPrice })),
      channel.on('requestClosed', ({ requestId }) => applyToRequests({ type: 'closed', requestId })),
      channel.on('offerCountered', ({ seq: _seq, ...offer }) => applyToRequests({ type: 'offer-changed', offer })),
      channel.on('offerDeclined', ({ requestId, attemptsLeft }) => applyToRequests({ type: 'offer-declined', requestId, attemptsLeft })),
      channel.on('offerClosed', ({ requestId, offerId }) => applyToRequests({ type: 'offer-closed', requestId, offerId })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [channel]);
}

function useOrderEvents(channel: Realtime): void {
  useEffect(() => {
    const stops = [
      channel.on('orderCreated', () => void reloadOrders()),
      channel.on('orderMessages', ({ order_id }) => refreshMessages(order_id)),
      channel.on('orderChanged', () => {
        void reloadOrders();
        void reloadPresence();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [channel]);
}

/** The switch was used on another device. */
function usePresenceEvents(channel: Realtime): void {
  useEffect(
    () =>
      channel.on('presenceChanged', () => {
        void reloadPresence();
        void reloadRequests();
      }),
    [channel],
  );
}
