import type { OrderView } from '@karigar/contracts';
import { dismissToastsAbout, toast } from '@karigar/platform';
import { keepOrder } from '../../../shared/api/provider-orders.ts';
import { text } from '../texts.ts';

/** What the toasts about the payment of an order are about. */
export const paymentOf = (orderId: string): string => `payment of ${orderId}`;

/** Shows an order after the provider has marked it as paid or taken that back. */
export function keepMarks(order: OrderView): void {
  keepOrder(order);
  dismissToastsAbout(paymentOf(order.id));
}

export function notePaymentUndone(order: OrderView): void {
  keepMarks(order);
  toast(() => text('paymentUndone'), { tone: 'good', about: paymentOf(order.id) });
}
