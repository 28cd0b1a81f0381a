import type { OrderView } from '@karigar/contracts';
import { dismissToastsAbout, toast } from '@karigar/platform';
import { keepOrder } from '../../../shared/api/provider-orders.ts';
import { text } from '../texts.ts';

/** Key of the toasts about the payment of an order. */
export const paymentToastKey = (orderId: string): string => `payment of ${orderId}`;

/** Shows an order after the provider has marked it as paid or taken that back. */
export function keepMarks(order: OrderView): void {
  keepOrder(order);
  dismissToastsAbout(paymentToastKey(order.id));
}

export function notePaymentUndone(order: OrderView): void {
  keepMarks(order);
  toast(() => text('paymentUndone'), { tone: 'good', about: paymentToastKey(order.id) });
}
