import { refreshMessages } from '@karigar/account';
import { useChannel, useLiveEvents } from '@karigar/platform';
import { refreshOrder } from '../api/get-order.ts';

/** Reloads an order when it has changed, and after a reconnect. */
export function useOrderChanges(orderId: string): void {
  const channel = useChannel(() => {
    refreshOrder(orderId);
    refreshMessages(orderId);
  });
  useLiveEvents(channel, {
    orderChanged: ({ order_id }) => order_id === orderId && refreshOrder(orderId),
    orderMessages: ({ order_id }) => order_id === orderId && refreshMessages(orderId),
  });
}
