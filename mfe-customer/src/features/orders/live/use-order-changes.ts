import { useEffect } from 'react';
import { refreshMessages } from '@karigar/account';
import { queryClient } from '@karigar/platform';
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

const reloadOrders = () => void queryClient.invalidateQueries({ queryKey: ['GET /orders'] });

/** Reloads the lists of orders when any order has changed. */
export function useOrdersChanges(): void {
  const channel = useChannel(reloadOrders);
  useEffect(() => channel?.on('orderChanged', reloadOrders), [channel]);
  useEffect(() => channel?.on('orderCreated', reloadOrders), [channel]);
  useEffect(() => channel?.on('orderMessages', reloadOrders), [channel]);
}
