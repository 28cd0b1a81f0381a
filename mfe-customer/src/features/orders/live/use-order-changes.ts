import { useEffect } from 'react';
import { useChannel } from '../../../shared/live/use-channel.ts';
import { refreshOrder } from '../api/get-order.ts';

/** Reads an order anew when something happened to it, or may have while the connection was away. */
export function useOrderChanges(orderId: string): void {
  const channel = useChannel(() => refreshOrder(orderId));
  useEffect(
    () =>
      channel?.on('orderChanged', ({ order_id }) => {
        if (order_id === orderId) refreshOrder(orderId);
      }),
    [channel, orderId],
  );
}
