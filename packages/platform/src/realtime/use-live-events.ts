import { useEffect, useEffectEvent } from 'react';
import type { ServerEvent, ServerPayload } from '@karigar/contracts';
import { useStore } from '../app/store.ts';
import type { Realtime, RealtimeStatus } from './realtime.ts';

type Listeners = { readonly [E in ServerEvent]?: (payload: ServerPayload<E>) => void };

/** Subscribes a component to server events; null: not yet. The listeners see its current props and state. */
export function useLiveEvents(channel: Pick<Realtime, 'on'> | null, listeners: Listeners): void {
  // The types cannot relate an event's name to the payload of its listener.
  const receive = useEffectEvent((event: ServerEvent, payload: never) => listeners[event]?.(payload));
  const events = Object.keys(listeners).join(' ');
  useEffect(() => {
    const stops = (events.split(' ') as ServerEvent[]).map((event) => channel?.on(event, (payload) => receive(event, payload as never)));
    return () => stops.forEach((stop) => stop?.());
  }, [channel, events]);
}

/** Re-renders when the channel connects or disconnects. */
export const useRealtimeStatus = (channel: Pick<Realtime, 'status'>): RealtimeStatus => useStore(channel.status);
