import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { toast } from '@karigar/platform';
import { useCloseWhenGone } from '@karigar/ui';
import type { OrderLine } from '../../../shared/orders/order-line.ts';
import { text } from '../texts.ts';

type Changed = Pick<OrderLine, 'status' | 'progress' | 'orderNo'>;

/** Closes the dialog of an action that is no longer possible, because of the customer or another device, and says what the order is now. */
export function useCloseWithReason(
  order: Changed,
  isPossible: boolean,
  command: { readonly isPending: boolean; readonly isSuccess: boolean },
  onClose: () => void,
): void {
  const [opened] = useState(order);
  const hasMoved = order.status !== opened.status || order.progress !== opened.progress;
  useCloseWhenGone(isPossible, command, () => {
    toast(() => (hasMoved ? stateOf(order) : text('nowOther', { order: text('orderName', { number: order.orderNo }) })));
    onClose();
  });
}

/** Says so when the visit of the order on screen was under way, and is moved or cancelled by somebody else. */
export function useTellWhenOff(order: OrderView | undefined): void {
  const isUnderWay = order?.status === 'confirmed' && order.progress !== null;
  const isOff = order?.status === 'pending' || (order?.status === 'cancelled' && order.cancellation?.by !== 'provider');
  const wasUnderWay = useRef(isUnderWay);
  // The notification is no toast while the order is on screen.
  const tell = useEffectEvent(() => order && toast(() => stateOf(changedOrder(order))));
  useEffect(() => {
    if (isOff && wasUnderWay.current) tell();
    wasUnderWay.current = isUnderWay;
  }, [isOff, isUnderWay]);
}

/** The fields of an order that say what it is now. */
export const changedOrder = ({ number, status, progress }: OrderView): Changed => ({ orderNo: number, status, progress });

function stateOf({ status, progress, orderNo }: Changed): string {
  const order = text('orderName', { number: orderNo });
  switch (status) {
    case 'pending':
      return text('nowMoved', { order });
    case 'confirmed':
      return text(progress === 'started' ? 'nowStarted' : progress === null ? 'nowAccepted' : 'nowOther', { order });
    case 'cancelled':
      return text('nowCancelled', { order });
    case 'rejected':
      return text('nowDeclined', { order });
    case 'fulfilled':
      return text('nowCompleted', { order });
    case 'expired':
      return text('nowExpired', { order });
    default:
      return text('nowOther', { order });
  }
}
