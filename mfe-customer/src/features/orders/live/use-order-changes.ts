import { useEffect } from 'react';
import { refreshMessages } from '@karigar/account';
import { useChannel } from '../../../shared/live/use-channel.ts';
import { refreshOrder } from '../api/get-order.ts';

/** Reloads an order when it has changed, and after a reconnect. */
export function useOrderChanges(orderId: string): void {
  const channel = useChannel(() => {
    refreshOrder(orderId);
    refreshMessages(orderId);
  });
  useEffect(
    () =>
      channel?.on('orderChanged', ({ order_id }) => {
        if (order_id === orderId) refreshOrder(orderId);
      }),
    [channel, orderId],
  );
  useEffect(
    () =>
      channel?.on('orderMessages', ({ order_id }) => {
        if (order_id === orderId) refreshMessages(orderId);
      }),
    [channel, orderId],
  );
}
