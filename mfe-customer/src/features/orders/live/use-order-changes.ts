import { useEffect, useEffectEvent } from 'react';
import type { ServerPayload } from '@karigar/contracts';
import { useChannel } from '../../../shared/live/use-channel.ts';
import { refreshOrder } from '../api/get-order.ts';

/** Reads an order anew when something happened to it, or may have while the connection was away. */
export function useOrderChanges(orderId: string, onChange: (change: ServerPayload<'orderChanged'>) => void): void {
  const channel = useChannel(() => refreshOrder(orderId));
  const changed = useEffectEvent(onChange);
  useEffect(
    () =>
      channel?.on('orderChanged', (change) => {
        if (change.order_id !== orderId) return;
        refreshOrder(orderId);
        changed(change);
      }),
    [channel, orderId],
  );
}
